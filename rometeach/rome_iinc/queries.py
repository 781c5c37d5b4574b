"""What the command line asks of this game besides positions: mistakes of a file, pages of text, Cases, sources."""

from __future__ import annotations

from pathlib import Path

from ..core.cases.index import Coverage
from ..core.errors import BadInput, Problem
from ..core.positions import files
from . import cases
from . import summary as summary_
from .board import catalogue
from .owner import rules
from .position import Position, load
from .provenance import Provenance


def check(path: Path) -> list[Problem]:
    """Everything that is wrong with a position file, errors first; with a warning alone it can still be used."""
    return files.check(path, load)


def summary(p: Position) -> str:
    """The whole board on one page of text."""
    return summary_.text(p)


def able_to_fight(p: Position, war: str) -> list[str]:
    """Who could fight a War on this board, each with the Provinces he could bring: "Africa (Africa, Numidia)".

    Raises:
        BadInput: no such War, or it is not on the map.
    """
    from .charts.war import commanders, eligible

    name = p.rules.names["war"].find(war)
    if name not in p.wars:
        example = f'Place it, for example: "{name} @ {p.rules.capitals["West"]}".'
        raise BadInput([Problem(f"{name} War", "is not on the map", example)])
    found = []
    for c in commanders(p):
        provinces = eligible(p, name, c)
        if provinces and c.box not in p.used.commanders:
            found.append(f"{c.statesman.name if c.statesman else c.box} ({', '.join(provinces)})")
    return found


def case(number: str) -> str:
    """All that is known about a Case, as text.

    Raises:
        BadInput: no such Case; the nearest ones are named.
    """
    in_force = rules()
    return cases.find(number, in_force).text(in_force)


def provenance() -> Provenance:
    """What the figures in force rest on."""
    return Provenance(rules())


def positions() -> list[tuple[str, str]]:
    """(name, title) of every position of the catalogue."""
    return [(e.name, e.title) for e in catalogue.entries().values()]


def coverage() -> Coverage:
    """How many of the rulebook's numbers the kit covers."""
    return cases.coverage()
