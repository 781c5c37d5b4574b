"""Who may attack whom on a board of Conquest of the Empire II: those who stand there, and those who can come there in one action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ...conquest2.board.texts import force_text
from ...conquest2.charts.figures import ATTACKER, DEFENDER
from ...conquest2.position import Position
from ...conquest2.results.battle_odds import BattleOdds
from ...conquest2.results.naval_odds import NavalOdds
from ...conquest2.results.reach_odds import reach
from ...core.errors import RometeachError
from ...core.words import counted
from ..conquest_board.offers import told
from ..workbench.bench import Battle, Contender


def battles(p: Position) -> Sequence[Battle]:
    """Where enemies stand against each other, on land and at sea; then the other Provinces to which an enemy can come."""
    due, near = list[Battle](), list[Battle]()
    for name, there in p.provinces.items():
        sides = [a.side for a in there.armies if a.force.military]
        if any(not p.are_allies(a, b) for a in sides for b in sides):
            due.append(Battle(name, f"{_against_each_other(p, sides)} in {name}", name))
    seas = {sea: [f.side for f in fleets if f.galleys] for sea, fleets in p.seas.items()}
    for sea, sides in seas.items():
        if any(not p.are_allies(a, b) for a in sides for b in sides):
            due.append(Battle(sea, f"{_against_each_other(p, sides)} in {sea}", sea))
    known = {b.key for b in due}
    reached = {side: reach(p, side).reached() for side in p.players}
    for name, there in p.provinces.items():
        armies = [a for a in there.armies if a.force.military]
        if armies and name not in known and any(name in reached[s] for s in p.enemies_of(armies[0].side)):
            siege = f", City of {there.city}" if there.city else ""
            near.append(Battle(name, f"{name}: {armies[0].side} {force_text(armies[0].force)}{siege}", name))
    return (*due, *near)


def _against_each_other(p: Position, sides: Sequence[str]) -> str:
    """ "Blue and Yellow against Red": those of each Alliance together."""
    first = [s for s in sides if p.are_allies(sides[0], s)]
    return f"{' and '.join(first)} against {' and '.join(s for s in sides if s not in first)}"


def contenders(p: Position, battle: str) -> Sequence[Contender]:
    """All who may fight a battle, the surest victory first, then those who may not with the reason."""
    found = list(_at_sea(p, battle) if battle in p.seas else _on_land(p, battle))
    return sorted(found, key=lambda c: (c.result is None, -_won(c)))


def _won(c: Contender) -> Fraction:
    if isinstance(c.result, BattleOdds):
        return c.result.p
    return next(iter(c.result.ends.values())) if isinstance(c.result, NavalOdds) else Fraction(0)


def _on_land(p: Position, name: str) -> Iterator[Contender]:
    there = p.provinces[name]
    sides = [a.side for a in there.armies if a.force.military]
    for side in p.players if sides else ():
        enemy = next((s for s in sides if not p.are_allies(side, s)), "")
        if not enemy:
            if side not in sides:
                yield Contender(side, None, note=f"is an ally of {' and '.join(sides)} (2.3)")
            continue
        here = there.force(side)
        if here.military:
            yield _against(p, name, side, enemy)
            continue
        best = reach(p, side).best(name)
        if best is None or not best.force.military:
            yield Contender(side, None, note="has no land units that can come in one action (3.5)")
        else:
            yield _against(p, name, side, enemy, force_text(best.force), best.start)


def _against(p: Position, name: str, side: str, enemy: str, comes: str = "", start: str = "") -> Contender:
    """The battle of a player.

    Args:
        p: the board.
        name: where.
        side: who attacks.
        enemy: whom.
        comes: who comes there; "" for those who stand there.
        start: from where they come.
    """
    try:
        found = p.battle(name, side, enemy, comes)
    except RometeachError as error:
        return Contender(side, None, note=_words(error))
    where = f"comes from {start}, against {enemy}" if comes else f"against {enemy}"
    mine, theirs = (found.talents_lost(s) for s in (ATTACKER, DEFENDER))
    return Contender(side, found, theirs - mine, mine, where, str(found.asked.attack))


def _at_sea(p: Position, sea: str) -> Iterator[Contender]:
    sides = [f.side for f in p.seas[sea] if f.galleys]
    for side in p.players if sides else ():
        enemy = next((s for s in sides if not p.are_allies(side, s)), "")
        if side not in sides:
            yield Contender(side, None, note="has no Galleys there (3.7)")
        elif not enemy:
            yield Contender(side, None, note=f"is an ally of {' and '.join(s for s in sides if s != side)} (2.3)")
        else:
            try:
                naval = p.naval(sea, side, enemy)
            except RometeachError as error:
                yield Contender(side, None, note=_words(error))
            else:
                ships = counted(p.galleys_in(sea, side), "Galley")
                mine, theirs = (naval.talents_lost(s) for s in (ATTACKER, DEFENDER))
                yield Contender(side, naval, theirs - mine, mine, f"against {enemy}", ships)


def _words(error: RometeachError) -> str:
    problems = getattr(error, "problems", ())
    return told(problems[0]) if problems else str(error).splitlines()[0]


def threat(p: Position, name: str) -> Contender | None:
    """The attack there that is most to be expected: by who acts, else the surest one; None where nobody can fight."""
    able = [c for c in contenders(p, name) if c.result]
    return next((c for c in able if c.label == p.active), able[0] if able else None)


__all__ = ["battles", "contenders", "threat"]
