"""What may be fought in History of the Roman Empire, compared: every side that can come to a Province, with more and more Armies."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...core.errors import RometeachError
from ...core.words import counted
from ...hotre.charts.points import points
from ...hotre.charts.reach import reach
from ...hotre.phases.fight import is_contested
from ...hotre.position import Position
from ...hotre.results.fight_odds import FightOdds
from ...hotre.rules import FACTIONS
from ..workbench.bench import Battle, Contender

TYPICAL = 3
"""So many Armies, as stand in a Province at most, where none are beside the map."""
MOST = 6
"""So many Armies of the side whose Phase it is are compared one by one."""


def sides(p: Position) -> tuple[str, ...]:
    """Who may attack: the side whose Player Phase it is, then all others on the map."""
    there = [x.side for x in p.provinces.values() if x.armies]
    return tuple(dict.fromkeys([*([p.active.side] if p.active else []), *sorted(there)]))


def battles(p: Position) -> Sequence[Battle]:
    """The Provinces that somebody holds, those that the side of this Phase can come to first."""
    held = [n for n, x in p.provinces.items() if x.armies or x.fort]
    if p.active is not None:
        side, near = p.active.side, reach(p, p.active.side)
        held = [n for n in held if is_contested(p, side, n) or p.provinces[n].side == side]
        held.sort(key=lambda n: (p.provinces[n].side == side, n not in near))
    return [Battle(n, f"{n}, held by {p.provinces[n].side or 'a Fort'}", n) for n in held]


def contenders(p: Position, battle: str) -> Sequence[Contender]:
    """All who may fight for a Province, the likeliest to take it first; then those who may not with the reason."""
    able: list[tuple[Fraction, Contender]] = []
    others: list[Contender] = []
    holder = p.provinces[battle].side
    for side in (s for s in sides(p) if s != holder):
        reserve = p.active.reserve if p.active and p.active.side == side else 0
        try:
            for number in range(1, min(reserve, MOST) + 1) if reserve else (TYPICAL,):
                found = p.fight(battle, number, side)
                able.append((found.p, _able(p, found, side, number)))
        except RometeachError as error:
            others.append(Contender(side, None, note=str(error).splitlines()[0]))
    able.sort(key=lambda found: -found[0])
    return (*(c for _, c in able), *others)


def _able(p: Position, found: FightOdds, side: str, number: int) -> Contender:
    run = p.runs.get(side, "")
    words = [counted(number, "Army", "Armies"), found.assault.words.partition(f"into {found.assault.name} ")[2]]
    note = f"run by {run}" if run else ""
    more = _more(p, found.assault.name, side)
    worth = None if more is None else found.p * more
    return Contender(side, found, worth, number - found.mean_left, note, " ".join(w for w in words if w))


def _more(p: Position, name: str, side: str) -> int | None:
    """The Victory Points that a Province would bring whoever runs a side, more than the board brings him now (15); None for nobody."""
    roman = side in FACTIONS
    faction = side if roman else p.runs.get(side, "")
    if not faction:
        return None
    taken = p.with_province(name, side=side, armies=1)
    return points(taken, faction, roman) - points(p, faction, roman)


__all__ = ["TYPICAL", "battles", "contenders", "sides"]
