"""What of a question is over on a board: a plan then says so, and how to ask as if it were still open."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.results.checklists import Closed
from .board.board import Board
from .board.state import MOVEMENT


def campaign(board: Board, options: Mapping[str, object]) -> Closed | None:
    """Movement, with which a turn begins."""
    if board.phase == MOVEMENT:
        return None
    return Closed(f"Movement of this turn is over: it is the {board.phase} phase.", "2", f"phase {MOVEMENT}")
