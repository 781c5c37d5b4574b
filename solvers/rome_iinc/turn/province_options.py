"""The Provinces of a plan: each open Province with what every garrison would be worth there, tabulated by the rules.

A garrison acts on the Revolt step through one number alone, by how much it lowers the modifier; so a Province's table has
one row for each such number. Provinces that no War touches and whose tables are equal form one class.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby, pairwise, product
from math import lcm

from rometeach.core import progress
from rometeach.core.frozen import quickly_made
from rometeach.rome_iinc.board.board import Board, ProvinceState
from rometeach.rome_iinc.board.units import FIELDS, NONE, STACKS, Units
from rometeach.rome_iinc.charts import revolt_tables
from rometeach.rome_iinc.phases import builds
from rometeach.rome_iinc.rules import Rules
from rometeach.rome_iinc.valuation.outlooks import Outlooks
from rometeach.rome_iinc.valuation.provinces import icons
from rometeach.rome_iinc.valuation.revolt_share import RevoltShares
from rometeach.rome_iinc.valuation.weights import Weights

from .revolt_rows import revolt_rows

INDEX = {f: i for i, f in enumerate(FIELDS)}
STACK_OF = {m: s for s, members in STACKS for m in members}
MEMBERS = dict(STACKS)
MOBILE = tuple(f for f in FIELDS if f != "fort")
Levels = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""See `OpenProvince.in_levels`."""
ONE = {f: Units(**{f: 1}) for f in FIELDS}


