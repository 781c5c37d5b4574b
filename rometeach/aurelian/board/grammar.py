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
from dataclasses import replace
from typing import Protocol, TypeVar

from ...core import frozen
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.frozen import Frozen
from ...core.names import key
from ..rules import Rules
from . import draft, unseen
from .cups import CUP, CUPS, EVENT, Cups
from .state import BUILDING, PHASES, BoardState

B = TypeVar("B", bound=BoardState)

NUMBERS = {
    "turn": "turn",
    "actions": "actions",
    "army": "army",
    "vp": "vp",
    "income": "income",
    "treasury": "treasury",
    "aurelian walls": "aurelian_walls",
}
_SCALAR = re.compile(rf"({'|'.join(NUMBERS)})\s*:?\s*([+-]?\d{{1,5}})", re.I)
_WORDS = (
    "title, turn, phase, army, vp, income, treasury, Aurelian Walls, Aurelian @ Box, Box: units, Danube N: strength"
)
DONE = ("Free Levy", "Reforms", "Aurelian Walls")
"""What can be done once a turn, besides the Walls and the Temple of each Region."""


def edit(board: B, text: str) -> B:
    """The board after a change.

    Raises:
        BadInput: clauses that cannot be read; every one of them.
    """
    board, problems = read(board, text)
    if problems:
        raise BadInput(problems, "This change cannot be read:")
    return board


def read(board: B, text: str) -> tuple[B, list[Problem]]:
    """The board after the clauses that can be read, and what is wrong with the others."""
    problems: list[Problem] = []
    for clause in text.replace("\n", ";").split(";"):
        if clause.strip():
            try:
                board = apply(board, clause.strip())
            except BadInput as error:
                problems += error.problems
    return board, problems


def apply(board: B, clause: str) -> B:
    """The board after one clause."""
    if m := _SCALAR.fullmatch(clause):
        return frozen.replace(board, **{NUMBERS[m[1].casefold()]: int(m[2])})
    head, colon, rest = clause.partition(":")
    words = head.split()
    first = words[0].casefold() if words else ""
    if first == "switch" and len(words) == 3:
        return replace(board, rules=board.rules.with_changes(switches={words[1]: words[2]}))
    if first == "correct":
        return _correct(board, clause[len("correct") :].strip())
    if first == "phase":
        return replace(board, phase=_one(clause[len("phase") :].strip(" :"), PHASES, "phase"))
    if colon:
        return _listed(board, key(head), head.strip(), rest.strip(), clause)
    if ">" in clause:
        return _moved(board, clause)
    if "@" in clause:
        return _piece(board, clause)
    return _box(board, clause)


def _one(text: str, choices: tuple[str, ...], where: str) -> str:
    for c in choices:
        if c.casefold() == text.casefold():
            return c
    hint = did_you_mean(text, choices) or f"Choose {', '.join(choices[:-1])} or {choices[-1]}."
    raise BadInput([Problem(where, f'"{text[:40]}" is no choice here', hint)])


def _correct(board: B, text: str) -> B:
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


def _items(text: str) -> list[str]:
    return [] if key(text) in ("", "none") else [t.strip() for t in text.split(",") if t.strip()]


def chits(rules: Rules, kind: str, texts: list[str], where: str) -> tuple[str, ...]:
    """Names of chits, each once.

    Args:
        rules: know the names.
        kind: which names: "chit", "unit", "barbarian", "usurper".
        texts: as they were typed.
        where: the place in messages.

    Raises:
        BadInput: those that do not exist or stand there twice; all at once.
    """
    names, problems = rules.names[kind], []
    found = []
    for text in texts:
        name = names.get(text)
        if name is None:
            problems.append(names.problem(text, where))
        elif name in found:
            problems.append(Problem(where, f"{name} stands there twice", "Keep one of them."))
        else:
            found.append(name)
    if problems:
        raise BadInput(problems)
    return tuple(found)


