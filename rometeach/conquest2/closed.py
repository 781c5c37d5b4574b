"""What of a question is over on a board, or has not begun: a plan then says so, and how to ask as if it were open."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.results.checklists import Closed
from .board.board import Board
from .board.state import ACTIONS


def season(board: Board, options: Mapping[str, object]) -> Closed | None:
    """The actions of a season, in its rounds."""
    if board.phase == ACTIONS and board.round >= 1:
        return None
    change = f"phase {ACTIONS}" if board.round >= 1 else f"phase {ACTIONS}; round 1"
    return Closed(f"No actions are taken now: it is the {board.phase} phase.", "3", change)
