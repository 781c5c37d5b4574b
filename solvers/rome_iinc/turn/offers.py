"""What can be Built and Promoted in one Province where no Unit moves: offers, each with its worth, Gold, Pay and counters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import add, mul

from rometeach.core.frozen import quickly_made
from rometeach.rome_iinc.actions import Build, Promote
from rometeach.rome_iinc.board.units import FIELDS, NONE
from rometeach.rome_iinc.charts import pay
from rometeach.rome_iinc.phases import builds

from .candidates import TurnOptions
from .province_options import INDEX, MEMBERS, ONE, STACK_OF, OpenProvince

COUNTERS = tuple(dict.fromkeys(builds.counter(t) for t in builds.BUILDS))
"""The counters of the Barracks that Builds take."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Offer:
    """Some Builds and Promotions in one Province.

    Attributes:
        actions: them, of whatever Province.
        worth: what they add in whole numbers, the Gold and the Pay left aside.
        gold: what they cost.
        pay: by how much they raise the next Pay.
        counters: how many of each of `COUNTERS` they take.
        more: the Units that come, below zero where they turn into others.
        place: the Province.
    """

    actions: tuple[Build | Promote, ...] = ()
    worth: int = 0
    gold: int = 0
    pay: int = 0
    counters: tuple[int, ...] = (0,) * len(COUNTERS)
    more: tuple[int, ...] = NONE
    place: str = ""

    @property
    def here(self) -> tuple[Build | Promote, ...]:
        """The actions in their Province."""
        return tuple(type(a)(self.place, a.unit) for a in self.actions)

    def plus(self, other: Offer) -> Offer:
        """Both."""
        if not (self.actions and other.actions):
            return other if other.actions else self
        return Offer((*self.actions, *other.actions), self.worth + other.worth, self.gold + other.gold, self.pay + other.pay,
                     tuple(map(add, self.counters, other.counters)), tuple(map(add, self.more, other.more)))  # fmt: skip


_APART = ("cavalry", "guard", "fleet")
"""Units whose stacks nothing else shares."""
_Legions = tuple[str, int, int, int]
"""What the Fort may do ("build", "promote" or ""), how many Legions and Pseudo Legions may be Built, and their room together."""
_Auxilia = tuple[int, int, int]
"""How many Auxilia may be Built, how many Promoted, and how many stand there."""
_Shape = tuple[int, int, int, _Legions, _Auxilia]
"""All that may be done in a Province: how many of those of `_APART` may be Built, and the others."""


