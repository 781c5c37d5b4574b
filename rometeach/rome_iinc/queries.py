"""What the command line asks of this game besides positions: mistakes of a file, Cases, sources."""

from __future__ import annotations

from pathlib import Path

from ..core.cases.index import Coverage
from ..core.errors import Problem
from ..core.figures.provenance import Provenance
from ..core.positions import files
from . import cases
from .board import catalogue
from .owner import rules
from .position import load
from .rules import Rules

_WORDS = (
    *("source", "confidence", "key", "name", "a", "b", "reason", "case", "empire"),
    *("normal", "doubled", "effect", "order"),
)
"""Columns that name or describe a row; every other one holds figures that an owner can correct."""


def check(path: Path) -> list[Problem]:
    """Everything that is wrong with a position file, errors first; with a warning alone it can still be used."""
    return files.check(path, load)


def case(number: str) -> str:
    """All that is known about a Case, as text.

    Raises:
        BadInput: no such Case; the nearest ones are named.
    """
    in_force = rules()
    return cases.find(number, in_force).text(in_force)


def provenance() -> Provenance:
    """What the figures in force rest on."""
    return Provenance(rules(), Rules.known_switches(), _WORDS)


def positions() -> list[tuple[str, str]]:
    """(name, title) of every position of the catalogue."""
    return [(e.name, e.title) for e in catalogue.entries().values()]


def coverage() -> Coverage:
    """How many of the rulebook's numbers the kit covers."""
    return cases.coverage()
