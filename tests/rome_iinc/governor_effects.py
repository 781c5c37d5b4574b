"""What all Governors of a board change, one after the other: what `governors.change` has to be the difference of."""

from __future__ import annotations

from dataclasses import replace

from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import tax
from rometeach.rome_iinc.valuation.governors import Effects, prospects
from rometeach.rome_iinc.valuation.weights import Weights


def effects(board: Board, empire: str, weights: Weights, start: Board | None = None) -> Effects:
    """What all Governors, and those who wait face up, change for an Empire; how often Assassins strike is that of `start`."""
    ahead = replace(prospects(board), attempts=prospects(start or board).attempts)
    found = Effects()
    for who in tax.collectors(board):
        found += ahead.of_governor(who, empire, weights)
    for name in board.face_up:
        found += ahead.of_waiting(name, weights)
    return found
