"""Requests of the question `front`: what an arrangement must and must not be.

must:    Danube 3: 2     this Strength           Danube 3: 2+     at least so much
         army 4          army 4+                 levy / decline   a Free Levy taken, or its point
forbid:  the same, and a Danube Space or a Region alone ("Danube 3", "Red"): it stays as it is
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rometeach.aurelian.arrangements import DECLINE
from rometeach.aurelian.board.board import Board
from rometeach.core.errors import BadInput, Problem, did_you_mean

ARMY, LEVY = "army", "levy"
MOST = 99
_SPACE = re.compile(r"danube\s+([0-9]{1,2})(?:\s*:\s*([0-9]{1,2})(\+?))?", re.IGNORECASE)
_ARMY = re.compile(r"army\s*:?\s*([0-9]{1,2})(\+?)", re.IGNORECASE)
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
        for clause in _clauses(text):
            try:
                said = f"not {clause}" if banned else clause
                found.append(FrontRequest(said, _limits(p, clause, banned)))
            except BadInput as error:
                problems += error.problems
    if problems:
        raise BadInput(problems, "These requests cannot be read:")
    return tuple(found)


def _clauses(text: str) -> list[str]:
    return [c.strip() for c in text.replace("\n", ";").split(";") if c.strip()]


def _limits(p: Board, clause: str, banned: bool) -> tuple[Limit, ...]:
    words = " ".join(clause.split())
    if words.casefold() in (LEVY, DECLINE):
        return (Limit(LEVY, frozenset({int((words.casefold() == LEVY) != banned)})),)
    if m := _ARMY.fullmatch(words):
        return (Limit(ARMY, _numbers(int(m[1]), m[2], banned)),)
    m = _SPACE.fullmatch(words)
    if m and not 1 <= int(m[1]) <= len(p.strength):
        raise BadInput([Problem(clause[:60], "is no Danube Space", f"They are 1 to {len(p.strength)}.")])
    if m and m[2]:
        return (Limit(int(m[1]), _numbers(int(m[2]), m[3], banned)),)
    region = p.rules.names["region"].get(words)
    spaces: Iterable[int] = (int(m[1]),) if m else p.rules.spaces_of[region] if region else ()
    if spaces and banned:
        return tuple(Limit(s, frozenset({p.strength[s - 1]})) for s in spaces)
    if spaces or region:
        what = "is no request" if spaces else "has no Danube Space"
        raise BadInput([Problem(f'"{clause[:60]}"', what, _HINT)])
    raise BadInput([Problem(f'"{clause[:60]}"', "is no request", did_you_mean(words, (LEVY, DECLINE)) or _HINT)])


def _numbers(number: int, plus: str, banned: bool) -> frozenset[int]:
    said = frozenset(range(number, MOST + 1) if plus else {number})
    return frozenset(range(MOST + 1)) - said if banned else said
