"""What the command line asks of this game besides positions: mistakes of a file, pages of text, Sections, sources."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.errors import BadInput, Problem
from ..core.provenance import Provenance
from . import cases
from . import rules as rules_
from . import summary as summary_
from .owned import rules
from .position import Position, catalogue, load
from .position import plain as plain_

_WORDS = ("source", "confidence", "key", "name", "a", "b", "reason", "case", "row", "space", "turn", "box")
"""Columns that name or describe a row; every other one holds figures that an owner can correct."""


def check(path: Path) -> list[Problem]:
    """Everything that is wrong with a position file, errors first; with a warning alone it can still be used."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found = load(path).problems()
        except BadInput as error:
            found = list(error.problems)
    found += [Problem("rules.digest", str(w.message), severity="warning") for w in caught]
    return sorted(found, key=lambda p: p.severity)


def summary(p: Position) -> str:
    """The whole board on one page of text."""
    return summary_.text(p)


def plain(p: Position) -> dict[str, Any]:
    """The whole position as plain data."""
    return plain_(p)


def case(number: str) -> str:
    """All that is known about a Section, as text.

    Raises:
        BadInput: no such Section; the nearest ones are named.
    """
    in_force = rules()
    return cases.find(number, in_force).text(in_force)


def provenance() -> Provenance:
    """What the figures in force rest on."""
    return Provenance(rules(), rules_.switches(), _WORDS)


def positions() -> list[tuple[str, str]]:
    """(name, title) of every position of the catalogue."""
    return [(e.name, e.title) for e in catalogue.entries().values()]


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of the rulebook the kit covers."""

    implemented: int
    cited: int
    known: int

    def __str__(self) -> str:
        more = f", {self.cited} more by figures or switches" if self.cited else ""
        return f"{self.implemented} Sections are implemented by functions{more}, of {self.known} in the index"


def coverage() -> Coverage:
    """Count the Sections by what rests on them."""
    known = cases.load().values()
    cited = sum(c.is_covered and not c.functions for c in known)
    return Coverage(sum(bool(c.functions) for c in known), cited, len(known))
