"""What every answer says of its board: that the game is over, and which corrections and switches are in force."""

from __future__ import annotations

from ...core.results.base import rules_notes
from ..board.board import Board


def board_notes(p: Board) -> tuple[str, ...]:
    """The notes that a result of this board ends with."""
    return (*over(p), *rules_notes(p.rules))


def over(p: Board) -> tuple[str, ...]:
    """That the game is over; nothing while it goes on."""
    return (f"The game is over on this board: {p.ended} (13.0).",) if p.ended else ()
