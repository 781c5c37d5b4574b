"""What the model of a turn chooses from: the open Provinces, one by one or by class, and the duels of the Wars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rometeach.rome_iinc.actions import Build
from rometeach.rome_iinc.board.units import FIELDS
from rometeach.rome_iinc.phases import builds
from rometeach.rome_iinc.position import Position

from ..question import Question
from .fight_options import Duel, duels
from .inputs import TurnLimits
from .province_options import INDEX, MEMBERS, STACK_OF, OpenProvince, ProvinceClass, classes, open_provinces


@dataclass(frozen=True)
class TurnOptions:
    """The candidates of one turn.

    Attributes:
        q: the question, without what must be done first.
        limits: what may be planned.
        provinces: every open Province, in the order of the tables.
        duels: every War and Commander that could meet.
        single: the open Provinces that are counted one by one, by name: those near a War, and those that requests name.
        classes: the others, interchangeable ones together.
        kinds: Empire -> the types of Units that can stand in its open Provinces at all.
    """

    q: Question
    limits: TurnLimits
    provinces: tuple[OpenProvince, ...]
    duels: tuple[Duel, ...]
    single: dict[str, OpenProvince]
    classes: tuple[ProvinceClass, ...]
    kinds: dict[str, frozenset[str]]

    @property
    def p(self) -> Position:
        """The position without what must be done first."""
        return self.q.p

    def home(self, g: OpenProvince) -> str:
        """Where Units move freely: the Command, or without Transfers the Province alone."""
        return g.command if self.limits.transfers else g.name

    @cached_property
    def homes(self) -> dict[str, list[OpenProvince]]:
        """Home -> its open Provinces."""
        found: dict[str, list[OpenProvince]] = {}
        for g in self.provinces:
            found.setdefault(self.home(g), []).append(g)
        return found

    def slots(self, g: OpenProvince, unit: str) -> int:
        """How many Units of a type can be Built in a Province as its stacks stand."""
        stack = STACK_OF[unit]
        free = g.room[stack] - sum(g.units[INDEX[m]] for m in MEMBERS[stack])
        return max(0, free) if not self.limits.bars(Build(g.name, unit)) else 0

    def legion_slots(self, g: OpenProvince) -> int:
        """How many Legions or Pseudo Legions can be Built in a Province as its stack stands."""
        return max(self.slots(g, "legion"), self.slots(g, "pseudo_legion"))


def tabulate(q: Question, limits: TurnLimits, provinces: Sequence[OpenProvince] | None = None) -> TurnOptions:
    """All that a turn can consist of; `provinces` are the open Provinces with tables of their own, None for the rules'."""
    priced, r = limits.priced(q.p), q.requests
    every = (
        open_provinces(priced, q.sides, q.weights, limits.fixed, q.outlooks) if provinces is None else tuple(provinces)
    )
    open_ = {g.name: g for g in every}
    found = (
        duels(
            priced,
            q.sides,
            q.weights,
            open_,
            banned=r.no_war,
            idle=r.no_commander,
            start=limits.start,
            outlooks=q.outlooks,
        )
        if limits.fights
        else ()
    )
    found = tuple(
        x for d in found if limits.by.get(d.war, d.who.box) == d.who.box and (x := _without(d, limits.no_fight_from))
    )
    near = {p for d in found for p in d.garrisons if p in open_}
    asked = {*limits.safe, *limits.least, *limits.most, *(a.province for a in limits.no_builds), *(k[0] for k in limits.keep),
             *(n for n, _ in limits.no_unit_in), *(p for a in limits.no_moves for p in a.names)}  # fmt: skip
    alone = limits.exact or not limits.transfers
    single = {n: g for n, g in open_.items() if alone or n in near or n in asked or not g.is_rising}
    kinds = _kinds(q, limits, every)
    return TurnOptions(
        q, limits, every, found, single, classes((g for n, g in open_.items() if n not in single), kinds), kinds
    )


def _without(d: Duel, provinces: frozenset[str]) -> Duel | None:
    """A duel without Provinces that fight nothing; None where nobody is left."""
    garrisons, allies = (tuple(p for p in some if p not in provinces) for some in (d.garrisons, d.allies))
    return replace(d, garrisons=garrisons, allies=allies) if garrisons or allies else None


def _kinds(q: Question, limits: TurnLimits, provinces: Sequence[OpenProvince]) -> dict[str, frozenset[str]]:
    """Empire -> the types of Units that stand in its open Provinces, are Built there or Promoted."""
    found: dict[str, frozenset[str]] = {}
    for side in q.sides:
        there = {t for g in provinces if g.empire == side for t, n in zip(FIELDS, g.units, strict=True) if n}
        if limits.builds:
            there.update(t for t in builds.BUILDS if getattr(q.p.barracks, builds.counter(t)))
            there.update(new for old, (new, _) in builds.PROMOTIONS.items() if old in there)
        found[side] = frozenset(there)
    return found
