"""The simple player gathers his Units for the Wars: the most rewarding fight first, the cheapest Units first."""

from __future__ import annotations

import heapq
import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...charts import war
from ...phases import builds
from . import judgement
from .deployment import Deployment, move
from .garrisons import INDEX
from .judgement import GOLD, Battle
from .steps import Recruit, Step

_JOINS = {
    u: (2 * best or int(u != "fleet"), ("fleet" in u) * (1 + best), ("cavalry" in u) * (1 + best))
    for u in INDEX
    for best in [u.startswith("veteran")]
}
"""What a Unit that joins a fight takes off the 3D6, and its Naval and Cavalry Strength."""
_WORTHWHILE = 0.3
"""Points that a fight must bring."""
_ENOUGH = 10
"""So many more Units that help nothing end a gathering."""


@dataclass(slots=True)
class Gathering:
    """The Units that one Commander gathers against one War.

    Attributes:
        battle: the War and the Commander.
        reach: the Provinces that may fight.
        value: the points that it brings; one that was not planned yet comes before all others.
        seen: how many gatherings had been carried out when it was planned.
        steps: how the Units gather.
    """

    battle: Battle
    reach: tuple[str, ...]
    value: float = 99.0
    seen: int = -1
    steps: tuple[Step, ...] = ()


def against_wars(d: Deployment) -> None:
    """Gather for the Wars, the most rewarding fight first."""
    # A gathering is looked at again only when it comes first: what others took can but lower its worth.
    left, levy = list(_gatherings(d)), _Levy(d)
    taken = 0
    while left:
        first = max(left, key=_value)
        if first.seen == taken:
            for step in first.steps:
                d.take(step)
            d.locked.update(first.reach)
            levy = _Levy(d)
            taken += 1
            name, who = first.battle.war, first.battle.commander
            left = [g for g in left if g.battle.war != name and g.battle.commander is not who]
            continue
        first.reach, first.seen = tuple(p for p in first.reach if p not in d.locked), taken
        if first.reach:
            _gather(d, first, levy)
        if not first.reach or first.value <= _WORTHWHILE:
            left.remove(first)


def _gatherings(d: Deployment) -> Iterator[Gathering]:
    """Every War that something near it can fight, with every Commander who might."""
    able = {name for name in d.board.wars if war.may_fight_from(d.board, name)}
    return (Gathering(battle, reach) for battle, reach in d.realm.battles if battle.war in able)


def _gather(d: Deployment, g: Gathering, levy: _Levy) -> None:
    """The best steps of a gathering as things stand, and what it brings with them."""
    battle, slots = g.battle, [p for p in g.reach if p in d.stacks]
    modifier, naval, cavalry = battle.modifier, 0, 0
    for p in g.reach:
        a, b, c = d.stacks[p].brings if p in d.stacks else judgement.brings(d.board, battle.war, p)
        modifier, naval, cavalry = modifier + a, naval + b, cavalry + c
    value, steps, kept = battle.outlook(modifier, naval, cavalry), list[Step](), 0
    stacks, barracks, gold, spent = dict(d.stacks), dict(d.barracks), d.gold, 0.0
    for _, cost, step in levy.recruits(slots, g.reach, battle.cavalry > cavalry, battle.naval > naval) if slots else ():
        unit, source, index = step.unit, step.source, INDEX[step.unit]
        target = step.target
        if not target:
            for target in slots:
                if stacks[target].rooms[index]:
                    break
            else:
                continue
        if step.gold > gold or (not source and barracks[builds.counter(unit)] <= 0):
            continue
        if not step.target:
            fare = d.realm.fares(source, target)[index]
            if not stacks[source].units[index] or fare > gold or d.bars(unit, source, target):
                continue
            step, cost = Step(unit, source, target, fare), cost + GOLD * fare
        move(stacks, barracks, step)
        steps.append(step)
        gold, spent = gold - step.gold, spent + cost
        a, b, c = _JOINS[unit]
        modifier, naval, cavalry = modifier - a, naval + b, cavalry + c
        found = battle.outlook(modifier, naval, cavalry) - spent
        if found > value + 0.02:
            value, kept = found, len(steps)
        if len(steps) >= kept + _ENOUGH:
            break
    g.value, g.steps = value, tuple(steps[:kept])


class _Levy:
    """The Units that could join a fight while no step is taken, the cheapest a Strength first."""

    def __init__(self, d: Deployment) -> None:
        self._d = d
        self._movable = [r for p, there in d.stacks.items() if p not in d.locked for r in there.movable]
        self._moving: dict[tuple[str, bool, bool], list[Recruit]] = {}

    def recruits(self, slots: Sequence[str], reach: Sequence[str], horse: bool, ships: bool) -> Iterator[Recruit]:
        """Every Unit that could join.

        Args:
            slots: the Provinces that fight and may take Units, the first one first.
            reach: all Provinces that fight.
            horse: whether Cavalry Strength is missing.
            ships: whether Naval Strength is missing; without that no Fleet joins.
        """
        moving = (r for r in self._from_elsewhere(slots[0], horse, ships) if r[2].source not in reach)
        if not self._d.may_build:
            return moving
        stacks, promotes = self._d.stacks, self._d.realm.promotes
        built = [r for p in slots for r in (*stacks[p].built, *(stacks[p].promotions if promotes else ()))]
        built.sort(key=_cost)
        return heapq.merge(moving, built, key=_cost)

    def _from_elsewhere(self, to: str, horse: bool, ships: bool) -> list[Recruit]:
        key = self._d.board.rules.provinces[to].command, horse, ships
        found = self._moving.get(key)
        if found is None:
            found = []
            for cost, number, step in self._movable:
                strength, naval, cavalry = _JOINS[step.unit]
                if naval and not ships:
                    continue
                first = (cavalry and horse) or (naval and ships)
                near = GOLD * self._d.realm.fares(step.source, to)[INDEX[step.unit]]
                recruit = (cost + near) / max(1, strength) - 100 * bool(first), cost, step
                found += [recruit] * number
            found.sort(key=_cost)
            self._moving[key] = found
        return found


_cost, _value = operator.itemgetter(0), operator.attrgetter("value")
