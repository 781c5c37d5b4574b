"""How many pieces a player has on the board, and how many are left (0.1)."""

from __future__ import annotations

from collections.abc import Mapping

from ...conquest_board.rules import CAESAR, CATAPULT, CAVALRY, CITY, GALLEY, GENERAL, INFANTRY
from ...core.cases import case
from .state import NOBODY, BoardState, Force


def on_board(board: BoardState, side: str) -> Force:
    """The land units and Leaders of a player."""
    found = [a.force for p in board.provinces.values() for a in p.armies if a.side == side]
    return Force(*map(sum, zip(*found, strict=True))) if found else NOBODY


def galleys_of(board: BoardState, side: str) -> int:
    """The Galleys of a player."""
    return sum([f.galleys for fleets in board.seas.values() for f in fleets if f.side == side])


@case("0.1")
def left(board: BoardState, side: str) -> Mapping[str, int]:
    """Piece -> how many of it a player still has beside the board; Cities are those of all."""
    numbers, there = board.rules.number_of, on_board(board, side)
    found = {
        INFANTRY: numbers[INFANTRY] - there.infantry,
        CAVALRY: numbers[CAVALRY] - there.cavalry,
        CATAPULT: numbers[CATAPULT] - there.catapults,
        GALLEY: numbers[GALLEY] - galleys_of(board, side),
        GENERAL: numbers[GENERAL] - there.generals,
        CAESAR: numbers[CAESAR] - there.caesar,
        CITY: numbers[CITY] - sum(bool(p.city) for p in board.provinces.values()),
    }
    return {piece: max(0, n) for piece, n in found.items()}


__all__ = ["galleys_of", "left", "on_board"]