def _listed(board: B, name: str, head: str, rest: str, clause: str) -> B:
    """A clause with a colon: a place or a word, and what it holds."""
    simple = _SIMPLE.get(name)
    if simple:
        return simple(board, rest)
    if name in draft.CALLED:
        return draft.set_list(board, name, chits(board.rules, "chit", _items(rest), name))
    words = name.split() or [""]
    if words[0] == "danube" and len(words) == 2:
        return _space(board, words[1], rest)
    if words[0] == "pool" and len(words) == 2:
        region = board.rules.names["region"].find(words[1], clause)
        if region not in board.rules.danube_regions:
            raise BadInput([Problem(clause[:80], f"the {region} Region has no Barbarian Pool", case="2.1")])
        return draft.set_pool(board, region, chits(board.rules, "barbarian", _items(rest), head))
    if words[-1] in ("walls", "temple", "usurper") and len(words) == 2:
        return _region(board, board.rules.names["region"].find(words[0], clause), words[1], rest)
    box = board.rules.names["box"].get(head)
    if box is None:
        choices = [*board.rules.region_of, *draft.CALLED, *_SIMPLE, *(f"Danube {n + 1}" for n in range(8))]
        hint = did_you_mean(head, choices) or f"Clauses begin with: {_WORDS}."
        raise BadInput([Problem(clause[:80], f'"{head[:40]}" is no place', hint)])
    return _stack(board, box, rest)


def _stack(board: B, box: str, rest: str) -> B:
    m = re.fullmatch(r"(.*?)(?:(?:^|\s+)(CV|Resistance))?", rest, re.I)
    assert m
    units: list[str] = []
    for text in _items(m[1]):
        units.append(_unit(board, box, text, units))
    old = board.stacks.get(box)
    armed = m[2].casefold() == "cv" if m[2] else bool(old and old.armed)
    return draft.set_stack(board, box, tuple(units), armed)


def _unit(board: BoardState, box: str, text: str, taken: list[str]) -> str:
    """The Enemy Unit meant by its name or its Resistance; of two alike the first that is not taken."""
    own = [u for u in board.rules.units.values() if u.box == box]
    alike = [u.name for u in own if text.strip() in (str(u.resistance), f"{box} {u.resistance}")]
    name = next((n for n in alike if n not in taken), "") or board.rules.names["unit"].get(text) or ""
    if not name or name in taken or board.rules.units[name].box != box:
        have = ", ".join(u.name for u in own)
        what = f"{name} is there already" if name in taken else f'"{text[:40]}" is no Enemy Unit of {box}'
        raise BadInput([Problem(f"{box}: {text}"[:80], what, f"It has {have}.")])
    return name


def _space(board: B, number: str, rest: str) -> B:
    if number not in [str(n + 1) for n in range(len(board.strength))]:
        raise BadInput(
            [Problem(f"Danube {number}"[:40], "is no Danube Space", f"They are 1 to {len(board.strength)}.")]
        )
    if rest.isascii() and rest.isdigit() and len(rest) < 3:
        return draft.set_space(board, int(number), int(rest))
    return draft.set_space(board, int(number), 0, board.rules.names["barbarian"].find(rest, f"Danube {number}"))


def _region(board: B, region: str, word: str, rest: str) -> B:
    if word == "usurper":
        plain = {"unnamed": board.rules.unnamed_usurper[region], "none": ""}
        usurper = plain.get(key(rest))
        usurper = board.rules.names["usurper"].find(rest, f"{region} usurper") if usurper is None else usurper
        return draft.set_usurper(board, region, usurper)
    field = {"walls": "walls", "temple": "temples"}[word]
    state = BUILDING.index(_one(rest, BUILDING, f"{region} {word}"))
    old: Frozen[str, int] = getattr(board, field)
    new = old | {region: state} if state else old.without(region)
    return frozen.replace(board, **{field: Frozen(dict(sorted(new.items())))})


def _officers(board: B, rest: str) -> B:
    names = board.rules.names["box"]
    return replace(board, officers=tuple(sorted(names.find(t, "officers") for t in _items(rest))))


def _siege(board: B, rest: str) -> B:
    plain = {"aurelian": "Aurelian", "none": ""}.get(key(rest))
    return replace(board, siege=board.rules.names["box"].find(rest, "siege") if plain is None else plain)


def _done(board: B, rest: str) -> B:
    known = (*DONE, *(f"{r} {word}" for r in board.rules.regions for word in ("walls", "temple")))
    return replace(board, done=tuple(_one(t, known, "done") for t in _items(rest)))