@dataclass(frozen=True)
class OpenProvince:
    """One open Province.

    `effect` is by how much one Unit of a type lowers the Revolt modifier; `worths[k]` is the worth of the Revolt step with
    the modifier lowered by k, `lost[k]` the chance that the garrison must leave; `room` the places of each stack, `fort_worth`
    what a Fort is worth, which is lost with its Province.
    """

    name: str
    empire: str
    command: str
    desert: bool
    units: Units
    room: dict[str, int]
    effect: tuple[int, ...]
    worths: tuple[Fraction, ...]
    lost: tuple[Fraction, ...]
    legion_icon: Fraction
    fleet_icon: Fraction
    icon_by: tuple[str, ...]
    fort_worth: Fraction = Fraction(0)

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two Provinces of a Command interchangeable, their Units aside."""
        legions = self.units.legion + self.units.veteran_legion + self.units.pseudo_legion
        forts = bool(self.units.fort), legions < self.room["Legion"]
        return self.command, self.desert, tuple(self.room.items()), self.tables, forts

    @property
    def tables(self) -> tuple[object, ...]:
        """What every garrison is worth there."""
        rows = tuple((n, *w.as_integer_ratio(), *p.as_integer_ratio()) for n, w, p in self._rows)
        prices = (x.as_integer_ratio() for x in (self.legion_icon, self.fleet_icon, self.fort_worth))
        return self.effect, rows, *prices

    @functools.cached_property
    def _rows(self) -> list[tuple[int, Fraction, Fraction]]:
        """Rows that follow each other and are alike: (how many, the worth, the chance to be lost)."""
        found: list[tuple[int, Fraction, Fraction]] = []
        for (w, p), same in groupby(zip(self.worths, self.lost, strict=True)):
            found.append((sum(1 for _ in same), w, p))
        return found

    @functools.cached_property
    def is_rising(self) -> bool:
        """Whether more garrison never makes it worse; it does where the next status down, whose icons do not count, is worth more."""
        icons = self.legion_icon + self.fleet_icon
        return all(
            a <= b and (not icons or p == q or a + icons * p <= b + icons * q)
            for (_, a, p), (_, b, q) in pairwise(self._rows)
        )

    def quiet(self, units: Units) -> Fraction:
        """What a garrison is worth in the Revolt step and by the icons that it covers."""
        at = min(max(0, sum(e * n for e, n in zip(self.effect, units, strict=True) if n)), len(self.worths) - 1)
        bare = self.fleet_icon if self.fleet_icon and not (units.fleet or units.veteran_fleet) else Fraction(0)
        if self.legion_icon and not any(units[INDEX[t]] for t in self.icon_by):
            bare += self.legion_icon
        return self.worths[at] - (1 - self.lost[at]) * bare - self.lost[at] * units.fort * self.fort_worth

    @functools.cached_property
    def scale(self) -> int:
        """What makes the numbers of `in_levels` whole."""
        return lcm(*{x.denominator for _, row in self._levels for x in row})

    @functools.cached_property
    def _levels(self) -> list[tuple[int, tuple[Fraction, Fraction, Fraction, Fraction]]]:
        """Rows that are alike: how many, the worth, and what a bare Legion icon, a bare Fleet icon and a Fort cost."""
        legions, fleets, forts = self.legion_icon, self.fleet_icon, self.fort_worth
        return [(n, (w, legions and (1 - p) * legions, fleets and (1 - p) * fleets, p and p * forts))
                for n, w, p in self._rows]  # fmt: skip

    def in_levels(self, scale: int) -> Levels:
        """By how much the modifier is lowered: the worth, and what a bare Legion icon, a bare Fleet icon and a Fort cost; times a scale."""
        columns: tuple[list[int], ...] = [], [], [], []
        for n, row in self._levels:
            for column, x in zip(columns, row, strict=True):
                column += [x.numerator * (scale // x.denominator)] * n
        worths, legions, fleets, forts = map(tuple, columns)
        return worths, legions, fleets, forts

    def best_reduction(self) -> int:
        """From here on a lower modifier brings no more."""
        last = len(self.worths) - 1
        while last and self.worths[last - 1] == self.worths[last]:
            last -= 1
        return last


def open_province(board: Board, shares: RevoltShares, province: str) -> OpenProvince:
    """The tables of one open Province."""
    progress.check()
    weights = shares.weights
    rules, state = board.rules, board.provinces[province]
    printed = rules.provinces[province]
    room = _mountain_room(rules) if printed.mountain else _room(rules)
    bare = ProvinceState(state.status, state.tribe, NONE)
    effect = revolt_tables.effects(board, province)
    most = sum(max((effect[INDEX[m]] for m in members), default=0) * room[s] for s, members in STACKS)
    rows = revolt_rows(board, shares, province, effect, most)
    slope = weights.slope(board.empire(board.empire_of[province]).unrest)
    legion_icon = fleet_icon = Fraction(0)
    icon_by: tuple[str, ...] = ()
    if bare_icons := icons(board, province, bare):
        left = {f: icons(board, province, ProvinceState(state.status, state.tribe, ONE[f])) for f in FIELDS}
        legion_icon, fleet_icon = slope * left["fleet"], slope * (bare_icons - left["fleet"])
        icon_by = tuple(f for f in FIELDS if f not in MEMBERS["Fleet"] and left[f] < bare_icons)
    return OpenProvince(province, board.empire_of[province], printed.command, bool(printed.desert), state.units, room, effect,
                  tuple(w for w, _ in rows), tuple(p for _, p in rows), legion_icon, fleet_icon, icon_by,
                  weights.worth_of("fort"))  # fmt: skip


@functools.lru_cache(maxsize=16)
def _room(rules: Rules) -> dict[str, int]:
    """The places of each stack."""
    return {s: int(rules.tables["units"][s]["stack"]) for s, _ in STACKS}


@functools.lru_cache(maxsize=16)
def _mountain_room(rules: Rules) -> dict[str, int]:
    """The places of each stack in a Mountain Province, which takes no Fleet."""
    return {**_room(rules), "Fleet": 0}


def open_provinces(
    board: Board,
    sides: Iterable[str],
    weights: Mapping[str, Weights],
    fixed: Iterable[str] = (),
    outlooks: Outlooks | None = None,
) -> tuple[OpenProvince, ...]:
    """Every open Province of the Empires that are planned, in the order of the tables.

    Args:
        board: the board.
        sides: the Empires.
        weights: what things are worth to each of them.
        fixed: Provinces that stay as they are and are left out.
        outlooks: with what is known of the Revolt step, filled with what is not.
    """
    fixed, outlooks = set(fixed), outlooks or Outlooks()
    shares = {side: outlooks.revolts(board, side, weights[side]) for side in sides}
    return tuple(open_province(board, shares[side], p) for p in board.rules.provinces for side in sides
                 if p not in fixed and board.empire_of[p] == side and not builds.against_place(board, side, p))  # fmt: skip


@quickly_made
@dataclass(frozen=True, slots=True)
class Need:
    """One way to hold a Province of a class: at least so many Legions, Auxilia, Veteran Auxilia among them, ...

    `fort` says whether a Fort stands there at the end.
    """

    legions: int
    auxilia: int
    veterans: int
    guard: int
    fleet: int
    fort: int
    worth: Fraction


@dataclass(frozen=True)
class ProvinceClass:
    """Provinces that no War touches and that are interchangeable, with the ways to hold one."""

    provinces: tuple[OpenProvince, ...]
    needs: tuple[Need, ...] = field(default=())


Way = tuple[int, int, int, int, int, int]
"""How many Legions, Auxilia, Veterans among them, Guards, Fleets and Forts."""


def _ways(g: OpenProvince, kinds: frozenset[str], levels: Levels) -> list[tuple[Way, int]]:
    """The ways to hold a Province, and their worths; ways that another one beats or equals with no more of anything are left out.

    Args:
        g: the Province.
        kinds: the types of Units that can stand there.
        levels: its tables in whole numbers.
    """
    has_fort, e, room = bool(g.units.fort), g.effect, g.room
    worths, legion_icon, fleet_icon, fort_worth = levels
    by_guard, by_fort, last = "guard" in g.icon_by, "fort" in g.icon_by, len(worths) - 1
    of_legion, of_auxilia, of_veteran, of_guard, of_fleet, of_fort = (e[INDEX[t]] for t in _NEEDED)
    # Who brings nothing is asked for nowhere.
    legions_ = room["Legion"] + 1 if of_legion or g.legion_icon else 1
    auxilia_ = room["Auxilia"] + 1 if of_auxilia > 0 or of_veteran > 0 else 1
    guards_ = room["Guard"] + 1 if kinds & _GUARDS and (of_guard or (g.legion_icon and by_guard)) else 1
    fleets_ = room["Fleet"] + 1 if kinds & _FLEETS and (of_fleet or g.fleet_icon) else 1
    forts_ = 2 if has_fort or "fort" in kinds else 1
    if "veteran_auxilia" not in kinds:
        of_veteran = of_auxilia
    # From this row on nothing changes: who lowers the modifier further is asked for in vain.
    rows = list(zip(*levels, strict=True))
    enough = next((k for k in range(last, 0, -1) if rows[k] != rows[k - 1]), 0)
    bounded = min(of_legion, of_auxilia, of_veteran - of_auxilia, of_guard, of_fleet, of_fort) >= 0
    # The most that a way and all that ask for no more are worth; a Fort that stands is kept at no cost or may be turned.
    most: dict[Way, int] = {}
    kept: list[tuple[tuple[int, int, bool, int, int], Way, int]] = []
    for legions, auxilia in product(range(legions_), range(auxilia_)):
        for v in range(auxilia + 1 if of_veteran > of_auxilia else 1):
            of_those = legions * of_legion + (auxilia - v) * of_auxilia + v * of_veteran
            beyond = of_those - enough
            if (
                bounded
                and beyond >= 0
                and (
                    (auxilia > v and beyond >= of_auxilia)
                    or (v and beyond >= of_veteran - of_auxilia)
                    or (legions > (1 if g.legion_icon else 0) and beyond >= of_legion)
                )
            ):
                continue
            below = [n for n in ((legions - 1, auxilia, v), (legions, auxilia - 1, v), (legions, auxilia, v - 1))
                     if (*n, 0, 0, 0) in most]  # fmt: skip
            for guard, fleet, fort in product(range(guards_), range(fleets_), range(forts_)):
                at = min(of_those + guard * of_guard + fleet * of_fleet + fort * of_fort, last)
                worth = worths[at]
                if not (legions or (guard and by_guard) or (fort and by_fort)):
                    worth -= legion_icon[at]
                if not fleet:
                    worth -= fleet_icon[at]
                if fort:
                    worth -= fort_worth[at]
                others = [most[a, b, c, guard, fleet, fort] for a, b, c in below]
                if guard:
                    others.append(most[legions, auxilia, v, 0, fleet, fort])
                if fleet:
                    others.append(most[legions, auxilia, v, guard, 0, fort])
                if fort and not has_fort:
                    others.append(most[legions, auxilia, v, guard, fleet, 0])
                best = max(others, default=worth - 1)
                n = legions, auxilia, v, guard, fleet, fort
                if worth > best:
                    most[n] = worth
                    asked = legions + auxilia + v + guard + fleet
                    kept.append(((-worth, asked, fort != has_fort, legions, v), n, worth))
                else:
                    most[n] = best
    kept.sort()
    return [(n, worth) for _, n, worth in kept]


_GUARDS, _FLEETS = frozenset(MEMBERS["Guard"]), frozenset(MEMBERS["Fleet"])
_NEEDED = ("legion", "auxilia", "veteran_auxilia", "guard", "fleet", "fort")


def classes(
    far: Iterable[OpenProvince], kinds: Mapping[str, frozenset[str]] | None = None
) -> tuple[ProvinceClass, ...]:
    """The Provinces that no War touches, in classes; `kinds` are the types of Units that each Empire can have there."""
    found: dict[object, list[OpenProvince]] = {}
    for g in far:
        found.setdefault(g.key, []).append(g)
    scale = lcm(*(gs[0].scale for gs in found.values()))
    points: dict[int, Fraction] = {}
    ways: dict[object, list[tuple[Way, int]]] = {}
    made = []
    for gs in found.values():
        g = gs[0]
        there = kinds[g.empire] if kinds else frozenset(FIELDS)
        worths, *costs = g.in_levels(scale)
        # Where tables differ by the same worth in each row, the ways are the same, all of them worth so much more.
        first = worths[0]
        levels = tuple(w - first for w in worths), costs[0], costs[1], costs[2]
        alike = g.effect, levels, g.icon_by, tuple(g.room.items()), bool(g.units.fort), there
        if alike not in ways:
            ways[alike] = _ways(g, there, levels)
        needs = []
        for way, above in ways[alike]:
            worth = first + above
            if worth not in points:
                points[worth] = Fraction(worth, scale)
            needs.append(Need(*way, points[worth]))
        made.append(ProvinceClass(tuple(gs), tuple(needs)))
    return tuple(made)
