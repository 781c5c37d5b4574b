"""Setting the board right in mid-game: the table and the kit differ, and a change in the compact grammar mends it."""

from __future__ import annotations

import re

from ..core.errors import BadInput, Problem
from ..core.session.requests import Note, Steps
from .board.state import Board
from .position import Position

PREFIX = "set right: "
"""How an act begins that sets the board right: "set right: Rome +Fort; West gold 87"."""

_SAYS = re.compile(r"\s*set\s+right\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_FIXED = ("scenario", "turn", "phase", "step", "options", "outcome")


def read(text: str) -> str | None:
    """The change that such an act asks for, or None if it is another act."""
    found = _SAYS.fullmatch(text)
    return found[1].strip() if found else None


def begin(board: Board, change: str) -> Steps[Board]:
    """The steps of setting the board right.

    Raises:
        BadInput: clauses that cannot be read, a board that the rules forbid, or a change of the turn, step or rules.
    """
    assert isinstance(board, Position)
    if not change:
        raise BadInput([Problem("change", "is empty", "Say for example: Rome +Fort; West gold 87.")])
    edited = board.edit(change)
    if edited.rules.digest != board.rules.digest or any(getattr(edited, f) != getattr(board, f) for f in _FIXED):
        what = "changes the turn, the step or the rules, which a game in play keeps"
        raise BadInput([Problem(change[:60], what, "Start over from a position that has them.")])
    if edited == board:
        raise BadInput([Problem(change[:60], "changes nothing: the board is so already")])
    return _steps(edited, change)


def _steps(board: Board, change: str) -> Steps[Board]:
    yield Note(f"The board is set right: {'; '.join(change.splitlines())}.", "", board=board)
    return board
