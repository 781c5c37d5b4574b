"""Who may attack whom on a board of Conquest of the Empire: those who stand there, and those who can come in their next turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ...conquest.board.state import NOBODY, Force
from ...conquest.board.texts import force_text
from ...conquest.charts.figures import ATTACKER, DEFENDER
from ...conquest.charts.tribute import tribute
from ...conquest.position import Position
from ...conquest.results.arrivals import arrival
from ...conquest.results.battle_odds import BattleOdds
from ...conquest.results.naval_odds import NavalOdds
from ...conquest.results.reach_odds import galleys_to
from ...core.errors import RometeachError
from ...core.words import counted
from ..conquest_board.offers import told
from ..workbench.bench import Battle, Contender

WAYS = 2
"""So many borders a Leader or a Galley goes in a turn, Roads aside (2.1.1, 2.1.2)."""


def battles(p: Position) -> Sequence[Battle]:
    """Battles that are due, then those to which somebody is near enough to come, on land and at sea."""
    due, near = list[Battle](), list[Battle]()
    reach = {side: _reach(p, side) for side in p.playing}
    for name, there in p.provinces.items():
        troops = list(there.troops)
        if len(troops) > 1:
            due.append(Battle(name, f"{' against '.join(a.side for a in troops)} in {name}", name))
        elif troops and any(name in reach[s] for s in _enemies(p, troops[0].side)):
            siege = f", {there.city}" if there.city else ""
            near.append(Battle(name, f"{name}: {troops[0].side} {force_text(troops[0].force)}{siege}", name))
    for sea, fleet in p.seas.items():
        sides = list(dict.fromkeys(g.side for g in fleet))
        if len(sides) > 1:
            due.append(Battle(sea, f"{' against '.join(sides)} in {sea}", sea))
        elif sides and any(sea in reach[s] for s in _enemies(p, sides[0])):
            near.append(Battle(sea, f"{sea}: {counted(len(fleet), 'Galley')} of {sides[0]}", sea))
    return (*due, *near)


def _enemies(p: Position, side: str) -> list[str]:
    return [s for s in p.playing if s != side and not p.are_allies(s, side)]


def _reach(p: Position, side: str) -> set[str]:
    """Every space that is near enough to the Leaders and Galleys of a player: none beyond it can be reached."""
    starts = {name for name, there in p.provinces.items() if there.force(side).leaders}
    starts |= {s for s in (*p.provinces, *p.seas) if any(g.side == side for g in p.galleys_in(s))}
    found = _along_roads(p, starts)
    for _ in range(WAYS):
        found = _along_roads(p, found | {other for name in found for other in p.rules.borders[name]})
    return found


def _along_roads(p: Position, found: set[str]) -> set[str]:
    ends = [(row["a"], row["b"]) for row in (p.rules.tables["connections"][r] for r in p.roads)]
    while more := {x for pair in ends if found & set(pair) for x in pair} - found:
        found = found | more
    return found


def contenders(p: Position, battle: str) -> Sequence[Contender]:
    """All who may fight a battle, the likeliest conquest first, then those who may not with the reason."""
    found = list(_at_sea(p, battle) if battle in p.seas else _on_land(p, battle))
    return sorted(found, key=lambda c: (c.result is None, -_won(c)))


def _won(c: Contender) -> Fraction:
    """The chance that is told first."""
    if isinstance(c.result, BattleOdds):
        return c.result.p
    return next(iter(c.result.ends.values())) if isinstance(c.result, NavalOdds) else Fraction(0)


def _on_land(p: Position, name: str) -> Iterator[Contender]:
    there = p.provinces[name]
    troops = [a.side for a in there.troops]
    for side in p.playing if troops else ():
        enemy = next((s for s in troops if s != side), "")
        if side in troops and enemy:
            yield _against(p, name, side, enemy)
        elif enemy and side != enemy:
            if p.are_allies(side, enemy):
                yield Contender(side, None, note=f"is an ally of {enemy} (4.1)")
                continue
            comes = arrival(p, side, name).force
            if comes.units:
                yield _against(p, name, side, enemy, comes)
            else:
                yield Contender(side, None, note="has no land units that can come in one turn (2.1)")


def _against(p: Position, name: str, side: str, enemy: str, comes: Force = NOBODY) -> Contender:
    """The battle of a player: with those who stand there, or with those who come."""
    try:
        found = p.battle(name, side, enemy, attack=force_text(comes) if comes.units else "")
    except RometeachError as error:
        return Contender(side, None, note=_words(error))
    note = f"can come to fight {enemy}" if comes.units else f"against {enemy}"
    mine, theirs = (found.law.talents_lost(s) for s in (ATTACKER, DEFENDER))
    more = tribute(p.with_province(name, owner=side), side) - tribute(p, side)
    return Contender(side, found, theirs - mine + found.p * more, mine, note, force_text(found.asked.attack))


def _at_sea(p: Position, sea: str) -> Iterator[Contender]:
    sides = list(dict.fromkeys(g.side for g in p.seas[sea]))
    for side in p.playing if sides else ():
        enemy = next((s for s in sides if s != side), "")
        if not enemy:
            continue
        if p.are_allies(side, enemy):
            yield Contender(side, None, note=f"is an ally of {enemy} (4.1)")
            continue
        number = sum(g.side == side for g in p.seas[sea]) if side in sides else galleys_to(p, side).get(sea, 0)
        if not number:
            yield Contender(side, None, note="has no Galleys that can come in one turn (2.1.2)")
            continue
        try:
            attack = "" if side in sides else counted(number, "Galley")
            naval = p.naval(sea, side, enemy, attack)
        except RometeachError as error:
            yield Contender(side, None, note=_words(error))
        else:
            note = f"against {enemy}" if side in sides else f"can come to fight {enemy}"
            mine, theirs = (naval.law.talents_lost(s) for s in (ATTACKER, DEFENDER))
            yield Contender(side, naval, theirs - mine, mine, note, counted(number, "Galley"))


def _words(error: RometeachError) -> str:
    problems = getattr(error, "problems", ())
    return told(problems[0]) if problems else str(error).splitlines()[0]


def threat(p: Position, name: str) -> BattleOdds | None:
    """The attack on a Province that is asked about first: of the active player on others, else the one most to be feared; None for none."""
    troops = [a.side for a in p.provinces[name].troops]
    able = [c.result for c in contenders(p, name) if isinstance(c.result, BattleOdds)]
    mine = [b for b in able if b.asked.by == p.active]
    due = len(troops) > 1
    return next(iter(mine if mine and (due or p.active not in troops) else able), None)


__all__ = ["battles", "contenders", "threat"]
