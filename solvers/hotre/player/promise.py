"""What a board promises whoever places next: the best list of placements within so many states, the same on every machine."""

from __future__ import annotations

from rometeach.core.errors import IllegalChoice
from rometeach.core.session.actions import Action
from rometeach.hotre.board.board import Board
from rometeach.hotre.phases.building import built as bought
from rometeach.hotre.valuation.before_placement import built, opened

from ..expansion.inputs import ExpansionQuestion
from .outlook import FAR, LongSearch

LONGEST = 0.8
"""Seconds after which a search is broken off on a slow machine."""
STATES = 500
"""So many states are looked at for one list."""


def plan(board: Board, states: int = STATES) -> tuple[tuple[str, ...], float]:
    """The best list of placements that is found, and what it is worth with all that is held already.

    Args:
        board: at the Placement of a Player Phase.
        states: so many are looked at; 0 for the list that takes at each step what promises most.
    """
    search = LongSearch(ExpansionQuestion(board, weights=FAR))
    found = search.best(LONGEST, states) if states else search.at_once()
    return found.entries, found.value


def promise(board: Board, buys: tuple[Action, ...] = (), vacate: tuple[str, ...] = (), start: str = "") -> float:
    """What the open Player Phase, or the next one, promises before the cost of what is bought; nothing where there is none.

    Args:
        board: a board in a Game Turn.
        buys: what is bought.
        vacate: the Provinces that are given up.
        start: where a Faction begins that has not begun.
    """
    try:
        ready = opened(board, vacate, start, buys).board
    except IllegalChoice:  # there is nothing to place
        try:
            ready = built(board)
        except IllegalChoice:
            return 0.0
        for action in buys:
            ready = bought(ready, action)
    return plan(ready, 0)[1]


__all__ = ["LONGEST", "STATES", "plan", "promise"]
