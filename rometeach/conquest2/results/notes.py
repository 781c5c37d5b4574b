"""What every answer says of its board: that the game is over, and which corrections and switches are in force."""

from __future__ import annotations

from ...core.results.base import rules_notes
from ..board.board import Board
from ..board.state import OVER

DICE = ("die:Infantry", "die:Cavalry", "die:Catapult", "die:Galley", "die:blank")
"""The rows of the combat die."""


def board_notes(p: Board) -> tuple[str, ...]:
    """The notes that a result of this board ends with."""
    over = ("The game is over on this board (8).",) if p.phase == OVER else ()
    return (*over, *rules_notes(p.rules))


__all__ = ["DICE", "board_notes"]
