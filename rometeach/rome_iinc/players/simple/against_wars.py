"""The simple player gathers his Units for the Wars: the most rewarding fight first, the cheapest Units first."""

from __future__ import annotations

from ....core.figures.ledger import total
from ...board.board import Commander
from ...board.units import FIELDS
from ...charts import war
from ...phases import builds
from . import judgement
from .deployment import Deployment, Step
from .judgement import GOLD

_MOVING = tuple((f, i) for i, f in enumerate(FIELDS) if f != "fort")


def against_wars(d: Deployment) -> None:
    """Gather for the Wars, the most rewarding fight first."""
    board = d.board
    leaders = [c for c in war.commanders(board) if board.empire_of_commander(c) == d.empire and not c.is_rebel]
    # A gathering is looked at again only when it comes first: what others took can but lower its worth.
    known: dict[tuple[str, int], tuple[float, int, list[Step], set[str]]] = {
        (name, i): (99.0, -1, [], set()) for name in board.wars for i in range(len(leaders))
    }
    taken = 0
    while known:
        name, i = max(known, key=lambda k: known[k][0])
        _, seen, steps, reach = known[name, i]
        if seen == taken:
            for step in steps:
                d.take(step)
            d.locked |= reach
            taken += 1
            known = {k: v for k, v in known.items() if k[0] != name and k[1] != i}
            continue
        found = _gather(d, name, leaders[i])
        if found and found[0] > 0.3:
            known[name, i] = (found[0], taken, found[1], found[2])
        else:
            del known[name, i]


def _gather(d: Deployment, name: str, who: Commander) -> tuple[float, list[Step], set[str]] | None:
    """(points, steps, the Provinces that fight) of the best gathering of one Commander against one War."""
    board = d.board
    commands, space = war.commands_of(board, who), board.wars[name].space
    reach = [s for s in dict.fromkeys([space, *(n for n, _ in board.rules.neighbours[space])])
             if s in board.provinces and board.rules.provinces[s].command in commands and s not in d.locked]  # fmt: skip
    if not reach or war.problems(board, war.Force(name, who, ())):
        return None
    need = board.rules.wars[name]
    modifier = total(war.terms(board, war.Force(name, who, ())), board.rules.values)
    naval = cavalry = 0
    for p in reach:
        a, b, c = judgement.brings(board, name, p, d.stacks.get(p, board.provinces[p].units))
        modifier, naval, cavalry = modifier + a, naval + b, cavalry + c
    slots = [p for p in reach if p in d.stacks]
    best = _outlook(d, name, who, modifier, naval >= need.naval and cavalry >= need.cavalry)
    steps: list[Step] = []
    kept, gold, spent = 0, d.gold, 0.0
    stacks, barracks, value = dict(d.stacks), dict(d.barracks), best
    for cost, step in _recruits(d, slots, reach, need.cavalry - cavalry, need.naval - naval) if slots else ():
        target = step.target or next((p for p in slots if d.has_room(p, step.unit)), "")
        if not target or step.gold > gold:
            continue
        if step.source and step.source != "promote" and not getattr(d.stacks[step.source], step.unit):
            continue
        if not step.source and d.barracks[builds.counter(step.unit)] <= 0:
            continue
        if step.source and step.source != "promote":
            fare = d.fare(step.unit, step.source, target)
            if fare > gold or d.bars(step.unit, step.source, target):
                continue
            step, cost = Step(step.unit, step.source, target, fare), cost + GOLD * fare
        else:
            step = Step(step.unit, step.source, target, step.gold)
        _try(d, step)
        gold -= step.gold
        spent += cost
        steps.append(step)
        modifier -= 2 if step.unit.startswith("veteran") else step.unit not in ("fleet",)
        naval += ("fleet" in step.unit) * (1 + step.unit.startswith("veteran"))
        cavalry += ("cavalry" in step.unit) * (1 + step.unit.startswith("veteran"))
        found = _outlook(d, name, who, modifier, naval >= need.naval and cavalry >= need.cavalry) - spent
        if found > value + 0.02:
            value, kept = found, len(steps)
        if len(steps) >= kept + 10:
            break
    d.stacks, d.barracks = stacks, barracks
    return value, steps[:kept], set(reach)


def _outlook(d: Deployment, name: str, who: Commander, modifier: int, matched: bool) -> float:
    key = (name, who.box, modifier, matched)
    found = d.outlooks.get(key)
    if found is None:
        found = d.outlooks[key] = judgement.outlook(d.board, name, who, modifier, matched)
    return found


def _try(d: Deployment, step: Step) -> None:
    """A step on the scratch stacks of `_gather`."""
    steps, gold = d.steps, d.gold
    d.steps = []
    d.take(step)
    d.steps, d.gold = steps, gold


def _recruits(d: Deployment, slots: list[str], reach: list[str], horse: int, ships: int) -> list[tuple[float, Step]]:
    """(points, step) of every Unit that could join, the cheapest a Strength first; the target of a move is open."""
    found: list[tuple[float, float, Step]] = []
    for source, units in d.stacks.items():
        if source in reach or source in d.locked or not any(units):
            continue
        for unit, index in _MOVING:
            if units[index]:
                strength = 2 if unit.startswith("veteran") else 1
                if "fleet" in unit and ships <= 0:
                    continue
                cost = max(0.0, d.cost(source, unit)) + 0.05
                near = GOLD * d.fare(unit, source, slots[0])
                first = ("cavalry" in unit and horse > 0) or ("fleet" in unit and ships > 0)
                for _ in range(units[index]):
                    found.append(((cost + near) / strength - 100 * first, cost, Step(unit, source, "")))
    if d.may_build:
        for p in slots:
            for unit in ("auxilia", "pseudo_legion", "legion", "fort"):
                cost = max(0.1, d.upkeep(unit) - 2 * max(0.0, d.gain(p, unit)))
                room = 2 if unit == "auxilia" else 1
                found += [(cost, cost, Step(unit, "", p, d.price(unit)))] * (room if d.has_room(p, unit) else 0)
            if d.stacks[p].auxilia and builds.against_turning(d.board, p, "auxilia", d.stacks[p]) is None:
                gold = d.board.rules.values["build.promote_auxilia"]
                cost = max(0.1, GOLD * (gold + judgement.turns_left(d.board) - 1))
                found += [(cost, cost, Step("auxilia", "promote", p, gold))] * d.stacks[p].auxilia
    found.sort(key=lambda f: f[0])
    return [(cost, step) for _, cost, step in found]
