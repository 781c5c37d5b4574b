"""What of a question is over on a board: a plan then says so, and how to ask as if it were still open."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.results.checklists import Closed
from .board.board import Board
from .board.state import PHASES


def actions(board: Board, options: Mapping[str, object]) -> Closed | None:
    """The Actions of the turn."""
    if board.is_over or board.phase in ("Actions", "Set-up"):
        return None
    return Closed(f"The Actions of this turn are over: it is the {board.phase} Phase.", "5.0", "phase Actions")


def works(board: Board, options: Mapping[str, object]) -> Closed | None:
    """Building in this turn; in later turns it is still to come."""
    if board.is_over or PHASES.index(board.phase) <= PHASES.index("Build"):
        return None
    text = f"Building of this turn is over: it is the {board.phase} Phase. Only later turns can be planned."
    return Closed(text, "8.0", "phase Build", partly=True)
