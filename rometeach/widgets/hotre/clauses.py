"""The changes of the board that the controls of History of the Roman Empire make, in the compact grammar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ...core.frozen import replace
from ...hotre.board.state import PLACEMENT, Active, Province, Token, origin
from ...hotre.board.texts import listed, province_text, token_text
from ...hotre.position import Position
from ...hotre.rules import FACTIONS, REBELS

LOOTED_CITY = "looted City"


def province(name: str, found: Province) -> str:
    """The clause that lays just this into a Province; Armies that are gone leave their Fort behind."""
    if not found.armies:
        faction = found.side if found.fort and found.side in FACTIONS else found.faction
        found = replace(found, side="", faction=faction if found.fort else "")
    else:
        found = replace(found, faction="")
    return f"{name}: {province_text(found)}"


def counters(p: Position) -> dict[str, int]:
    """Side -> its Army counters that are still in the box (8)."""
    used: Counter[str] = Counter()
    for x in p.provinces.values():
        if x.armies:
            used[origin(x.side) or x.side] += x.armies
    if p.active:
        used[origin(p.active.side) or p.active.side] += p.active.reserve
    most = dict.fromkeys(FACTIONS, p.rules.values["legions.counters"]) | p.rules.counters_of
    return {side: most[origin(side) or side] - used[origin(side) or side] for side in p.rules.kinds}


def sides(p: Position) -> tuple[str, ...]:
    """All sides: the Factions in play, those on the map, those that somebody runs, then the others."""
    there = dict.fromkeys([*p.factions, *(x.side for x in p.provinces.values() if x.armies), *p.runs])
    plays = (s for s in p.rules.kinds if (origin(s) or s) not in FACTIONS or (origin(s) or s) in p.factions)
    return tuple(dict.fromkeys([*there, *plays]))


def armies(side: str) -> str:
    """What the Armies of a side are called."""
    if side in FACTIONS:
        return f"{side} Legion"
    return f"Rebel Legion of {origin(side)}" if side.startswith(REBELS) else f"{side} Army"


def start(p: Position, faction: str, place: str) -> str:
    """The clauses that make a Province the Starting Province of a Faction alone; "" for no Faction."""
    before = [f"{f} start none" for f, x in p.factions.items() if x.start == place and f != faction]
    return "; ".join([*before, *([f"{faction} start {place}"] if faction else [])])


def tokens(found: Iterable[Token]) -> str:
    """The clause that says which Tokens lie where."""
    return f"tokens: {listed(token_text(t) for t in found)}"


def active(p: Position, faction: str, side: str, step: str = "") -> str:
    """The clauses that begin the Player Phase of a side, which holds what it holds now.

    Args:
        p: the board.
        faction: whose player is the Active Player; "" for nobody.
        side: the side that is placed.
        step: its step; "" for Placement.
    """
    if not faction:
        return "active: nobody"
    found = Active(faction, side, step or PLACEMENT)
    return f"phase Play; active: {found.faction} as {found.side}, {found.step}; held: {listed(p.held_by(side))}"


def toggled(names: Sequence[str], name: str) -> list[str]:
    """Names with one of them more, or without it where it is there."""
    return [n for n in names if n != name] if name in names else [*names, name]


def phases(p: Position) -> list[tuple[str, str]]:
    """(Faction, side) of every Player Phase that there may be: the Roman ones, then those of all that a player runs (6)."""
    roman = [(f, f) for f in p.factions]
    tokens_ = [(f, p.people_of(f)) for f in p.factions if p.people_of(f)]
    now = [(p.active.faction, p.active.side)] if p.active else []
    return list(dict.fromkeys([*roman, *tokens_, *((f, side) for side, f in p.runs.items()), *now]))


__all__ = [
    "LOOTED_CITY", "active", "armies", "counters", "phases", "province", "sides", "start", "toggled", "tokens",
]  # fmt: skip