def _mode(board: B, rest: str) -> B:
    seen = _one(rest, ("known", "seen"), "cups") == "seen"
    if not seen and board.cups.events:
        hint = 'Clear them first with "unseen: none".'
        raise BadInput([Problem("cups", "chits have been moved unseen, so the cups are not known", hint)])
    return replace(board, cups=replace(board.cups, seen=seen))


def _unseen(board: B, rest: str) -> B:
    """What was moved unseen since the cups were known; what had been put in openly since then is set aside."""
    before = board.cups.chits()
    f, u, h = (tuple(c for c in board.cups.known(cup) if c in before) for cup in CUPS)
    base = Cups(f, u, h, board.cups.seen)
    inside = set(base.chits())
    board = replace(board, cups=Cups())
    board = draft.set_aside(board, [c for c in before if c not in inside])
    return _happened(board, base, _items(rest))


def _more_unseen(board: B, rest: str) -> B:
    """What happened to the cups after all that is known so far."""
    return _happened(replace(board, cups=Cups()), board.cups, _items(rest))


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


def _moved(board: B, clause: str) -> B:
    chit_text, _, place_text = (t.strip() for t in clause.partition(">"))
    chit = board.rules.names["chit"].find(chit_text, clause)
    place = key(place_text)
    if place in draft.CALLED:
        return draft.set_list(board, place, (*(c for c in draft.list_at(board, place) if c != chit), chit))
    choices = (*draft.CALLED, *board.rules.region_of)
    raise BadInput([Problem(clause[:80], f'"{place_text[:40]}" is no such place', did_you_mean(place_text, choices))])


def _piece(board: B, clause: str) -> B:
    who, _, where = (t.strip() for t in clause.partition("@"))
    box = board.rules.names["box"].find(where, clause)
    if key(who) == "aurelian":
        return replace(board, aurelian=box)
    if key(who) == "officer":
        return replace(board, officers=tuple(sorted((*board.officers, box))))
    raise BadInput([Problem(clause[:80], f'"{who[:40]}" is no piece', "Pieces: Aurelian and Officer.")])


def _box(board: B, clause: str) -> B:
    """ "Aurelian +2", "Gallia CV", "Gallia +4"."""
    m = re.fullmatch(r"(.+?)\s+([+-]\s*.+|CV|Resistance)", clause, re.I)
    if m and key(m[1]) == "aurelian" and m[2] in ("+1", "+2"):
        return replace(board, leadership=int(m[2]))
    box = board.rules.names["box"].get(m[1]) if m else None
    if m is None or box is None:
        head = (m[1] if m else clause).strip()
        hint = did_you_mean(head, board.rules.region_of) or f"Clauses: {_WORDS}."
        raise BadInput([Problem(clause[:80], "cannot be read", hint)])
    old = board.stacks.get(box)
    units, armed = (old.units, old.armed) if old else ((), False)
    word = m[2]
    if word[0] == "+":
        units = (*units, _unit(board, box, word[1:].strip(), list(units)))
    elif word[0] == "-":
        text = word[1:].strip()
        gone = next(
            (u for u in reversed(units) if text in (u, u.split()[-1], str(board.rules.units[u].resistance))), ""
        )
        if not gone:
            raise BadInput([Problem(clause[:80], f'there is no Enemy Unit "{text[:40]}" in {box}')])
        units = tuple(u for u in units if u != gone)
    else:
        armed = word.casefold() == "cv"
        if not units:
            raise BadInput([Problem(clause[:80], f"there are no Enemy Units in {box}")])
    return draft.set_stack(board, box, units, armed)


def _title(board: B, rest: str) -> B:
    return replace(board, title=rest[:200])


def _outcome(board: B, rest: str) -> B:
    return replace(board, outcome="" if key(rest) == "none" else rest[:200])


class _Clause(Protocol):
    """What one word before a colon does to a board."""

    def __call__(self, board: B, rest: str) -> B: ...


_SIMPLE: dict[str, _Clause] = {
    "title": _title,
    "outcome": _outcome,
    "officers": _officers,
    "siege": _siege,
    "done": _done,
    "cups": _mode,
    "unseen": _unseen,
    "more unseen": _more_unseen,
}
