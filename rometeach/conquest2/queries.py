"""What the command line asks of this game besides positions: mistakes of a file, pages of text, sections, sources."""

from __future__ import annotations

from pathlib import Path

from ..core.cases.index import Coverage
from ..core.errors import Problem
from ..core.figures.provenance import Provenance
from ..core.positions import files
from . import cases
from .board import catalogue
from .board.board import Board
from .columns import WORDS
from .owner import rules
from .position import load
from .rules import switches
from .summary import text


def check(path: Path) -> list[Problem]:
    """Everything that is wrong with a position file, errors first; with a warning alone it can still be used."""
    return files.check(path, load)


def summary(p: Board) -> str:
    """The whole board on one page of text."""
    return text(p)


def case(number: str) -> str:
    """All that is known about a section, as text.

    Raises:
        BadInput: no such section; the nearest ones are named.
    """
    in_force = rules()
    return cases.find(number, in_force).text(in_force)


def provenance() -> Provenance:
    """What the figures in force rest on."""
    return Provenance(rules(), switches(), WORDS)


def positions() -> list[tuple[str, str]]:
    """(name, title) of every position of the catalogue."""
    return [(e.name, e.title) for e in catalogue.entries().values()]


def coverage() -> Coverage:
    """How many of the rulebook's numbers the kit covers."""
    return cases.coverage()
