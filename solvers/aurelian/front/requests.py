"""Requests of the question `front`: what an arrangement must and must not be.

must:    Danube 3: 2     this Strength           Danube 3: 2+     at least so much
         army 4          army 4+                 levy / decline   a Free Levy taken, or its point
forbid:  the same, and a Danube Space or a Region alone ("Danube 3", "Red"): it stays as it is
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rometeach.aurelian.board.board import Board
from rometeach.core.errors import BadInput, Problem, did_you_mean
from rometeach.core.grammar import Clause, ClauseTable, split, wrong

ARMY, LEVY, DECLINE = "army", "levy", "decline"
MOST = 99
_HINT = "Say Danube 3: 2, Danube 3: 2+, army 4, army 4+, levy or decline."


@dataclass(frozen=True, slots=True)
class Limit:
    """The numbers that one thing may have: a Danube Space (from 1 on), the Army, or whether a Free Levy is taken."""

    where: int | str
    allowed: frozenset[int]


@dataclass(frozen=True, slots=True)
class FrontRequest:
    """One clause: how it was written, and what it limits."""

    text: str
    limits: tuple[Limit, ...]


def read(p: Board, must: str, forbid: str) -> tuple[FrontRequest, ...]:
    """All requests.

    Raises:
        BadInput: every clause that cannot be read.
    """
    problems: list[Problem] = []
    found: list[FrontRequest] = []
    for text, banned in ((must, False), (forbid, True)):
        for clause in split(text):
            try:
                limits = TABLE.read_one(clause, _Wanted(p, banned))
                found.append(FrontRequest(f"not {clause}" if banned else clause, limits))
            except BadInput as error:
                problems += error.problems
    if problems:
        raise BadInput(problems, "These requests cannot be read:")
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a clause is read on: the position, and whether it is about what must not be."""

    p: Board
    banned: bool

    def numbers(self, number: int, plus: str) -> frozenset[int]:
        """The numbers that a clause allows."""
        said = frozenset(range(number, MOST + 1) if plus else {number})
        return frozenset(range(MOST + 1)) - said if self.banned else said


def _levy(wanted: _Wanted, m: re.Match[str]) -> tuple[Limit, ...]:
    return (Limit(LEVY, frozenset({int((m[0].casefold() == LEVY) != wanted.banned)})),)


def _army(wanted: _Wanted, m: re.Match[str]) -> tuple[Limit, ...]:
    return (Limit(ARMY, wanted.numbers(int(m[1]), m[2])),)


def _space(wanted: _Wanted, m: re.Match[str]) -> tuple[Limit, ...]:
    strength, space = wanted.p.strength, int(m[1])
    if not 1 <= space <= len(strength):
        raise wrong("is no Danube Space", f"They are 1 to {len(strength)}.")
    if m[2]:
        return (Limit(space, wanted.numbers(int(m[2]), m[3])),)
    return _as_they_are(wanted, (space,))


def _region(wanted: _Wanted, m: re.Match[str]) -> tuple[Limit, ...]:
    region = wanted.p.rules.names["region"].get(m[0])
    if region is None:
        raise wrong("is no request", did_you_mean(m[0], (LEVY, DECLINE)) or _HINT)
    if not wanted.p.rules.spaces_of[region]:
        raise wrong("has no Danube Space", _HINT)
    return _as_they_are(wanted, wanted.p.rules.spaces_of[region])


def _as_they_are(wanted: _Wanted, spaces: tuple[int, ...]) -> tuple[Limit, ...]:
    if not wanted.banned:
        raise wrong("is no request", _HINT)
    return tuple(Limit(s, frozenset({wanted.p.strength[s - 1]})) for s in spaces)


_CLAUSES: tuple[Clause[_Wanted, tuple[Limit, ...]], ...] = (
    Clause("a Free Levy", rf"{LEVY}|{DECLINE}", _levy, LEVY, "9.1"),
    Clause("the Army", r"army\s*:?\s*([0-9]{1,2})(\+?)", _army, "army 4+"),
    Clause("a Danube Space", r"danube\s+([0-9]{1,2})(?:\s*:\s*([0-9]{1,2})(\+?))?", _space, "Danube 3: 2"),
    Clause("a Region", r".*", _region, "Red"),
)
TABLE = ClauseTable(_CLAUSES, noun="request")
"""The requests."""
