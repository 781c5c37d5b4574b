"""What of a game is printed where: the sheets that an owner goes through, row by row, to correct the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from .tables import Tables

Part = tuple[str, tuple[str, ...]]
"""A heading, and the references of the rows below it."""


@dataclass(frozen=True)
class Sheet:
    """The map, a chart or the like.

    Attributes:
        title: what it is called, "Borders".
        help: how it is corrected, a few sentences.
        parts: tables -> its rows under their headings, in the order in which they are printed.
    """

    title: str
    help: str
    parts: Callable[[Tables], Iterable[Part]]


def by_column(table: str, column: str) -> Callable[[Tables], list[Part]]:
    """The rows of a table under what stands in a column, in the order of the table."""

    def parts(tables: Tables) -> list[Part]:
        return under(((r[column], f"{table}:{n}") for n, r in tables[table].items()))

    return parts


def under(rows: Iterable[tuple[str, str]], order: Iterable[str] = ()) -> list[Part]:
    """References under their headings; the headings in the order that is given, else as they come."""
    found: dict[str, list[str]] = {heading: [] for heading in order}
    for heading, reference in rows:
        found.setdefault(heading, []).append(reference)
    return [(heading, tuple(references)) for heading, references in found.items() if references]


def all_sheets(sheets: Iterable[Sheet], tables: Tables) -> tuple[Sheet, ...]:
    """The sheets of a game, and one of each table for the rows that stand on none of them."""
    sheets = tuple(sheets)
    listed = {r for sheet in sheets for _, references in sheet.parts(tables) for r in references}
    left = {t: tuple(r for n in rows if (r := f"{t}:{n}") not in listed) for t, rows in tables.items()}
    return (*sheets, *(_of_table(t, references) for t, references in left.items() if references))


def _of_table(table: str, references: tuple[str, ...]) -> Sheet:
    title = table.replace("_", " ").capitalize()
    return Sheet(title, "", lambda _: [("", references)])


def kept(sheets: Iterable[Sheet], tables: Tables, wanted: Mapping[str, object]) -> list[tuple[Sheet, list[Part]]]:
    """The sheets with those of their rows that are wanted; sheets and headings without any are left out."""
    found = []
    for sheet in sheets:
        parts = [(h, tuple(r for r in references if r in wanted)) for h, references in sheet.parts(tables)]
        if parts := [p for p in parts if p[1]]:
            found.append((sheet, parts))
    return found
