"""The clauses of the change grammar about the cups: whether they are known, and what was moved unseen."""

from __future__ import annotations

import re

from ....core.errors import BadInput, Problem
from ....core.frozen import replace
from ....core.grammar import one_of
from .. import draft, unseen
from ..cups import CUP, CUPS, EVENT, Cups
from ..state import BoardState
from .clauses import B, Change, items


def _mode(board: B, m: re.Match[str]) -> B:
    seen = one_of(m[1], ("known", "seen"), "cups") == "seen"
    if not seen and board.cups.events:
        hint = 'Clear them first with "unseen: none".'
        raise BadInput([Problem("cups", "chits have been moved unseen, so the cups are not known", hint)])
    return replace(board, cups=replace(board.cups, seen=seen))


def _unseen(board: B, m: re.Match[str]) -> B:
    """What was moved unseen since the cups were known; what had been put in openly since then is set aside."""
    before = board.cups.chits()
    f, u, h = (tuple(c for c in board.cups.known(cup) if c in before) for cup in CUPS)
    base = Cups(f, u, h, board.cups.seen)
    inside = set(base.chits())
    board = replace(board, cups=Cups())
    board = draft.set_aside(board, [c for c in before if c not in inside])
    return _happened(board, base, items(m[1]))


def _more_unseen(board: B, m: re.Match[str]) -> B:
    """What happened to the cups after all that is known so far."""
    return _happened(replace(board, cups=Cups()), board.cups, items(m[1]))


def _happened(board: B, cups: Cups, events: list[str]) -> B:
    """The board, whose cups are empty, with these cups after the events; raises BadInput with every mistake."""
    problems = []
    for event in events:
        wrong = _wrong(board, cups, event)
        if wrong:
            problems.append(wrong)
            continue
        chit = event[2:] if event[1] != ">" else ""
        cups = replace(cups, events=(*cups.events, event), seen=True)
        if chit:
            board = draft.lifted(board, [chit]) if event[1] == "+" else draft.set_aside(board, [chit])
    if problems:
        raise BadInput(problems)
    return replace(board, cups=cups)


def _wrong(board: BoardState, cups: Cups, event: str) -> Problem | None:
    """What is wrong with an event after all that has happened to these cups."""
    where, chit = f"unseen: {event}"[:60], event[2:] if event[1:2] in ("+", "-") else ""
    if not EVENT.fullmatch(event) or event[0] == event[2:3]:
        return Problem(where, "is nothing that can happen to the cups", "Events read like F>U, H-Gallia 3, U+Gallia 3.")
    cup = CUP[event[0]]
    if chit and chit not in board.rules.chits:
        return replace(board.rules.names["chit"].problem(chit), where=where)
    if chit and (event[1] == "-") != (chit in cups.chits()):
        return Problem(where, f"{chit} is in no cup" if event[1] == "-" else f"{chit} is in a cup already")
    if event[1] != "+" and not cups.size(cup):
        return Problem(where, "takes a chit from an empty cup")
    if event[1] == "-" and event[0] not in unseen.reach(cups.start, cups.events)[chit]:
        return Problem(where, f"{chit} cannot have been in the {cup.title()} Cup")
    return None


CLAUSES: tuple[Change, ...] = (
    Change("whether the cups are known", r"cups\s*:\s*(.*)", _mode, "cups: seen"),
    Change("what was moved unseen", r"unseen\s*:\s*(.*)", _unseen, "unseen: F>U, U>H"),
    Change("what was moved unseen since", r"more\s+unseen\s*:\s*(.*)", _more_unseen, "more unseen: H-Gallia 3"),
)
