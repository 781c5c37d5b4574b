"""The simple player garrisons his Provinces against the worst Revolts: always what helps most for its Gold."""

from __future__ import annotations

from ...board.units import FIELDS
from ...phases import builds
from . import judgement
from .deployment import Deployment, Step
from .judgement import GOLD

_GARRISON = ("veteran_auxilia", "auxilia", "pseudo_legion", "legion", "veteran_legion", "guard", "fleet")
_BOUGHT = ("auxilia", "fort", "pseudo_legion", "legion", "fleet", "guard")
WORTHWHILE = 0.25
"""Points that a Transfer must bring."""


def against_revolts(d: Deployment) -> None:
    """Transfers inside each Command, then across the Empire, then Builds: always what helps most."""
    by_command: dict[str, list[str]] = {}
    for p in d.stacks:
        by_command.setdefault(d.board.rules.provinces[p].command, []).append(p)
    for places in (*by_command.values(), list(d.stacks)):
        while len(d.steps) < judgement.MOVES and _transfer(d, places):
            pass
    if d.may_build:
        while len(d.steps) < judgement.MOVES and _buy(d):
            pass


def _transfer(d: Deployment, places: list[str]) -> bool:
    best: tuple[float, Step] | None = None
    for unit in _GARRISON:
        index = FIELDS.index(unit)
        sources = sorted((d.cost(p, unit), p) for p in places if d.stacks[p][index] and p not in d.locked)
        if not sources:
            continue
        targets = sorted((-d.gain(p, unit), p) for p in places if d.has_room(p, unit))
        for cost, source in sources[:2]:
            for minus, target in targets[:3]:
                if source == target or d.bars(unit, source, target):
                    continue
                fare = d.fare(unit, source, target)
                value = -minus - cost - GOLD * fare
                if fare <= d.gold and value > (best[0] if best else WORTHWHILE):
                    best = (value, Step(unit, source, target, fare))
    if best:
        d.take(best[1])
    return best is not None


def _buy(d: Deployment) -> bool:
    """The Build or Promotion that brings most for its Gold, if it brings more than Bread and Circuses would."""
    best: tuple[float, Step] | None = None
    turns = judgement.turns_left(d.board)
    for p, units in d.stacks.items():
        if d.worth(p, units) > -0.1:
            continue
        offers = [(u, "", d.price(u), d.upkeep(u), d.gain(p, u)) for u in _BOUGHT
                  if d.price(u) <= d.gold and d.barracks[builds.counter(u)] > 0 and d.has_room(p, u)]  # fmt: skip
        if units.auxilia and builds.against_turning(d.board, p, "auxilia", units) is None:
            gold = d.board.rules.values["build.promote_auxilia"]
            better = d.worth(p, builds.after(units, "auxilia", True)) - d.worth(p, units)
            offers += [("auxilia", "promote", gold, GOLD * (gold + turns - 1), better)] * (gold <= d.gold)
        for unit, source, gold, cost, gain in offers:
            ratio = gain * turns / cost
            if ratio > (best[0] if best else 1.0):
                best = (ratio, Step(unit, source, p, gold))
    if best:
        d.take(best[1])
    return best is not None
