"""What the columns of the tables may hold, so that an owner's correction cannot break the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..core.errors import Problem, did_you_mean
from ..core.figures.tables import Tables, split_reference

FLAGS = {
    "provinces": ("legion", "fleet", "grain", "desert", "mountain", "isaurian"),
    "enemies": ("foederati",),
    "statesmen": ("ineligible",),
}
"""Columns that say yes or nothing."""

IDENTITY = ("a", "b", "key", "name", "reason", "sentence", "case")
"""Columns that name the row or argue for it."""

WORDS = (*IDENTITY, "source", "confidence", "normal", "doubled", "effect")
"""All columns that hold no value: a change in one of them changes no rule."""

FIGURES = ("strength", "pillage", "military", "administration", "popularity", "intrigue", "gold")
"""Columns of counters and Commands that hold a number."""

CONNECTIONS = ("road", "river", "mountain", "desert", "sea")


def _choices(tables: Tables) -> dict[tuple[str, str], tuple[str, ...]]:
    commands, enemies, dynasties = tuple(tables["commands"]), tuple(tables["enemies"]), tuple(tables["dynasties"])
    empires = ("East", "West")
    abilities = tuple(sorted({row["ability"] for row in tables["statesmen"].values()}))
    return {
        ("connections", "type"): CONNECTIONS,
        ("provinces", "command"): commands,
        ("provinces", "capital"): ("", *empires),
        ("homelands", "enemy"): enemies,
        ("wars", "enemy"): enemies,
        ("leaders", "enemy"): enemies,
        ("statesmen", "enemy"): ("", *enemies),
        ("statesmen", "dynasty"): ("", *dynasties),
        ("statesmen", "ability"): abilities,
        ("commands", "empire"): empires,
        ("commands", "west_with"): ("", *dynasties),
        ("commands", "east_again_with"): ("", *dynasties),
        ("units", "shares_counters_with"): ("", *tables["units"]),
        ("units", "transfer_free_within"): ("empire", "command", "never"),
    }


def is_figure(table: str, column: str) -> bool:
    """The value of a chart may be moved by one; so may the strengths, abilities and Gold of counters and Commands."""
    return column == "value" if table == "charts" else column in FIGURES


def checked(tables: Tables, corrections: Mapping[str, str]) -> tuple[dict[str, str], list[Problem]]:
    """The corrections in the tables' own spelling ("no" for a flag is ""), and those that no table can hold."""
    choices = _choices(tables)
    result: dict[str, str] = {}
    problems: list[Problem] = []
    for reference, value in corrections.items():
        place = split_reference(reference, tables)
        if isinstance(place, Problem):
            problems.append(place)
            continue
        table, _, column = place
        allowed = choices.get((table, column))
        text = value.strip()
        if column in FLAGS.get(table, ()):
            allowed = ("yes", "")
        if allowed and text.casefold() in ("no", "none"):
            text = ""
        if allowed is not None:
            text = {a.casefold(): a for a in allowed}.get(text.casefold(), text)
        result[reference] = text
        problems += _faults(reference, column, text, allowed)
    if not problems:
        problems += _capitals(tables, result)
    return result, problems


def _faults(reference: str, column: str, text: str, allowed: tuple[str, ...] | None) -> Iterator[Problem]:
    if column in IDENTITY:
        yield Problem(reference, "names or explains its row and cannot be corrected")
    elif allowed is not None and text not in allowed:
        words = [a or "no" for a in allowed]
        yield Problem(reference, f'"{text[:40]}" is none of ' + ", ".join(words), did_you_mean(text, words))
    elif column == "rank" and text and not _is_number(text):
        yield Problem(reference, f'expected a whole number, not "{text[:40]}"')
    elif len(text) > 40 or not text.isprintable():
        yield Problem(reference, f'"{text[:40]}" is no figure')
    else:
        low, high = _range(reference, column)
        if _is_number(text) and not low <= int(text) <= high:
            yield Problem(reference, f"{text} is out of all measure", f"Expected {low} to {high}.")


def _range(reference: str, column: str) -> tuple[int, int]:
    if reference.startswith("charts:"):
        return -999, 999
    return (1, 6) if column in ("white", "purple") else (0, 999)


def _is_number(text: str) -> bool:
    return text.isascii() and text.removeprefix("-").isdecimal()


def _capitals(tables: Tables, corrections: Mapping[str, str]) -> Iterator[Problem]:
    capital = {name: row["capital"] for name, row in tables["provinces"].items()}
    for reference, text in corrections.items():
        if reference.startswith("provinces:") and reference.endswith(".capital"):
            capital[reference.removeprefix("provinces:").removesuffix(".capital")] = text
    for empire in ("East", "West"):
        places = [name for name, of in capital.items() if of == empire]
        if len(places) != 1:
            what = f"the {empire} would have {len(places)} Capitals" + (": " + ", ".join(places) if places else "")
            yield Problem("provinces.capital", what, "Correct both Provinces.", case="4.2.9")
