"""What the forms of Conquest of the Empire II offer on a board: players, seats that look on."""

from __future__ import annotations

from .board.board import Board
from .board.state import LOOKER_ON
from .results.sides import usual_side


def sides(board: Board) -> list[tuple[str, str]]:
    """All players, the one whose turn it is first."""
    first = usual_side(board)
    return [(s, s) for s in (first, *(s for s in board.players if s != first))]


def eyes(board: Board) -> list[tuple[str, str]]:
    """The seats in whose eyes hands can be asked about: that of a view alone, else all players and a looker-on."""
    if board.seat:
        return [(board.seat, board.seat)]
    return [*sides(board), ("somebody who only looks on", LOOKER_ON)]


__all__ = ["eyes", "sides"]
