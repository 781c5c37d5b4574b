"""Requests of the question `works`: what a plan for the turns to come must and must not do.

must:    Turn 3: Red walls           this step in this turn (also Red temple, Aurelian Walls, Reforms, Danube 3 +1)
         Red walls, Red temple       finished at the end of the game        Reforms         at least once
         Aurelian Walls +2           the marker there or further in the end
         coins 3, Turn 4: coins 3    so many Coins left after the taxes and Reforms, of every turn or of one
forbid:  Turn 3: Red walls           not this step in this turn             Red walls       never
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rometeach.aurelian.actions import AURELIAN_WALLS, TEMPLE, THE_AURELIAN_WALLS, WALLS, Build, Reform, Step
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.rules import LAST_TURN
from rometeach.aurelian.valuation import works
from rometeach.core.errors import BadInput, Problem
from rometeach.core.grammar import Clause, ClauseTable, split, wrong

_SECTIONS = {WALLS: "8.1", TEMPLE: "8.2", AURELIAN_WALLS: "8.3"}


@dataclass(frozen=True, slots=True)
class WorksRequest:
    """One request: the step (None for Coins), the turn (0: any), a number for Coins or the marker, and whether it is forbidden."""

    text: str
    step: Step | None
    turn: int = 0
    number: int | None = None
    banned: bool = False

    @property
    def section(self) -> str:
        """The Section that it is about."""
        if self.step is None:
            return "11.2"
        if isinstance(self.step, Build):
            return _SECTIONS[self.step.building]
        return "11.3" if isinstance(self.step, Reform) else "9.2"


def read(p: Board, must: str, forbid: str) -> tuple[WorksRequest, ...]:
    """All requests.

    Raises:
        BadInput: every clause that cannot be read.
    """
    problems: list[Problem] = []
    found: list[WorksRequest] = []
    for text, banned in ((must, False), (forbid, True)):
        for clause in split(text):
            try:
                request = TABLE.read_one(clause, _Wanted(p, banned))
                found.append(replace(request, text=f"not {clause}" if banned else clause, banned=banned))
            except BadInput as error:
                problems += error.problems
    if problems:
        raise BadInput(problems, "These requests cannot be read:")
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a clause is read on: the position, whether it is about what must not be, and the turn that it names (0: none)."""

    p: Board
    banned: bool
    turn: int = 0


def _in_turn(wanted: _Wanted, m: re.Match[str]) -> WorksRequest:
    turn = int(m[1])
    if not wanted.p.turn <= turn <= LAST_TURN:
        raise wrong("is no turn to come", f"They are {wanted.p.turn} to {LAST_TURN}.")
    return OF_A_TURN.read_one(m[2], replace(wanted, turn=turn))


def _coins(wanted: _Wanted, m: re.Match[str]) -> WorksRequest | None:
    return None if wanted.banned else WorksRequest("", None, wanted.turn, int(m[1]))


def _marker(wanted: _Wanted, m: re.Match[str]) -> WorksRequest | None:
    return None if wanted.turn or wanted.banned else WorksRequest("", THE_AURELIAN_WALLS, 0, int(m[1]))


def _step(wanted: _Wanted, m: re.Match[str]) -> WorksRequest:
    return WorksRequest("", works.step(wanted.p.rules, m[0]), wanted.turn)


_OF_A_TURN: tuple[Clause[_Wanted, WorksRequest], ...] = (
    Clause("Coins", r"(?:coins|treasury)\s+([0-9]{1,2})", _coins, "coins 3", "11.2"),
    Clause("the Aurelian Walls", r"aurelian\s+walls\s*([+-]?[0-9])", _marker, "Aurelian Walls +2", "8.3"),
    Clause("a step", r".+", _step, "Red walls"),
)
OF_A_TURN = ClauseTable(_OF_A_TURN, noun="request")
"""The requests, without their turn."""
_ALL = (Clause("a request of a turn", r"turn\s+([0-9]{1,2})\s*:\s*(.+)", _in_turn, "Turn 3: Red walls"), *_OF_A_TURN)
TABLE = ClauseTable(_ALL, noun="request")
"""The requests."""
