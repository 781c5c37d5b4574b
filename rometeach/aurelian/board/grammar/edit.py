"""The compact change grammar: clauses with a semicolon between them, in any order and in any case of letters.

    turn 3; phase Build; army 3; vp 12; income 15; treasury 9; Aurelian Walls -1; actions 2
    Aurelian @ Roma; Aurelian +2; Officer @ Gallia; officers: Gallia, Roma; siege: Aurelian
    Gallia: 3, 4 CV          the Enemy Units of a Box, bottom first, by Resistance or by name; "Gallia: none"
    Gallia +4; Gallia -4     one more on top, one less; Gallia CV; Gallia Resistance
    Red usurper: Red Usurper; Blue usurper: none
    Danube 3: 2; Danube 4: Barbarian 5a; pool Green: Barbarian 4a, Barbarian 4b
    Red walls: started; Red temple: finished
    hostile: Gallia 3, Turn End 1; dead pool: none; Confederation > hostile
    cups: seen; unseen: F>U, U>H; more unseen: H-Gallia 3; done: Reforms; outcome: none; title: My game
    switch siege_lock piece; correct battle:1.c1 = 0; correct battle:1.c1 off

A chit that is put somewhere leaves the place where it was; one that is put nowhere is set aside.
"""

from __future__ import annotations

import re

from ....core.errors import BadInput, Problem, did_you_mean
from ....core.frozen import replace
from ....core.grammar import ClauseTable, Limits, one_of
from ....core.names import key
from ..state import PHASES
from . import cups, places
from .clauses import B, Change, items

NUMBERS = {
    "turn": "turn",
    "actions": "actions",
    "army": "army",
    "vp": "vp",
    "income": "income",
    "treasury": "treasury",
    "aurelian walls": "aurelian_walls",
}
"""How a clause calls a number of the board -> its field."""
DONE = ("Free Levy", "Reforms", "Aurelian Walls", "Victory Points")
"""What is done once a turn, besides the Walls and the Temple of each Region; the points are those of 12.1, scored already."""


def edit(board: B, text: str) -> B:
    """The board after a change.

    Raises:
        BadInput: clauses that cannot be read; every one of them.
    """
    edited = CHANGES.edit(board, text)
    assert isinstance(edited, type(board))
    return edited


def edit_loosely(board: B, text: str) -> tuple[B, list[Problem]]:
    """The board after the clauses that can be read, and what is wrong with the others.

    Raises:
        BadInput: the text is too long.
    """
    edited, problems = CHANGES.edit_loosely(board, text)
    assert isinstance(edited, type(board))
    return edited, problems


def _number(board: B, m: re.Match[str]) -> B:
    return replace(board, **{NUMBERS[m[1].casefold()]: int(m[2])})


def _switch(board: B, m: re.Match[str]) -> B:
    return replace(board, rules=board.rules.with_changes(switches={m[1]: m[2]}))


def _phase(board: B, m: re.Match[str]) -> B:
    return replace(board, phase=one_of(m[1].strip(" :"), PHASES, "phase"))


def _correct(board: B, m: re.Match[str]) -> B:
    text = m[1].strip()
    reference, equals, value = text.rpartition("=")
    if equals:
        return replace(board, rules=board.rules.with_changes({reference.strip(): value.strip()}))
    reference, _, word = text.rpartition(" ")
    if word.casefold() != "off":
        raise BadInput([Problem(text[:80], "is no correction", "Write: correct battle:1.c1 = 0")])
    if reference.strip() not in board.rules.corrections:
        hint = did_you_mean(reference, board.rules.corrections)
        raise BadInput([Problem(reference.strip()[:80], "is not corrected", hint)])
    return replace(board, rules=board.rules.without_correction(reference.strip()))


def _done(board: B, m: re.Match[str]) -> B:
    known = (*DONE, *(f"{r} {word}" for r in board.rules.regions for word in ("walls", "temple")))
    return replace(board, done=tuple(one_of(t, known, "done") for t in items(m[1])))


def _title(board: B, m: re.Match[str]) -> B:
    return replace(board, title=m[1][:200])


def _outcome(board: B, m: re.Match[str]) -> B:
    return replace(board, outcome="" if key(m[1]) == "none" else m[1][:200])


_NUMBERS = rf"({'|'.join(NUMBERS)})\s*:?\s*([+-]?\d{{1,5}})"

CLAUSES: tuple[Change, ...] = (
    Change("a number", _NUMBERS, _number, "treasury 9"),
    Change("a switch", r"switch\s+([^\s:]+)\s+([^\s:]+)", _switch, "switch siege_lock piece"),
    Change("a correction", r"correct(?=[\s:]|$)(.*)", _correct, "correct battle:1.c1 = 0"),
    Change("the phase", r"phase(?=[\s:]|$)(.*)", _phase, "phase Build"),
    Change("what the board is called", r"title\s*:\s*(.*)", _title, "title: My game"),
    Change("how the game ended", r"outcome\s*:\s*(.*)", _outcome, "outcome: none"),
    Change("what was done this turn", r"done\s*:\s*(.*)", _done, "done: Reforms"),
)

CHANGES = ClauseTable(
    (*CLAUSES, *cups.CLAUSES, *places.CLAUSES),
    example="Gallia: 3, 4 CV; Danube 3: 2; treasury 9",
    limits=Limits(clause=50_000),  # what was moved unseen grows with the game
)
"""The clauses of a change, in the order in which they are tried: a Box that is named first comes last."""
