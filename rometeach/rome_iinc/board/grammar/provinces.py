"""The clauses of the change grammar that begin with a Province: a status, Units, a promotion, a Transfer."""

from __future__ import annotations

import re
from dataclasses import replace

from ....core.errors import did_you_mean
from ....core.grammar import wrong
from ..changes import with_provinces
from ..parts import ProvinceState
from ..reader import status_of
from ..state import BoardState
from ..units import FIELDS, ONE, ORDINARY, TITLES, VETERAN, Units, field, parse
from .clauses import EXAMPLE, B, Change, find


def read_units(text: str) -> Units:
    """Units by their text; raises BadInput."""
    try:
        return parse(text)
    except ValueError as error:
        raise wrong(str(error)) from None


def province(board: B, m: re.Match[str]) -> B:
    """A clause that begins with a Province: a status, Units, a promotion."""
    name, rest = _split_province(board, m[0])
    state = board.provinces[name]
    if rest.startswith(":"):
        return with_provinces(board, {name: replace(state, units=read_units(rest[1:]))})
    if rest[:1] in "+-" and rest:
        return _add_units(board, name, rest)
    verb, _, what = rest.partition(" ")
    if verb.casefold() in ("promote", "demote"):
        return _turn_over(board, name, verb.casefold(), what)
    status = status_of(rest, board.rules)
    if status is None:
        known = ["roman", "insurgent", "allied", "barbarian", *(f"{t} Foederati" for t in board.rules.tribes)]
        hint = did_you_mean(rest, known) or "Try +Fort, -Legion, promote Auxilia, allied, Visigothic Foederati."
        raise wrong(f'"{rest[:50]}" is nothing that can be said of {name}', hint)
    return with_provinces(board, {name: ProvinceState(*status, state.units)})


def _split_province(board: BoardState, clause: str) -> tuple[str, str]:
    pieces = re.findall(r"[^\s:]+|:", clause)
    names = board.rules.names["province"]
    for end in range(min(len(pieces), 4), 0, -1):
        words = " ".join(pieces[:end])
        name = names.get(words)
        if name:
            return name, " ".join(pieces[end:])
    guess = _AFTER_NAME.split(clause)[0].strip()
    rules = board.rules
    known = [*rules.provinces, *rules.wars, *rules.commands, *rules.statesmen, *rules.leaders]
    raise wrong(
        f'"{guess[:60]}" is no Province, and no other clause fits',
        did_you_mean(guess, known) or f"A clause reads like: {EXAMPLE}.",
    )


_AFTER_NAME = re.compile(r"\s[+-]|:|\s(?:roman|insurgent|allied|barbarian|promote|demote|\w+ foederati)\b", re.I)


def _add_units(board: B, name: str, rest: str) -> B:
    if not _CHANGES.fullmatch(rest):
        raise wrong(f'"{rest[:50]}" is no list of Units', "Try +Fort -2 Auxilia.")
    state, barracks = board.provinces[name], board.barracks
    units = state.units
    for sign, text in re.findall(r"([+-])\s*([^+-]+)", rest):
        change = read_units(text.strip().rstrip(","))
        if sign == "+":
            units = units.plus(change)
            barracks = _taken(barracks, change)
        else:
            units = units.minus(change)
            if any(n < 0 for n in units):
                raise wrong(f"{name} holds {state.units}, not {change}")
            barracks = barracks.plus(_as_dismissed(change))
    return replace(with_provinces(board, {name: replace(state, units=units)}), barracks=barracks)


_CHANGES = re.compile(r"(?:[+-][^+-]+)+")


def _as_dismissed(units: Units) -> Units:
    """Units as they lie in the Barracks: Ordinary, Forts on their Pseudo Legion side (Case 2.1.1)."""
    counts = dict.fromkeys(FIELDS, 0)
    for f, n in zip(FIELDS, units, strict=True):
        counts["pseudo_legion" if f == "fort" else ORDINARY[f]] += n
    return Units(**counts)


def _taken(barracks: Units, units: Units) -> Units:
    """The Barracks after Units left them; what they lack comes from outside the game."""
    wanted = _as_dismissed(units)
    return Units(*(max(0, have - want) for have, want in zip(barracks, wanted, strict=True)))


def _turn_over(board: B, name: str, verb: str, what: str) -> B:
    state = board.provinces[name]
    unit = field(what)
    if unit is None:
        raise wrong(f'"{what[:40]}" is no Unit', did_you_mean(what, TITLES.values()))
    up = {**VETERAN, "fort": "pseudo_legion"}
    down = {v: o for o, v in up.items()}
    target = (up if verb == "promote" else down).get(unit)
    if verb == "demote" and target is None and unit in VETERAN:
        unit, target = VETERAN[unit], unit
    if target is None or getattr(state.units, unit) < 1:
        raise wrong(f"{name} holds {state.units}: no {TITLES[unit]} to {verb}")
    units = state.units.minus(ONE[unit]).plus(ONE[target])
    return with_provinces(board, {name: replace(state, units=units)})


def transfer(board: B, m: re.Match[str]) -> B:
    """A clause that moves Units from one Province to another."""
    source, target, units = find(board, "province", m[1]), find(board, "province", m[2]), read_units(m[3])
    a, b = board.provinces[source], board.provinces[target]
    left = a.units.minus(units)
    if any(n < 0 for n in left):
        raise wrong(f"{source} holds {a.units}, not {units}")
    return with_provinces(board, {source: replace(a, units=left), target: replace(b, units=b.units.plus(units))})


def barracks_change(board: B, m: re.Match[str]) -> B:
    """A clause that adds Units to the Barracks or takes some away."""
    units = read_units(m[2])
    changed = board.barracks.plus(units) if m[1] == "+" else board.barracks.minus(units)
    if any(n < 0 for n in changed):
        raise wrong(f"the Barracks hold {board.barracks}")
    return replace(board, barracks=changed)


CLAUSES: tuple[Change, ...] = (
    Change("a Transfer", r"(.+?)\s*>\s*(.+?)\s*:\s*(.+)", transfer, "Belgica > Rome: Cavalry, Guard"),
    Change("a Province", r".+", province, "Germania II +Fort -2 Auxilia"),
)