class Offers:
    """What the Provinces of one Empire can do.

    Args:
        options: the open Provinces and the limits.
        side: the Empire.
        budget: the most Gold that may be spent.
        slope: the least that one Gold less in the Treasury costs.
    """

    def __init__(self, options: TurnOptions, side: str, budget: int, slope: Fraction) -> None:
        self._options, self._budget, self._slope = options, budget, slope
        self._weights = options.q.weights[side]
        self._mine = [g for g in options.provinces if g.empire == side]
        found = {slope.denominator, *(self._weights.worth_of(t).denominator for t in FIELDS)}
        for g in self._mine:
            found.add(g.scale)
        self.scale = lcm(*found)
        self._price = int(slope * self.scale)
        single: tuple[Build | Promote, ...] = (
            *(Build("", t) for t in builds.BUILDS),
            *(Promote("", t) for t in builds.PROMOTIONS),
        )
        self._shapes: dict[_Shape, list[Offer]] = {}
        self._ones: dict[Build | Promote, Offer] = {a: self._one(a) for a in single}
        self._is_rich = any(o.worth > self._price * (o.gold + o.pay) for o in self._ones.values())

    def by_province(self) -> list[list[Offer]] | None:
        """For each Province what can be part of a best plan; None where a request cannot be met there."""
        found = [self._of(g) for g in self._mine]
        return [offers for offers in found if len(offers) > 1 or offers[0].actions] if all(found) else None

    def _of(self, g: OpenProvince) -> list[Offer]:
        start = g.quiet(g.units)
        level = min(max(0, sum(e * n for e, n in zip(g.effect, g.units, strict=True))), len(g.worths) - 1)
        self._may_gain = g.worths[level] > start or max(g.worths) > start
        named = self._is_named(g)
        if not (self._may_gain or self._is_rich or named):
            return [Offer()]
        cavalry, guards, fleets = (self._number(g, Build("", t)) for t in _APART)
        found = self._together((cavalry, guards, fleets, self._legions(g), self._auxilia(g)))
        quiet = _WholeTable(g, self.scale)
        kept: dict[tuple[int, ...], Offer] = {}
        for o in found:
            units = tuple(map(add, g.units, o.more))
            if named and not self._is_asked(g, units):
                continue
            worth = o.worth + quiet.worth(units) - quiet.start
            key = o.gold, o.pay, *o.counters
            if key not in kept or (worth, -len(o.actions)) > (kept[key].worth, -len(kept[key].actions)):
                kept[key] = Offer(o.actions, worth, o.gold, o.pay, o.counters, o.more, g.name)
        return list(kept.values())

    def _is_asked(self, g: OpenProvince, units: tuple[int, ...]) -> bool:
        """Whether Units are as many as requests want them to be."""
        limits = self._options.limits
        least = limits.least.get(g.name, NONE)
        return all(n >= few for n, few in zip(units, least, strict=True)) and all(
            sum(units[INDEX[t]] for t in types) >= number for name, types, number in limits.keep if name == g.name
        )

    def _one(self, action: Build | Promote) -> Offer:
        """One Build or Promotion of whatever Province, without what it does to the Revolt step."""
        values, of = self._options.p.rules.values, self._weights.worth_of
        counters = [0] * len(COUNTERS)
        wages = pay.of_units(self._options.p, ONE[action.unit])
        if isinstance(action, Build):
            new, worth, cost = ONE[action.unit], of(action.unit), values[f"build.{action.unit}"]
            counters[COUNTERS.index(builds.counter(action.unit))] = 1
        else:
            becomes, key = builds.PROMOTIONS[action.unit]
            new, worth, cost = ONE[becomes].minus(ONE[action.unit]), of(becomes) - of(action.unit), values[key]
            wages = pay.of_units(self._options.p, ONE[becomes]) - wages
        return Offer((action,), int(worth * self.scale), cost, wages, tuple(counters), new)

    def _may_pay(self, g: OpenProvince, o: Offer) -> bool:
        """Whether it can bring more than it costs: by what it is worth itself, or by the Revolt step and the icons."""
        if o.worth > self._price * (o.gold + o.pay) or self._is_named(g):
            return True
        return self._may_gain and any(
            n and (g.effect[i] or FIELDS[i] in g.icon_by or (g.fleet_icon and STACK_OF[FIELDS[i]] == "Fleet"))
            for i, n in enumerate(o.more)
        )

    def _is_named(self, g: OpenProvince) -> bool:
        limits = self._options.limits
        return g.name in limits.least or any(name == g.name for name, _, _ in limits.keep)

    def _number(self, g: OpenProvince, action: Build | Promote, most: int | None = None, always: bool = False) -> int:
        """How often an action may be part of a best plan.

        Args:
            g: the Province.
            action: a Build or a Promotion.
            most: it is done no more often; None for a Build as its stack and the Barracks allow.
            always: also where it cannot pay.
        """
        if most is None:
            most = min(
                self._options.slots(g, action.unit), getattr(self._options.p.barracks, builds.counter(action.unit))
            )
        return max(0, most) if always or self._may_pay(g, self._ones[action]) else 0

    def _legions(self, g: OpenProvince) -> _Legions:
        """Legions, Pseudo Legions and the Fort, which may be Built or turned into a Pseudo Legion (Case 10.6.2)."""
        options, room, fort, forts = self._options, self._options.legion_slots(g), "", 0
        if not g.units.fort and g.room["Fort"] and not options.limits.bars(Build(g.name, "fort")):
            fort, forts = "build", self._number(g, Build("", "fort"), min(1, options.p.barracks.pseudo_legion))
        elif g.units.fort and room and not options.limits.bars(Promote(g.name, "fort")):
            fort, forts = "promote", self._number(g, Promote("", "fort"), 1, True)
        legions, pseudo = (self._number(g, Build("", t)) for t in ("legion", "pseudo_legion"))
        return fort if forts else "", legions, pseudo, room

    def _auxilia(self, g: OpenProvince) -> _Auxilia:
        """Auxilia and their Promotions, which may follow a Build."""
        options = self._options
        new = min(options.slots(g, "auxilia"), options.p.barracks.auxilia)
        barred = "Valentinian" in options.p.dynasties or options.limits.bars(Promote(g.name, "auxilia"))
        veterans = self._number(g, Promote("", "auxilia"), 0 if barred else g.units.auxilia + new)
        # A Build may pay only because it is Promoted.
        built = self._number(g, Build("", "auxilia"), new, veterans > 0)
        return built, veterans, g.units.auxilia

    def _together(self, shape: _Shape) -> list[Offer]:
        """Everything that fits into a Province of a shape and into the budget, without its worth there; found once for each shape."""
        if shape not in self._shapes:
            *apart, (fort, legions, pseudo, room), (built, veterans, there) = shape
            found = [Offer()]
            groups = [self._times(Build("", t), n) for t, n in zip(_APART, apart, strict=True)]
            forts = self._times(Promote("", "fort") if fort == "promote" else Build("", "fort"), int(bool(fort)))
            stacks = (sum(o.more[INDEX[t]] for t in ("legion", "pseudo_legion")) for o in forts)
            groups.append([f.plus(a).plus(b) for f, n in zip(forts, stacks, strict=True)
                           for i, a in enumerate(self._times(Build("", "legion"), legions))
                           for j, b in enumerate(self._times(Build("", "pseudo_legion"), pseudo)) if n + i + j <= room])  # fmt: skip
            groups.append([b.plus(v) for i, b in enumerate(self._times(Build("", "auxilia"), built))
                           for j, v in enumerate(self._times(Promote("", "auxilia"), veterans)) if j <= there + i])  # fmt: skip
            for group in groups:
                if len(group) > 1:
                    found = [a.plus(b) for a in found for b in group if a.gold + b.gold <= self._budget]
            self._shapes[shape] = found
        return self._shapes[shape]

    def _times(self, action: Build | Promote, most: int) -> list[Offer]:
        """One action no times, once, ... at most so often."""
        found = [Offer()]
        for _ in range(most):
            found.append(found[-1].plus(self._ones[action]))
        return found


