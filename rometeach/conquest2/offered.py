"""What the forms of Conquest of the Empire II offer on a board: players, seats that look on, numbers of votes."""

from __future__ import annotations

from ..core.words import counted
from .board.board import Board
from .board.state import LOOKER_ON
from .charts.senators import hand_of, payments
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


def votes(board: Board) -> list[tuple[str, int]]:
    """The numbers of votes that the player whose turn it is can show; of a view those of its seat."""
    side = board.seat if board.seat in board.players else usual_side(board)
    numbers = payments(hand_of(board.players[side].hand))
    return [(counted(n, "vote"), n) for n in numbers if n]


__all__ = ["eyes", "sides", "votes"]
