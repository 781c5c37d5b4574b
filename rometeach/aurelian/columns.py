"""What the columns of the tables may hold, so that an owner's correction cannot break the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..core.errors import Problem, did_you_mean
from ..core.figures.tables import Tables, split_reference

IDENTITY = ("a", "b", "key", "name", "reason", "sentence", "case", "row", "space", "turn")
"""Columns that name the row or argue for it."""

WORDS = (*IDENTITY, "source", "confidence")
"""All columns that hold no value: a change in one of them changes no rule."""

ADJUSTMENTS = ("", "Friendly-Unfriendly", "Unfriendly-Hostile", "Unfriendly-Friendly")
MOST = 99
"""Far beyond every figure that is printed on a counter or on the map."""

MAP = 1999
"""The width of the map, in the units of the table of places."""

_NUMBER = re.compile(r"-?[0-9]{1,4}")
_FLAGS = {("connections", "line"), ("regions", "danube"), ("usurpers", "named"), ("actions", "officer")}
_SMALL = {
    ("charts", "danube.most"): (1, 9),
    ("charts", "danube.least"): (0, 3),
    ("charts", "campaign.legions"): (1, 99),
    ("charts", "placate.half"): (1, 99),
    ("charts", "vp.coins"): (1, 99),
    ("setup", "leadership"): (1, 2),
}
"""Figures that something is divided by, or that the counters limit."""


def _choices(tables: Tables, table: str, column: str) -> tuple[str, ...]:
    if (table, column) in _FLAGS:
        return ("yes", "no") if table == "connections" else ("yes", "")
    regions, boxes = tuple(tables["regions"]), tuple(tables["boxes"])
    return {
        ("boxes", "region"): regions,
        ("danube", "region"): tuple(n for n, r in tables["regions"].items() if r["danube"] == "yes"),
        ("units", "box"): boxes,
        ("usurpers", "region"): regions,
        ("regions", "usurper"): ("", *tables["usurpers"]),
        ("actions", "first"): ADJUSTMENTS,
        ("actions", "second"): ADJUSTMENTS,
        ("markers", "kind"): ("Turn End", "Confederation", "Sassanids"),
        ("markers", "enters"): ("", *(str(n) for n in range(2, 7))),
        ("setup", "value"): boxes,
    }.get((table, column), ())


def is_figure(table: str, column: str) -> bool:
    """Every number that does not name its row may be moved by one."""
    return column not in ("row", "space", "turn")


def checked(tables: Tables, corrections: Mapping[str, str]) -> tuple[dict[str, str], list[Problem]]:
    """The corrections in the tables' own spelling ("no" for a flag is ""), and those that no table can hold."""
    result: dict[str, str] = {}
    problems: list[Problem] = []
    for reference, value in corrections.items():
        place = split_reference(reference, tables)
        if isinstance(place, Problem):
            problems.append(place)
            continue
        table, row, column = place
        text = value.strip()
        if column in IDENTITY or table in ("regions", "usurpers"):
            problems.append(Problem(reference, "names the row and cannot be corrected"))
        elif _NUMBER.fullmatch(tables[table][row][column]) and table != "markers":
            most = (0, MAP) if table == "places" else (-MOST, MOST)
            problems += _number(reference, text, *_SMALL.get((table, row), most))
        else:
            allowed = _choices(tables, table, column)
            found = next((c for c in allowed if c.casefold() == text.casefold()), None)
            if found is None and text.casefold() == "no" and "" in allowed:
                found = ""
            if found is None:
                hint = did_you_mean(text, [c for c in allowed if c]) or "Choose " + ", ".join(
                    c or "no" for c in allowed
                )
                problems.append(Problem(reference, f'"{text[:40]}" cannot stand here', hint[:300]))
            text = found or ""
        result[reference] = text
    return result, problems


def _number(reference: str, text: str, least: int, most: int) -> list[Problem]:
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        return [Problem(reference, f'expected a whole number from {least} to {most}, not "{text[:40]}"')]
    return []
