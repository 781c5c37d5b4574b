"""Boards at the end of a turn, changed at random, and the list of 12.1 read off them in words."""

from __future__ import annotations

from collections.abc import Sequence

from rometeach.aurelian.position import Position
from rometeach.core.results.show import Table

from ...chooser import Chooser
from .. import boards
from ..building.scenes import STATES, with_works


def end_of(choose: Chooser, turns: Sequence[int]) -> Position | None:
    """The end of a turn of a played game, with other works, Officers, Army and Treasury."""
    start = boards.at(choose, "Turn End", turns)
    p = with_works(choose, start, everywhere=True) if start else None
    if p is None:
        return None
    places = [b for b in p.rules.region_of if p.rules.region_of[b] not in p.usurpers and b not in p.stacks]
    officers = ", ".join(choose.sample(places, choose.pick((0, 1, 2)))) or "none"
    coins = choose.number(0, p.income)
    return boards.changed(p, f"officers: {officers}; army {choose.number(1, 5)}; treasury {coins}; siege: none")


def pacified(p: Position) -> Position:
    """The board without Usurpers; their Enemy Units are on their Resistance side."""
    clauses = [
        f"{u} > dead pool" if u in p.rules.named_usurpers else f"{r} usurper: none" for r, u in p.usurpers.items()
    ]
    clauses += [f"{b} Resistance" for r in p.usurpers for b in p.rebels(r)]
    return p.edit("; ".join(clauses)) if clauses else p


def listing(p: Position) -> Table:
    """Every Region with its Usurper, its Boxes with Enemy Units and its works."""
    rows = tuple(
        (
            r,
            p.usurpers.get(r, "none"),
            ", ".join(f"{b} {len(p.stacks[b].units)}" for b in p.rebels(r)) or "none",
            STATES[p.walls.get(r, 0)],
            STATES[p.temples.get(r, 0)],
        )
        for r in p.rules.regions
    )
    return Table("The Regions", ("Region", "Usurper", "Enemy Units", "Walls", "Temple"), rows)


def tracks(p: Position) -> str:
    """What else may score, in words."""
    dead = [c for c in p.dead if c in p.rules.usurpers]
    return (
        f"Army Strength {p.army}, on the Danube {sum(p.strength)}; Treasury {p.treasury}, Income {p.income}; "
        f"Officers: {', '.join(p.officers) or 'none'}; Usurpers in the Dead Pool: {', '.join(dead) or 'none'}"
    )
