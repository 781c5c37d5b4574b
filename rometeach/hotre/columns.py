"""What the columns of the tables may hold, so that an owner's correction cannot break the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.figures.tables import Tables, split_reference
from .cards import MOMENTS, effect

IDENTITY = ("a", "b", "key", "name", "reason", "sentence", "case", "note")
"""Columns that name the row or argue for it."""

WORDS = (*IDENTITY, "source", "confidence")
"""All columns that hold no value: a change in one of them changes no rule."""

BORDERS = ("clear", "difficult", "strait", "none")
"""The kinds of a border; "none" where two Provinces do not touch after all."""

KINDS = ("Kingdom", "Tribe")
LAST_TURN = 7
MOST = 99
"""Far beyond every figure that is printed on a counter or on the map."""

_NUMBER = re.compile(r"-?[0-9]{1,4}")
PRINTED = re.compile(r"[^\W\d_](?:[\w .'/-]{0,38}[\w.])?")
"""A name as it may stand on the owner's map, chart or counters."""
_FIXED = {("strengths", "people"), ("diocese_values", "diocese")}
"""Columns that repeat what the name of the row says."""
_FLAGS = {("sites", "site"), ("ports", "port"), ("emperors", "ties")}
_SMALL = {
    ("charts", "armies.most"): (1, 9),
    ("charts", "cities.sites"): (1, 45),
    ("charts", "attack.dice"): (1, 5),
    ("charts", "attack.emperor_die"): (0, 3),
    ("charts", "defence.dice"): (1, 5),
    ("charts", "defence.terrain"): (0, 3),
    ("charts", "turns.last"): (1, LAST_TURN),
    ("charts", "loot.dice"): (1, 5),
    ("charts", "loot.capital"): (1, 5),
    ("emperors", "die"): (0, 1),
    ("cards", "first"): (1, LAST_TURN),
    ("cards", "last"): (1, LAST_TURN),
}
"""Figures that something is divided by, or that dice and counters limit."""


def _choices(tables: Tables, table: str, column: str) -> tuple[str, ...]:
    if (table, column) in _FLAGS:
        return ("yes", "no")
    provinces, people = tuple(tables["provinces"]), tuple(tables["peoples"])
    return {
        ("provinces", "diocese"): _dioceses(tables),
        ("connections", "kind"): BORDERS,
        ("peoples", "start"): provinces,
        ("kingdoms", "start"): provinces,
        ("kingdoms", "kind"): KINDS,
        ("barbarians", "people"): people,
        ("cards", "moment"): MOMENTS,
    }.get((table, column), ())


def is_figure(table: str, column: str) -> bool:
    """Every number that does not name its row may be moved by one."""
    return column not in ("turn", "token", "number")


def checked(tables: Tables, corrections: Mapping[str, str]) -> tuple[dict[str, str], list[Problem]]:
    """The corrections in the tables' own spelling, and those that no table can hold."""
    result: dict[str, str] = {}
    problems: list[Problem] = []
    for reference, value in corrections.items():
        place = split_reference(reference, tables)
        if isinstance(place, Problem):
            problems.append(place)
            continue
        table, row, column = place
        text = value.strip()
        if column in IDENTITY or (table, column) in _FIXED or not is_figure(table, column):
            problems.append(Problem(reference, "names the row and cannot be corrected"))
        elif _NUMBER.fullmatch(tables[table][row][column]):
            most = (-MOST if table == "charts" else 0, MOST)
            problems += _number(reference, text, *_SMALL.get((table, row), _SMALL.get((table, column), most)))
        elif (table, column) == ("cards", "effect"):
            text, wrong = _effect(tables, reference, text)
            problems += wrong
        elif column in ("printed", "emperor"):
            if not PRINTED.fullmatch(text):
                problems.append(
                    Problem(reference, f'"{text[:40]}" is no name', "Letters, spaces and points; 40 at most.")
                )
        elif allowed := _choices(tables, table, column):
            found = next((c for c in allowed if c.casefold() == text.casefold()), None)
            if found is None:
                hint = did_you_mean(text, allowed) or "Choose " + ", ".join(allowed) + "."
                problems.append(Problem(reference, f'"{text[:40]}" cannot stand here', hint[:300]))
            text = found or text
        result[reference] = text
    return result, problems


def _effect(tables: Tables, reference: str, text: str) -> tuple[str, list[Problem]]:
    """What a card does, in the spelling of the tables, and what is wrong with it."""
    kinds = {n: r["kind"] for n, r in tables["kingdoms"].items()}
    try:
        return str(effect(text, kinds, _dioceses(tables))), []
    except BadInput as error:
        return text, [replace(p, where=reference) for p in error.problems]


def _dioceses(tables: Tables) -> tuple[str, ...]:
    return tuple(dict.fromkeys(r["diocese"] for r in tables["provinces"].values()))


def _number(reference: str, text: str, least: int, most: int) -> list[Problem]:
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        return [Problem(reference, f'expected a whole number from {least} to {most}, not "{text[:40]}"')]
    return []
