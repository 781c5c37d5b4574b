"""What every answer says of its board: that the game is over, and which corrections and switches are in force."""

from __future__ import annotations

from ...core.results.base import rules_notes
from ..board.board import Board
from ..board.state import OVER


def board_notes(p: Board) -> tuple[str, ...]:
    """The notes that a result of this board ends with."""
    over = ("The game is over on this board (15).",) if p.phase == OVER else ()
    return (*over, *rules_notes(p.rules))
