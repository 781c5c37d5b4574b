"""Who may fight which War of Rome, IInc., compared: every Commander with all the Provinces that he can bring."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...core.errors import BadInput, RometeachError
from ...rome_iinc.actions import Fight
from ...rome_iinc.board.board import Commander
from ...rome_iinc.charts import war as chart
from ...rome_iinc.position import Position
from ...rome_iinc.rules import EMPIRES
from ...rome_iinc.valuation import evaluate
from ..workbench.bench import Battle, Contender

_CIVIL = "Civil War: "


def battles(p: Position) -> Sequence[Battle]:
    """The Wars on the map, then the Rebels."""
    wars = [Battle(name, f"{name} War in {state.space}", state.space) for name, state in p.wars.items()]
    rebels = [(box, p.rules.provinces_of.get(box, ("",))[0]) for box, g in p.governors.items() if g.rebel]
    return (*wars, *(Battle(f"{_CIVIL}{box}", f"{_CIVIL}{box}", place) for box, place in rebels))


def contenders(p: Position, battle: str) -> Sequence[Contender]:
    """All who may fight a battle, the likeliest Triumph first, then those who may not."""
    if battle.startswith(_CIVIL):
        return _against(p, battle.removeprefix(_CIVIL))
    able: list[Contender] = []
    others: list[Contender] = []
    for who in chart.commanders(p):
        found = _war(p, battle, who)
        (able if found.result else others).append(found)
    able.sort(key=lambda c: (-(c.worth or Fraction(0)), c.label))
    return (*able, *(c for c in others if c.note))


def _war(p: Position, war: str, who: Commander) -> Contender:
    name = who.statesman.name if who.statesman else f"the {who.kind} of {who.box}"
    can = chart.eligible(p, war, who)
    if not can:
        return Contender(name, None)
    forces = ", ".join(can)
    try:
        found = p.war(war, who.box, list(can))
        bad = [x for x in chart.problems(p, found.odds.force) if x.severity == "error"]
    except BadInput as error:
        bad = list(error.problems)
    if bad:
        return Contender(name, None, forces=forces, note="; ".join(f"{x.where} {x.what}" for x in bad))
    losses = sum((n * x for (_, n), x in found.odds.joint.items()), Fraction(0))
    return Contender(name, found, _worth(p, war, who, can), losses, forces=forces)


def _worth(p: Position, war: str, who: Commander, provinces: Sequence[str]) -> Fraction | None:
    """What the fight is worth to the Empire that gains by it, against leaving it; None where that cannot be told."""
    empire = p.empire_of_commander(who)
    try:
        fought = evaluate.value(p, [Fight(war, who.box, tuple(provinces))], empire=empire).worth
        return fought - evaluate.value(p, [], empire=empire).worth
    except RometeachError:
        return None


def _against(p: Position, rebel: str) -> Sequence[Contender]:
    found: list[Contender] = []
    for empire in EMPIRES:
        try:
            odds = p.civil_war(rebel, empire)
        except RometeachError as error:
            found.append(Contender(f"The Emperor of the {empire}", None, note=str(error).splitlines()[0]))
        else:
            losses = sum((n * x for (_, n), x in odds.odds.joint.items()), Fraction(0))
            found.append(Contender(f"{odds.odds.emperor.name}", odds, losses=losses))
    return sorted(found, key=lambda c: c.result is None)


__all__ = ["battles", "contenders"]
