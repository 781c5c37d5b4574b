"""The board of History of the Roman Empire as a map: what each Province says, and the same as tables."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Mapping
from fractions import Fraction

from ....core.resources import data_dir
from ....core.results.show import Table, percent
from ....core.words import counted
from ....hotre.board.state import LOOTED, PLACEMENT, Province
from ....hotre.position import Board
from ....hotre.rules import FACTIONS, REBELS, Rules
from ...map.view import Area, Badge, LegendEntry, Link, MapView, titled
from .chances import taken

DIOCESES: Mapping[str, tuple[str, str | None]] = {
    "Gallia": ("#bcd8ec", None),
    "Hispania": ("#f6d9a8", "diagonal"),
    "Italia": ("#f0b9a4", "vertical"),
    "Graecia": ("#d6c5e6", "dots"),
    "Germania": ("#c3dfbf", "horizontal"),
    "Sarmatia": ("#ddd8c8", "cross"),
    "Asia": ("#f7eb9f", None),
    "Oriens": ("#f3c9d6", "vertical horizontal"),
    "Africa": ("#e6c79c", "slope"),
}
"""Fill and pattern of each Diocese: no two have the same pattern, but for two without one, which differ in lightness."""

KEY = (
    "Each Province shows the name of who holds it and how many Armies stand there, a Fort or Fortress, and its City or City Site. "
    "A letter in brackets and the rim of a badge tell whose player it is: R, B, G or Y for Red, Blue, Green or Yellow. "
    "An anchor marks a port: Legions can land there from the sea. "
    "The map is reconstructed: "
    "the printed one is not public, and its borders, City Sites and ports may differ."
)
"""What the badges mean."""
START = "A strong outline marks where a Faction started; after an answer in play, what it changed."
"""What the strong outlines mean."""
CIRCLES = "A circle holds the chance to take the Province with all Armies that stand beside the map."
"""What the circles mean."""


@functools.cache
def geometry() -> Mapping[str, object]:
    """The outlines of the Provinces."""
    raw: dict[str, object] = json.loads((data_dir() / "hotre" / "map.json").read_text(encoding="utf-8"))
    return raw


def headline(board: Board) -> str:
    """ "60 BCE: the first Triumvirate, turn 1: Red plays Galli, Placement"."""
    title, turn = board.title or "History of the Roman Empire", f"turn {board.turn}"
    now = f"{board.active.words}, {board.active.step}" if board.active else board.phase
    if re.search(rf"\b{turn}\b", title):
        return titled(title, now)
    return titled(title, f"{turn}{':' if board.active else ','} {now}")


def view(board: Board, *, selected: str = "", chances: bool = True) -> MapView:
    """What the map of a board shows.

    Args:
        board: the board.
        selected: a Province that is outlined.
        chances: whether circles and words tell the chance to take a Province; without them none is computed.
    """
    odds = taken(board) if chances else {}
    return MapView(
        title=headline(board),
        description=key(board, chances=chances),
        geometry=geometry(),
        areas=tuple(area(board, name, odds.get(name)) for name in board.rules.provinces),
        links=_links(board.rules),
        legend=tuple(LegendEntry(d, *DIOCESES.get(d, ("#e6dfcf", None))) for d in board.rules.dioceses),
        selected=selected or None,
        home="Roma",
    )


@functools.lru_cache(maxsize=4)
def _links(rules: Rules) -> tuple[Link, ...]:
    return tuple(Link(a, b, kind) for a, near in rules.neighbours.items() for b, kind in near.items() if a < b)


def key(board: Board, *, chances: bool = True) -> str:
    """What the badges mean, and the circles where there are any."""
    active = board.active
    starts = any(f.start for f in board.factions.values())
    told = f"{KEY} {START}" if starts else KEY
    if not chances or active is None or active.step != PLACEMENT or not active.reserve:
        return told
    return f"{told} {CIRCLES}"


def area(board: Board, name: str, odds: Fraction | None = None) -> Area:
    """How a Province looks."""
    fill, pattern = DIOCESES.get(board.rules.diocese_of[name], ("#e6dfcf", None))
    p = board.provinces[name]
    start = any(f.start == name for f in board.factions.values())
    tag = None if odds is None else f"{round(100 * float(odds))}%"
    port = "anchor" if name in board.rules.ports else ""
    words, found = sentence(board, name, odds), tuple(badges(board, name, p))
    return Area(name, fill, pattern, words, found, tag, emphasis=start, mark=port)


def badges(board: Board, name: str, p: Province) -> list[Badge]:
    """The counters of a Province as small boxes."""
    found = []
    if p.armies:
        run = board.runs.get(p.side, "")
        whose = f" ({run[0]})" if run else ""
        called = p.side.replace(REBELS, "Rebel ")
        found.append(Badge(f"{called} {p.armies}{whose}", kind_of_badge(board, p.side)))
    if p.fort:
        whose = f" ({p.faction[0]})" if p.faction else ""
        found.append(Badge(p.fort + whose, f"{p.faction.lower()} run" if p.faction else "fort"))
    if p.city:
        found.append(Badge("looted" if p.city == LOOTED else "City", "city"))
    elif name in board.rules.sites:
        found.append(Badge("Site", "site"))
    return found


def kind_of_badge(board: Board, side: str) -> str:
    """The look of a side's Armies: a Faction's own colour, or white with the colour of whose player runs it."""
    if side in FACTIONS:
        return side.lower()
    if board.rules.kind_of(side) == "Rebels":
        return "rebels"
    faction = board.runs.get(side, "")
    return f"{faction.lower()} run" if faction in FACTIONS else "nobody"


def sentence(board: Board, name: str, odds: Fraction | None = None) -> str:
    """What a screen reader reads of a Province."""
    told = [f"taken with all Armies beside the map: {percent(odds)} chance"] if odds is not None else []
    return ", ".join([name, board.rules.diocese_of[name], *facts(board, name), *told])


def facts(board: Board, name: str) -> list[str]:
    """What there is to say of a Province."""
    p, rules = board.provinces[name], board.rules
    found = []
    if p.armies:
        words = ("Legion", "Legions") if p.side in FACTIONS else ("Army", "Armies")
        found.append(f"{counted(p.armies, *words)} of {p.side}")
        if (faction := board.runs.get(p.side, "")) and p.side not in FACTIONS:
            found.append(f"run by {faction}")
    else:
        found.append("vacant")
    if p.fort:
        found.append(f"{p.fort} of {p.faction}" if p.faction else p.fort)
    if p.city:
        found.append("looted City" if p.city == LOOTED else "City")
    elif name in rules.sites:
        found.append("City Site")
    return [*found, "port" if name in rules.ports else "no port"]


def board_table(board: Board, *, chances: bool = True) -> Table:
    """Every Province where something lies; with the chance to take it where the Phase is in Placement."""
    odds = taken(board) if chances else {}
    rows = []
    for name, p in board.provinces.items():
        if p == Province():
            continue
        who = f"{p.side} {p.armies}" if p.armies else "vacant"
        run = board.runs.get(p.side, "") if p.side not in FACTIONS else ""
        fort = f"{p.fort} of {p.faction}" if p.faction else p.fort
        more = (percent(odds[name]) if name in odds else "",) if odds else ()
        rows.append((name, board.rules.diocese_of[name], who, run, fort, p.city, *more))
    header = ("Province", "Diocese", "Armies", "Run by", "Fort", "City", *(("Chance",) if odds else ()))
    return Table("Provinces where something lies", header, tuple(rows))


def factions_table(board: Board) -> Table:
    """What lies before each player: Emperor and Peoples, Victory Points, Legions, cards; no column that is empty for all."""
    rows = []
    for faction, found in board.factions.items():
        emperor, people = board.emperor_of(faction), board.people_of(faction)
        others = ", ".join(s for s in board.barbarians_of(faction) if s != people and board.armies_of(s))
        rows.append(
            (
                faction,
                f"{emperor.name} ({emperor.bonus})" if emperor else "",
                "; also ".join(x for x in (people, others) if x),
                f"{found.roman} + {found.barbarian}",
                str(board.armies_of(faction)),
                str(len(found.hand)),
            )
        )
    header = ("Faction", "Emperor", "Peoples", "Roman VP + Barbarian VP", "Legions", "Cards")
    kept = [n for n in range(len(header)) if any(row[n] for row in rows)]
    return Table("Factions", tuple(header[n] for n in kept), tuple(tuple(row[n] for n in kept) for row in rows))
