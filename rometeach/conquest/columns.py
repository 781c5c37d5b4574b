"""What the columns of the tables may hold, so that an owner's correction cannot break the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..conquest_board import owned
from ..core.errors import Problem, did_you_mean
from ..core.figures.tables import Tables, split_reference

IDENTITY = ("a", "b", "key", "name", "reason", "sentence", "case", "note", "whose")
"""Columns that name the row or argue for it."""

WORDS = (*IDENTITY, "source", "confidence")
"""All columns that hold no value: a change in one of them changes no rule."""

MOST = 999
"""Far beyond every figure that is printed."""

_NUMBER = re.compile(r"-?[0-9]{1,4}")
_FIXED = {("spaces", "kind"), ("coasts", "province"), ("coasts", "sea"), ("homes", "place")}
"""Columns that say what the row is."""
_LIMITS = {
    ("charts", "legion.units"): (1, 20),
    ("charts", "legion.leader"): (0, 5),
    ("charts", "dice.fort"): (0, 9),
    ("charts", "dice.catapult"): (-9, 0),
    ("charts", "naval.dice"): (1, 5),
    ("charts", "naval.rounds"): (1, 9),
    ("charts", "move.units"): (1, 20),
    ("charts", "galley.cargo"): (0, 20),
    ("charts", "start.infantry"): (1, 20),
    ("charts", "start.generals"): (0, 4),
    ("charts", "inflation.first"): (20, MOST),
    ("charts", "inflation.second"): (20, MOST),
    ("charts", "inflation.double"): (1, 9),
    ("charts", "inflation.treble"): (1, 9),
    ("charts", "tribute.city"): (0, 50),
    ("spaces", "tribute"): (0, 50),
    ("costs", "cost"): (1, 200),
    ("pieces", "number"): (0, 99),
    ("coasts", "coast"): (1, 2),
    ("die", "sides"): (0, 6),
}
"""Figures by table and row, or by table and column, with the least and the most that they may be."""
_MOVES = (1, 2)


def is_figure(table: str, column: str) -> bool:
    """Every number that does not name its row may be moved by one; the sides of the die belong together and may not."""
    return column not in ("place", "coast", "sides")


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
        if column in IDENTITY or (table, column) in _FIXED:
            problems.append(Problem(reference, "names the row and cannot be corrected"))
        elif column == "printed":
            if not owned.PRINTED.fullmatch(text):
                what = f'"{text[:40]}" is no name'
                problems.append(Problem(reference, what, "Letters, spaces and points; 40 at most."))
        elif allowed := _choices(tables, table, row, column):
            found = next((c for c in allowed if c.casefold() == text.casefold()), None)
            if found is None:
                hint = did_you_mean(text, allowed) or f"Choose {', '.join(allowed)}."
                problems.append(Problem(reference, f'"{text[:40]}" cannot stand here', hint))
            text = found or text
        else:
            problems += _number(reference, text, *_limits(table, row, column))
        result[reference] = text
    return result, [*problems, *owned.die_problems(tables, result), *owned.coast_problems(tables, result)]


def _choices(tables: Tables, table: str, row: str, column: str) -> tuple[str, ...]:
    if table == "homes":
        return ("yes", "no")
    if (table, column) == ("connections", "kind"):
        here = tables["connections"][row]
        seas = sum(tables["spaces"][here[end]]["kind"] == "sea" for end in ("a", "b"))
        return ({0: ("land", "crossing"), 1: ("coast",), 2: ("sea",)}[seas]) + ("none",)
    return ()


def _limits(table: str, row: str, column: str) -> tuple[int, int]:
    if table == "charts" and row.startswith("move.") and row != "move.units":
        return _MOVES
    return _LIMITS.get((table, row)) or _LIMITS.get((table, column)) or (0, MOST)


def _number(reference: str, text: str, least: int, most: int) -> list[Problem]:
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        return [Problem(reference, f'expected a whole number from {least} to {most}, not "{text[:40]}"')]
    return []