class _WholeTable:
    """The table of a Province in whole numbers."""

    def __init__(self, g: OpenProvince, scale: int) -> None:
        self._g, self._cover = g, [INDEX[t] for t in g.icon_by]
        self._worths, self._legion_icon, self._fleet_icon, self._fort_worth = g.in_levels(scale)
        self.start = self.worth(g.units)

    def worth(self, units: tuple[int, ...]) -> int:
        """As `OpenProvince.quiet`, times the scale."""
        g = self._g
        at: int = min(max(0, sum(map(mul, g.effect, units))), len(self._worths) - 1)
        worth = self._worths[at] - units[_FORT] * self._fort_worth[at]
        if g.legion_icon and not any([units[i] for i in self._cover]):
            worth -= self._legion_icon[at]
        return worth - self._fleet_icon[at] if g.fleet_icon and not any([units[i] for i in _FLEETS]) else worth


_FORT, _FLEETS = INDEX["fort"], tuple(INDEX[t] for t in MEMBERS["Fleet"])


def undominated(offers: Iterable[Offer], scarce: tuple[int, ...], price: int) -> list[Offer]:
    """The offers that no other one beats or equals with no more of anything.

    Args:
        offers: those of one Province.
        scarce: the counters that may run out, by their place in `COUNTERS`.
        price: the least that one Gold less in the Treasury costs, in the offers' whole numbers.
    """
    kept: list[Offer] = []
    for n in sorted(offers, key=lambda o: (o.gold + o.pay, o.gold, len(o.actions), -o.worth)):
        for o in kept:
            saved = n.gold + n.pay - o.gold - o.pay
            if (o.worth + saved * price >= n.worth and o.gold <= n.gold and (o.gold < n.gold or len(o.actions) <= len(n.actions))
                    and all(o.counters[i] <= n.counters[i] for i in scarce)):  # fmt: skip
                break
        else:
            kept.append(n)
    return kept
