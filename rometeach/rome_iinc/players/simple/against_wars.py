"""The simple player gathers his Units for the Wars: the most rewarding fight first, the cheapest Units first."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from ...charts import war
from ...phases import builds
from . import judgement
from .deployment import Deployment, place
from .garrisons import INDEX
from .judgement import Battle
from .levies import JOINS, Gathered, Levy
from .steps import Step

_ENOUGH = 10
"""So many more Units that help nothing end a gathering."""
_BETTER = 0.02
"""By so much more than the Units before it a Unit must bring with it."""


@dataclass(slots=True, eq=False)
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
    left, levy = list(_gatherings(d)), d.levy()
    taken = 0
    while left and not d.is_spent and (first := max(left, key=_value)).value > d.realm.worths.gathered:
        if first.seen == taken:
            for step in first.steps:
                d.take(step)
            d.locked.update(first.reach)
            levy = d.levy()
            taken += 1
            name, who = first.battle.war, first.battle.commander
            left = [g for g in left if g.battle.war != name and g.battle.commander is not who]
            continue
        first.reach, first.seen = tuple(p for p in first.reach if p not in d.locked), taken
        if first.reach:
            found = _gather(d, first, levy)
            first.value, first.steps = found.value, found.steps
        else:
            left.remove(first)


def _gatherings(d: Deployment) -> Iterator[Gathering]:
    """Every War that something near it can fight, with every Commander who might."""
    battles = d.realm.battles
    able = {name for name in {battle.war for battle, _ in battles} if war.may_fight_from(d.board, name)}
    return (Gathering(battle, reach) for battle, reach in battles if battle.war in able)


def _gather(d: Deployment, g: Gathering, levy: Levy) -> Gathered:
    """The best steps of a gathering as things stand, and what it brings with them."""
    modifier, naval, cavalry = g.battle.modifier, 0, 0
    for p in g.reach:
        a, b, c = d.stacks[p].brings if p in d.stacks else judgement.brings(d.board, g.battle.war, p)
        modifier, naval, cavalry = modifier + a, naval + b, cavalry + c
    key = g.battle.war, g.battle.commander.box, g.reach, modifier, naval, cavalry
    found = levy.gathered.get(key)
    if found is None or not found.least <= d.gold < found.limit:
        found = levy.gathered[key] = _gathered(d, g, levy, modifier, naval, cavalry)
    return found


def _gathered(d: Deployment, g: Gathering, levy: Levy, modifier: int, naval: int, cavalry: int) -> Gathered:
    """See `_gather`.

    Args:
        d: the plan so far.
        g: the gathering.
        levy: the Units that could join.
        modifier: of the War 3D6, with the Provinces as they are.
        naval: their Naval Strength.
        cavalry: their Cavalry Strength.
    """
    battle, slots = g.battle, [p for p in g.reach if p in d.stacks]
    value, steps, kept = battle.outlook(modifier, naval, cavalry), list[Step](), 0
    there, barracks, paid, spent = {p: d.stacks[p] for p in slots}, dict(d.barracks), 0, 0.0
    limit, most = inf, battle.most
    fares, gold = d.realm.fares, d.realm.worths.gold
    for _, cost, step in levy.recruits(slots, g.reach, battle.cavalry > cavalry, battle.naval > naval) if slots else ():
        if most - spent <= value + _BETTER:
            break
        unit, source, index = step.unit, step.source, INDEX[step.unit]
        if not source and barracks[builds.counter(unit)] <= 0:
            continue
        if not step.target:
            free = [p for p in slots if there[p].rooms[index]]
            if not free or d.bars(unit, source, free[0]):
                continue
            fare = fares.between(source, free[0])[index]
            step, cost = Step(unit, source, free[0], fare), cost + gold * fare
        if paid + step.gold > d.gold:
            limit = min(limit, paid + step.gold)
            continue
        place(there, barracks, step)
        steps.append(step)
        paid, spent = paid + step.gold, spent + cost
        a, b, c = JOINS[unit]
        modifier, naval, cavalry = modifier - a, naval + b, cavalry + c
        found = battle.outlook(modifier, naval, cavalry) - spent
        if found > value + _BETTER:
            value, kept = found, len(steps)
        if len(steps) >= kept + _ENOUGH:
            break
    return Gathered(value, tuple(steps[:kept]), paid, limit)


_value = operator.attrgetter("value")
