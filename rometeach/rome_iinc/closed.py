"""What of a question is over on a board: a plan then says so, and how to ask as if it were still open (Module 7)."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.results.checklists import Closed
from .board.board import STEPS, Board

BUILD, BREAD, GOVERNORS, ANNEXATION, WARS = (
    "phase Unrest; step Build and Transfer",
    "phase Unrest; step Bread and Circuses",
    "phase Unrest; step Governors",
    "phase Unrest; step Annexation",
    "phase War; step Wars",
)
_ORDER = tuple((phase, step) for phase, steps in STEPS.items() for step in steps)


def _is_past(board: Board, phase: str, step: str) -> bool:
    """Whether the turn has gone beyond a step."""
    return (board.phase, board.step) in _ORDER and _ORDER.index((board.phase, board.step)) > _ORDER.index((phase, step))


def _wars_are_over(board: Board) -> bool:
    return _is_past(board, "War", "Wars")


def _begun(board: Board) -> str:
    """ "the War Phase has begun"."""
    return f"the {board.phase} Phase has begun"


def garrison(board: Board, options: Mapping[str, object]) -> Closed | None:
    """Builds, Promotions and Transfers, which come in the Unrest Phase."""
    if board.phase not in ("War", "Victory"):
        return None
    return Closed(f"Builds and Transfers of this turn are over: {_begun(board)}.", "10.6.1", BUILD)


def turn(board: Board, options: Mapping[str, object]) -> Closed | None:
    """The same; fights are left until the Wars have been fought."""
    if board.phase not in ("War", "Victory"):
        return None
    if _wars_are_over(board):
        return Closed("Builds, Transfers and Wars of this turn are over.", "11.1", BUILD)
    return Closed(
        f"Builds and Transfers of this turn are over: {_begun(board)}. Only fights can still be chosen.",
        "10.6.1",
        BUILD,
        partly=True,
    )


def fight(board: Board, options: Mapping[str, object]) -> Closed | None:
    """Wars, which come after the Revolts; none where each was fought or none is on the map."""
    if _wars_are_over(board):
        return Closed("The Wars of this turn are over.", "11.1", WARS)
    if not board.wars:
        return Closed("There is no War on the map to fight.", "11.2")
    if all(w.fought for w in board.wars.values()):
        return Closed("Every War on the map was fought this turn.", "11.2")
    return None


def bread(board: Board, options: Mapping[str, object]) -> Closed | None:
    """Bread and Circuses, a step of the Unrest Phase."""
    if not _is_past(board, "Unrest", "Bread and Circuses"):
        return None
    return Closed("Bread and Circuses of this turn is over.", "10.5.1", BREAD)


def governors(board: Board, options: Mapping[str, object]) -> Closed | None:
    """Appointments, a step of the Unrest Phase."""
    if not _is_past(board, "Unrest", "Governors"):
        return None
    return Closed("The appointments of this turn are over.", "10.3.3", GOVERNORS)


def annex(board: Board, options: Mapping[str, object]) -> Closed | None:
    """Annexations, a step of the Unrest Phase; those of a Triumph come with it."""
    if str(options.get("source", "")).casefold().startswith("triumph") or " by " in str(options.get("source", "")):
        return None
    if not _is_past(board, "Unrest", "Annexation"):
        return None
    return Closed("The Annexations of this turn are over, but for those of a Triumph.", "10.2", ANNEXATION)
