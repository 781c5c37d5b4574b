"""What the exercises of the first lessons share: boards of one border, boards of a whole table, and sentences of which one is wrong."""

from __future__ import annotations

from rometeach.core.words import counted
from rometeach.hotre.position import Position
from rometeach.hotre.rules import FACTIONS

from ..chooser import Chooser
from ..claims import Claim, claims
from . import fields

PLAYERS = {f: f"{f}'s player" for f in FACTIONS}
"""Faction -> what its player is called in an answer."""


def armies_in(p: Position, province: str) -> str:
    """What stands in a Province, in words: "2 Armies of the Galli and a Fort"."""
    there = p.provinces[province]
    parts = []
    if there.armies:
        legion = p.rules.kind_of(there.side) == "Faction"
        what = counted(there.armies, "Legion" if legion else "Army", "Legions" if legion else "Armies")
        parts.append(f"{what} of {there.side if legion else f'the {there.side}'}")
    if there.fort:
        whose = f" of {there.faction}" if there.has_lone_fort and there.faction else ""
        parts.append(f"a {there.fort}{whose}")
    if there.city:
        parts.append("a looted City" if there.city == "Looted" else "a City")
    return fields.listed(parts) if parts else "nothing"


def table(choose: Chooser) -> Position | None:
    """A board on turn 1 to 7: the four Factions, and a People of each of three of them; some lone Forts and Cities."""
    base = fields.named()
    rules, turn = base.rules, choose.number(1, 7)
    peoples = choose.sample(sorted({p for (t, _), p in rules.people_of.items() if t == turn}), 3)
    owners = dict(zip(peoples, choose.sample(FACTIONS, 3), strict=True))
    free = choose.shuffled(rules.provinces)
    clauses = [f"turn {turn}", "phase Play", f"title: Turn {turn}", *(f"{p} of {f}" for p, f in owners.items())]
    for side in (*FACTIONS, *peoples):
        for _ in range(choose.number(2, 4) if side in FACTIONS else choose.number(1, 3)):
            province = free.pop()
            city = ", City" if province in rules.sites and choose.likely(2, 3) else ""
            clauses.append(f"{province}: {side} {choose.pick((1, 1, 2))}{city}")
    clauses += [f"{free.pop()}: Fort of {f}" for f in choose.sample(FACTIONS, 2)]
    return fields.changed(base, "; ".join(clauses))


def neighbours(p: Position, province: str, *kinds: str) -> list[str]:
    """The Provinces beside one, over borders of these kinds."""
    return [n for n, kind in p.rules.neighbours[province].items() if kind in kinds]


__all__ = ["PLAYERS", "Claim", "armies_in", "claims", "neighbours", "table"]
