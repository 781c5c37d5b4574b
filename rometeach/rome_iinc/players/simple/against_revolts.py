"""The simple player garrisons his Provinces against the worst Revolts: always what helps most for its Gold."""

from __future__ import annotations

from collections.abc import Sequence

from ...phases import builds
from . import judgement
from .deployment import Deployment
from .garrisons import INDEX
from .steps import Step

_GARRISON = tuple(
    (u, INDEX[u]) for u in ("veteran_auxilia", "auxilia", "pseudo_legion", "legion", "veteran_legion", "guard", "fleet")
)
_BOUGHT = tuple((u, INDEX[u]) for u in ("auxilia", "fort", "pseudo_legion", "legion", "fleet", "guard"))


def against_revolts(d: Deployment) -> None:
    """Transfers inside each Command, then across the Empire, then Builds: always what helps most."""
    for places in (*d.realm.by_command.values(), list(d.stacks)):
        while len(d.steps) < judgement.MOVES and not d.is_spent and _transfer(d, places):
            pass
    if d.may_build:
        while len(d.steps) < judgement.MOVES and _buy(d):
            pass


def _transfer(d: Deployment, places: Sequence[str]) -> bool:
    """The Transfer among some Provinces that brings most, if one brings enough."""
    best: tuple[float, Step] | None = None
    worthwhile, gold = d.realm.worths.moved, d.realm.worths.gold
    here = [(p, d.stacks[p]) for p in places]
    spare = [(p, there) for p, there in here if p not in d.locked]
    if not spare or max([g.most for _, g in here]) - min([g.least for _, g in spare]) <= worthwhile:
        return False
    costs = [*map(min, zip(*[g.costs for _, g in spare], strict=True))]
    gains = [*map(max, zip(*[g.gains for _, g in here], strict=True))]
    for unit, index in _GARRISON:
        least, most, bar = costs[index], gains[index], best[0] if best else worthwhile
        if most - least <= bar:
            continue
        sources = sorted([(c, p) for p, g in spare if most - (c := g.costs[index]) > bar])
        targets = sorted([(-x, p) for p, g in here if (x := g.gains[index]) - least > bar])
        for cost, source in sources[:2]:
            for minus, target in targets[:3]:
                if source == target or d.bars(unit, source, target):
                    continue
                fare = d.realm.fares.between(source, target)[index]
                value = -minus - cost - gold * fare
                if fare <= d.gold and value > (best[0] if best else worthwhile):
                    best = (value, Step(unit, source, target, fare))
    if best:
        d.take(best[1])
    return best is not None


def _buy(d: Deployment) -> bool:
    """The Build or Promotion that brings most for its Gold, if it brings more than Bread and Circuses would."""
    best: tuple[float, Step] | None = None
    worths = d.realm.worths
    turns = judgement.turns_left(d.board, worths)
    values = d.board.rules.values
    gold = values["build.promote_auxilia"]
    bought = [
        (u, i, price, judgement.upkeep(d.board.rules, u, turns, worths.gold))
        for u, i in _BOUGHT
        if (price := values[f"build.{u}"]) <= d.gold and d.barracks[builds.counter(u)] > 0
    ]
    for p, there in d.stacks.items():
        if there.worth > -0.1 and not worths.strength:
            continue
        offers = [(u, "", price, upkeep, there.gains[i]) for u, i, price, upkeep in bought]
        if gold <= d.gold and there.units.auxilia and d.realm.promotes:
            better = there.promoted(INDEX["auxilia"]).worth - there.worth
            offers.append(("auxilia", "promote", gold, worths.gold * (gold + turns - 1), better))
        for unit, source, price, cost, gain in offers:
            ratio = (gain + worths.strength * (unit not in ("fort", "fleet"))) * turns / cost
            if ratio > (best[0] if best else worths.bought):
                best = (ratio, Step(unit, source, p, price))
    if best:
        d.take(best[1])
    return best is not None
