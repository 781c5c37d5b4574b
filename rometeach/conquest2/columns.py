"""What the columns of the tables may hold, so that an owner's correction cannot break the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from ..conquest_board import owned
from ..core.errors import Problem, did_you_mean
from ..core.figures.tables import Tables, split_reference

IDENTITY = ("a", "b", "key", "name", "reason", "sentence", "case", "note", "whose")
"""Columns that name the row or argue for it."""
WORDS = (*IDENTITY, "source", "confidence")
"""All columns that hold no value: a change in one of them changes no rule."""

_MAP = "0.2"
"""The Section of the map."""
_FIXED = {
    ("spaces", "kind"),
    ("coasts", "province"),
    ("coasts", "sea"),
    *(("cards", c) for c in ("type", "act", "places")),
}
"""Columns that say what a space or a card is."""
_NUMBER = re.compile(r"-?[0-9]{1,4}")
_LIMITS = {
    ("charts", "battle.dice"): (1, 9),
    ("charts", "naval.dice"): (1, 5),
    ("charts", "naval.rounds"): (1, 9),
    ("charts", "season.rounds"): (1, 9),
    ("charts", "round.actions"): (1, 5),
    ("charts", "game.seasons"): (1, 4),
    ("values", "first"): (0, 50),
    ("values", "second"): (0, 50),
    ("values", "third"): (0, 50),
    ("tokens", "number"): (0, 40),
    ("costs", "cost"): (1, 200),
    ("cards", "number"): (0, 20),
    ("cards", "cost"): (0, 200),
    ("cards", "chaos"): (-50, 50),
    ("pieces", "number"): (0, 99),
    ("die", "sides"): (0, 6),
}
"""Figures by table and row, or by table and column, with the least and the most that they may be."""


def is_figure(table: str, column: str) -> bool:
    """Every number that does not name its row may be moved by one; the sides of the die belong together and may not."""
    return column not in ("coast", "sides", "tribute")


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
        if (table, column) == ("straits", "sea") or (table, column) == ("connections", "kind"):
            allowed = _choices(tables, table, row)
            found = next((c for c in allowed if c.casefold() == text.casefold()), None)
            if found is None:
                hint = did_you_mean(text, allowed) or f"Choose {', '.join(allowed)}."
                problems.append(Problem(reference, f'"{text[:40]}" cannot stand here', hint))
            text = found or text
        elif column == "printed":
            if not owned.PRINTED.fullmatch(text):
                what = f'"{text[:40]}" is no name'
                problems.append(Problem(reference, what, "Letters, spaces and points; 40 at most."))
        elif column in IDENTITY or (table, column) in _FIXED:
            problems.append(Problem(reference, "names the row and cannot be corrected"))
        else:
            problems += _number(
                reference, text, *(_LIMITS.get((table, row)) or _LIMITS.get((table, column)) or (0, 999))
            )
        result[reference] = text
    borders = (replace(p, case=_MAP) for p in owned.coast_problems(tables, result))
    return result, [*problems, *owned.die_problems(tables, result), *borders]


def _choices(tables: Tables, table: str, row: str) -> tuple[str, ...]:
    if table == "straits":
        return tuple(n for n, r in tables["spaces"].items() if r["kind"] == "sea")
    here = tables["connections"][row]
    seas = sum(tables["spaces"][here[end]]["kind"] == "sea" for end in ("a", "b"))
    return ({0: ("land", "crossing"), 1: ("coast",), 2: ("sea",)}[seas]) + ("none",)


def _number(reference: str, text: str, least: int, most: int) -> list[Problem]:
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        return [Problem(reference, f'expected a whole number from {least} to {most}, not "{text[:40]}"')]
    return []
