"""The clauses of the change grammar about places: lists of chits, the Danube, Pools, Regions, Boxes, and who stands there."""

from __future__ import annotations

import re

from ....core.errors import BadInput, Problem, did_you_mean
from ....core.frozen import Frozen, replace
from ....core.grammar import one_of
from ....core.names import key
from .. import draft
from ..state import BUILDING, BoardState
from .clauses import B, Change, chits, items

HEADS = ("title", "outcome", "officers", "siege", "done", "cups", "unseen", "more unseen")
"""What else can stand before a colon."""
WORDS = "title, turn, phase, army, vp, income, treasury, Aurelian Walls, Aurelian @ Box, Box: units, Danube N: strength"
"""How clauses begin, for hints."""

_SIDE = re.compile(r"(.*?)(?:(?:^|\s+)(CV|Resistance))?", re.IGNORECASE | re.DOTALL)
_AFTER = re.compile(r"(.+?)\s+([+-]\s*.+|CV|Resistance)", re.IGNORECASE | re.DOTALL)


def _officers(board: B, m: re.Match[str]) -> B:
    names = board.rules.names["box"]
    return replace(board, officers=tuple(sorted(names.find(t, "officers") for t in items(m[1]))))


def _sieges(board: B, m: re.Match[str]) -> B:
    names = board.rules.names["box"]
    pieces = ("Aurelian" if key(t) == "aurelian" else names.find(t, "siege") for t in items(m[1]))
    return replace(board, sieges=tuple(sorted(pieces)))


def _list(board: B, m: re.Match[str]) -> B:
    name = key(m[1])
    return draft.set_list(board, name, chits(board.rules, "chit", items(m[2]), name))


def _pool(board: B, m: re.Match[str]) -> B:
    region = board.rules.names["region"].find(m[1].casefold(), m[0])
    if region not in board.rules.danube_regions:
        raise BadInput([Problem(m[0][:80], f"the {region} Region has no Barbarian Pool", case="2.1")])
    where = m[0].partition(":")[0].strip()
    return draft.set_pool(board, region, chits(board.rules, "barbarian", items(m[2]), where))


def _space(board: B, m: re.Match[str]) -> B:
    number, rest = m[1].casefold(), m[2]
    if number not in [str(n + 1) for n in range(len(board.strength))]:
        raise BadInput(
            [Problem(f"Danube {number}"[:40], "is no Danube Space", f"They are 1 to {len(board.strength)}.")]
        )
    if rest.isascii() and rest.isdigit() and len(rest) < 3:
        return draft.set_space(board, int(number), int(rest))
    return draft.set_space(board, int(number), 0, board.rules.names["barbarian"].find(rest, f"Danube {number}"))


def _region(board: B, m: re.Match[str]) -> B:
    region = board.rules.names["region"].find(m[1].casefold(), m[0])
    word, rest = m[2].casefold(), m[3]
    if word == "usurper":
        plain = {"unnamed": board.rules.unnamed_usurper[region], "none": ""}
        usurper = plain.get(key(rest))
        usurper = board.rules.names["usurper"].find(rest, f"{region} usurper") if usurper is None else usurper
        return draft.set_usurper(board, region, usurper)
    field = {"walls": "walls", "temple": "temples"}[word]
    state = BUILDING.index(one_of(rest, BUILDING, f"{region} {word}"))
    old: Frozen[str, int] = getattr(board, field)
    new = old | {region: state} if state else old.without(region)
    return replace(board, **{field: Frozen(dict(sorted(new.items())))})


def _held(board: B, m: re.Match[str]) -> B:
    """A Box and what it holds."""
    head = m[1].strip()
    box = board.rules.names["box"].get(head)
    if box is None:
        choices = [*board.rules.region_of, *draft.CALLED, *HEADS, *(f"Danube {n + 1}" for n in range(8))]
        hint = did_you_mean(head, choices) or f"Clauses begin with: {WORDS}."
        raise BadInput([Problem(m[0][:80], f'"{head[:40]}" is no place', hint)])
    return _stack(board, box, m[2])


