"""What Prestige is worth: a point each, and on the last turn the levels of victory (Cases 12.1.2-12.1.6)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from ..board.board import Board
from ..phases.people import with_empire
from ..phases.victory import LAST_TURN, levels
from ..rules import EMPIRES
from . import drift
from .curve import Curve, of_values

RANKS = {"Major Defeat": 0, "Minor Defeat": 0, "Draw": 1, "Minor Victory": 2, "Major Victory": 3}
"""The levels in order; what a Major Defeat costs besides is stated in Prestige."""
ROOM = 20
"""So far beyond the figures that matter a curve is drawn."""


def with_prestige(board: Board, empire: str, prestige: int) -> Board:
    """The board with another Prestige of an Empire."""
    return with_empire(board, empire, replace(board.empire(empire), prestige=prestige))


def reached(board: Board) -> int:
    """How many levels both Empires have reached together."""
    found = levels(board)
    return sum(RANKS[found[e]] for e in EMPIRES)


def of(board: Board, empire: str) -> Curve | None:
    """The worth of an Empire's Prestige on the last turn, its own level and that of the other Empire counted; None before it."""
    if board.turn < LAST_TURN:
        return None
    now = board.empire(empire).prestige
    low, high = min(now, 0) - ROOM, max(now, board.rules.values["victory.major"]) + ROOM
    step = drift.stated()["level"]
    values = [p + step * reached(with_prestige(board, empire, p)) for p in range(low, high + 1)]
    rising = of_values([Fraction(v) for v in values], low)
    *pieces, _ = rising.pieces
    return Curve((*pieces, (high, Fraction(1))))
