"""What of a question is over on a board: a plan then says so."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.results.checklists import Closed
from .board.board import Board
from .board.state import BUILDING, DRAW, PLACEMENT, STEPS


def token(board: Board, options: Mapping[str, object]) -> Closed | None:
    """Tokens, which are drawn in the Draw Phase."""
    return None if board.phase == DRAW else Closed("Nobody draws a Token now: the Draw Phase is over.", "5.4", "phase Draw")  # fmt: skip


def spending(board: Board, options: Mapping[str, object]) -> Closed | None:
    """Building, a step of a Player Phase."""
    return _step(board, "Building", BUILDING, "8")


def expansion(board: Board, options: Mapping[str, object]) -> Closed | None:
    """Placement, a step of a Player Phase."""
    return _step(board, "Placement", PLACEMENT, "9")


def _step(board: Board, called: str, step: str, section: str) -> Closed | None:
    """A step of the Player Phase in progress that is behind it."""
    active = board.active
    if active is None or STEPS.index(active.step) <= STEPS.index(step):
        return None
    who = active.faction if active.side == active.faction else f"{active.faction} as {active.side}"
    return Closed(f"The {called} of this Player Phase is over.", section, f"active: {who}, {step}")