def _stack(board: B, box: str, rest: str) -> B:
    m = _SIDE.fullmatch(rest)
    assert m
    units: list[str] = []
    for text in items(m[1]):
        units.append(_unit(board, box, text, units))
    old = board.stacks.get(box)
    armed = m[2].casefold() == "cv" if m[2] else bool(old and old.armed)
    return draft.set_stack(board, box, tuple(units), armed)


def _unit(board: BoardState, box: str, text: str, taken: list[str]) -> str:
    """The Enemy Unit meant by its name, "4a" for "Belgica 4a", or its Resistance; of two alike the first that is not taken."""
    own = [u for u in board.rules.units.values() if u.box == box]
    alike = [u.name for u in own if text.strip() in (str(u.resistance), f"{box} {u.resistance}")]
    names = board.rules.names["unit"]
    name = next((n for n in alike if n not in taken), "") or names.get(text) or names.get(f"{box} {text}") or ""
    if not name or name in taken or board.rules.units[name].box != box:
        have = ", ".join(u.name for u in own)
        what = f"{name} is there already" if name in taken else f'"{text[:40]}" is no Enemy Unit of {box}'
        raise BadInput([Problem(f"{box}: {text}"[:80], what, f"It has {have}.")])
    return name


def _moved(board: B, m: re.Match[str]) -> B:
    clause, place_text = m[0], m[2].strip()
    chit = board.rules.names["chit"].find(m[1].strip(), clause)
    place = key(place_text)
    if place in draft.CALLED:
        return draft.set_list(board, place, (*(c for c in draft.list_at(board, place) if c != chit), chit))
    choices = (*draft.CALLED, *board.rules.region_of)
    raise BadInput([Problem(clause[:80], f'"{place_text[:40]}" is no such place', did_you_mean(place_text, choices))])


def _piece(board: B, m: re.Match[str]) -> B:
    clause, who = m[0], m[1].strip()
    box = board.rules.names["box"].find(m[2].strip(), clause)
    if key(who) == "aurelian":
        return replace(board, aurelian=box)
    if key(who) == "officer":
        return replace(board, officers=tuple(sorted((*board.officers, box))))
    raise BadInput([Problem(clause[:80], f'"{who[:40]}" is no piece', "Pieces: Aurelian and Officer.")])


def _box(board: B, whole: re.Match[str]) -> B:
    """ "Aurelian +2", "Gallia CV", "Gallia +4"."""
    clause = whole[0]
    m = _AFTER.fullmatch(clause)
    if m and key(m[1]) == "aurelian" and m[2] in ("+1", "+2"):
        return replace(board, leadership=int(m[2]))
    box = board.rules.names["box"].get(m[1]) if m else None
    if m is None or box is None:
        head = (m[1] if m else clause).strip()
        hint = did_you_mean(head, board.rules.region_of) or f"Clauses: {WORDS}."
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


_LISTS = "(" + "|".join(name.replace(" ", r"\s+") for name in draft.CALLED) + r")\s*:\s*(.*)"

CLAUSES: tuple[Change, ...] = (
    Change("the Officers", r"officers\s*:\s*(.*)", _officers, "officers: Gallia, Roma"),
    Change("the Sieges", r"siege\s*:\s*(.*)", _sieges, "siege: Aurelian"),
    Change("a list of chits", _LISTS, _list, "hostile: Gallia 3, Turn End 1"),
    Change("a Space of the Danube", r"danube\s+([^\s:]+)\s*:\s*(.*)", _space, "Danube 4: Barbarian 5a"),
    Change("a Barbarian Pool", r"pool\s+([^\s:]+)\s*:\s*(.*)", _pool, "pool Green: Barbarian 4a, Barbarian 4b"),
    Change("a Region", r"([^\s:]+)\s+(walls|temple|usurper)\s*:\s*(.*)", _region, "Red walls: started"),
    Change("a Box as a whole", r"([^:]*):\s*(.*)", _held, "Gallia: 3, 4 CV"),
    Change("a chit that is moved", r"([^>]*)>(.*)", _moved, "Confederation > hostile"),
    Change("a piece", r"([^@]*)@(.*)", _piece, "Aurelian @ Roma"),
    Change("a Box, or Aurelian", r".+", _box, "Gallia +4"),
)
