"""Requests of the question `works`: what a plan for the turns to come must and must not do.

must:    Turn 3: Red walls           this step in this turn (also Red temple, Aurelian Walls, Reforms, Danube 3 +1)
         Red walls, Red temple       finished at the end of the game        Reforms         at least once
         Aurelian Walls +2           the marker there or further in the end
         coins 3, Turn 4: coins 3    so many Coins left after the taxes and Reforms, of every turn or of one
forbid:  Turn 3: Red walls           not this step in this turn             Red walls       never
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rometeach.aurelian.board.board import Board
from rometeach.aurelian.charts.money import AURELIAN_WALLS
from rometeach.aurelian.phases.taxation import REFORMS
from rometeach.aurelian.rules import LAST_TURN
from rometeach.aurelian.valuation import works
from rometeach.core.errors import BadInput, Problem

COINS = "coins"
_TURN = re.compile(r"turn\s+([0-9]{1,2})\s*:\s*(.+)", re.IGNORECASE)
_COINS = re.compile(r"(?:coins|treasury)\s+([0-9]{1,2})", re.IGNORECASE)
_MARKER = re.compile(r"aurelian walls\s*([+-]?[0-9])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class WorksRequest:
    """One request: what (a step, or `COINS`), the turn (0: any), a number for Coins or the marker, and whether it is forbidden."""

    text: str
    what: str
    turn: int = 0
    number: int | None = None
    banned: bool = False

    @property
    def section(self) -> str:
        """The Section that it is about."""
        if self.what == COINS:
            return "11.2"
        if self.what in (AURELIAN_WALLS, REFORMS):
            return "8.3" if self.what == AURELIAN_WALLS else "11.3"
        return {"walls": "8.1", "temple": "8.2"}.get(self.what.split()[-1], "9.2")


def read(p: Board, must: str, forbid: str) -> tuple[WorksRequest, ...]:
    """All requests.

    Raises:
        BadInput: every clause that cannot be read.
    """
    problems: list[Problem] = []
    found: list[WorksRequest] = []
    for clause, banned in (*((c, False) for c in _clauses(must)), *((c, True) for c in _clauses(forbid))):
        try:
            found.append(_wish(p, clause, banned))
        except BadInput as error:
            problems += error.problems
    if problems:
        raise BadInput(problems, "These requests cannot be read:")
    return tuple(found)


def _clauses(text: str) -> Iterator[str]:
    return (c.strip() for c in text.replace("\n", ";").split(";") if c.strip())


def _wish(p: Board, clause: str, banned: bool) -> WorksRequest:
    m = _TURN.fullmatch(clause)
    turn, words = (int(m[1]), m[2].strip()) if m else (0, clause)
    said = f"not {clause}" if banned else clause
    if turn and not p.turn <= turn <= LAST_TURN:
        raise BadInput([Problem(f'"{clause[:60]}"', "is no turn to come", f"They are {p.turn} to {LAST_TURN}.")])
    if (c := _COINS.fullmatch(words)) and not banned:
        return WorksRequest(said, COINS, turn, int(c[1]))
    if (a := _MARKER.fullmatch(words)) and not turn and not banned:
        return WorksRequest(said, AURELIAN_WALLS, 0, int(a[1]))
    return WorksRequest(said, works.step(p.rules, words), turn, None, banned)
