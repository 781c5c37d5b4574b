"""The Provinces of a plan: each open Province with what every garrison would be worth there, tabulated by the rules.

A garrison acts on the Revolt step through one number alone, by how much it lowers the modifier; so a Province's table has
one row for each such number. Provinces that no War touches and whose tables are equal form one class.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise, product

from rometeach.core import progress
from rometeach.rome_iinc.board.board import Board, ProvinceState
from rometeach.rome_iinc.board.units import FIELDS, NONE, STACKS, Units
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.phases import builds
from rometeach.rome_iinc.valuation import evaluate, fights
from rometeach.rome_iinc.valuation.weights import Weights

INDEX = {f: i for i, f in enumerate(FIELDS)}
STACK_OF = {m: s for s, members in STACKS for m in members}
MEMBERS = dict(STACKS)
MOBILE = tuple(f for f in FIELDS if f != "fort")
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
        tables = self.effect, self.worths, self.lost, self.legion_icon, self.fleet_icon
        forts = bool(self.units.fort), legions < self.room["Legion"]
        return self.command, self.desert, tuple(self.room.items()), tables, forts

    @property
    def is_rising(self) -> bool:
        """Whether more garrison never makes it worse; it does where the next status down, whose icons do not count, is worth more."""
        icons = self.legion_icon + self.fleet_icon
        bare = [w + icons * p for w, p in zip(self.worths, self.lost, strict=True)]
        return all(a <= b for some in (self.worths, bare) for a, b in pairwise(some))

    def best_reduction(self) -> int:
        """From here on a lower modifier brings no more."""
        last = len(self.worths) - 1
        while last and self.worths[last - 1] == self.worths[last]:
            last -= 1
        return last


def open_province(board: Board, province: str, weights: Weights) -> OpenProvince:
    """The tables of one open Province."""
    progress.check()
    rules, state = board.rules, board.provinces[province]
    printed = rules.provinces[province]
    table = rules.tables["units"]
    room = {s: 0 if s == "Fleet" and printed.mountain else int(table[s]["stack"]) for s, _ in STACKS}
    bare = ProvinceState(state.status, state.tribe, NONE)
    base = revolt.modifier(board, province, bare)
    effect = tuple(
        base - revolt.modifier(board, province, ProvinceState(state.status, state.tribe, ONE[f])) for f in FIELDS
    )
    most = sum(max((effect[INDEX[m]] for m in members), default=0) * room[s] for s, members in STACKS)
    single = next(i for i, e in enumerate(effect) if e == 1)
    worths, lost = [], []
    several, known = revolt.number_of_dice(board, province) > 1, dict[object, tuple[Fraction, Fraction]]()
    for k in range(most + 1):
        then = ProvinceState(state.status, state.tribe, NONE._replace(**{FIELDS[single]: k}))
        # The faces of one die say all; those of several depend on the modifier itself.
        key = revolt.faces(board, province, then)[several * 2 :][: 1 + (not several)]
        if key not in known:
            known[key] = _worth(board, province, then, weights), fights.p_lost(board, province, then)
        worths.append(known[key][0])
        lost.append(known[key][1])
        if k and base - k < -12:
            worths += [worths[-1]] * (most - k)
            lost += [lost[-1]] * (most - k)
            break
    slope = weights.slope(board.empire(board.empire_of[province]).unrest)
    bare_icons = evaluate.icons(board, province, bare)
    with_fleet = evaluate.icons(board, province, ProvinceState(state.status, state.tribe, ONE["fleet"]))
    fleet_icon = slope * (bare_icons - with_fleet)
    icon_by = tuple(f for f in FIELDS if f not in MEMBERS["Fleet"]
                    and evaluate.icons(board, province, ProvinceState(state.status, state.tribe, ONE[f])) < bare_icons)  # fmt: skip
    return OpenProvince(province, board.empire_of[province], printed.command, bool(printed.desert), state.units, room, effect,
                  tuple(worths), tuple(lost), slope * with_fleet, fleet_icon, icon_by, weights.worth_of("fort"))  # fmt: skip


def _worth(board: Board, province: str, state: ProvinceState, weights: Weights) -> Fraction:
    unrest = board.empire(board.empire_of[province]).unrest
    return evaluate.total(evaluate.of_revolt(board, province, weights, state).worths(weights, 0, unrest))


def open_provinces(
    board: Board, sides: Iterable[str], weights: Mapping[str, Weights], fixed: Iterable[str] = ()
) -> tuple[OpenProvince, ...]:
    """Every open Province of the Empires that are planned, in the order of the tables.

    Args:
        board: the board.
        sides: the Empires.
        weights: what things are worth to each of them.
        fixed: Provinces that stay as they are and are left out.
    """
    fixed = set(fixed)
    return tuple(open_province(board, p, weights[side]) for p in board.rules.provinces for side in sides
                 if p not in fixed and board.empire_of[p] == side and not builds.against_place(board, side, p))  # fmt: skip


@dataclass(frozen=True)
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


def needs(g: OpenProvince) -> tuple[Need, ...]:
    """The ways to hold a Province; ways that another one beats or equals with no more of anything are left out."""
    has_fort = bool(g.units.fort)
    i = INDEX
    found: list[Need] = []
    rooms = (g.room["Legion"], g.room["Auxilia"], g.room["Auxilia"], g.room["Guard"], g.room["Fleet"], 1)
    for legions, v, a, guard, fleet, fort in product(*(range(n + 1) for n in rooms)):
        if a + v > g.room["Auxilia"]:
            continue
        e = g.effect
        k = (legions * e[i["legion"]] + a * e[i["auxilia"]] + v * e[i["veteran_auxilia"]] + guard * e[i["guard"]]
             + fleet * e[i["fleet"]] + fort * e[i["fort"]])  # fmt: skip
        at = min(k, len(g.worths) - 1)
        worth, lost = g.worths[at] - fort * g.lost[at] * g.fort_worth, g.lost[at]
        covered = legions or (guard and "guard" in g.icon_by) or (fort and "fort" in g.icon_by)
        worth -= (1 - lost) * ((0 if covered else g.legion_icon) + (0 if fleet else g.fleet_icon))
        found.append(Need(legions, a + v, v, guard, fleet, fort, worth))
    found.sort(key=lambda n: (-n.worth, n.legions + n.auxilia + n.veterans + n.guard + n.fleet, n.fort != has_fort))
    kept: list[Need] = []
    for n in found:
        if not any(_beats(o, n, has_fort) for o in kept):
            kept.append(n)
    return tuple(kept)


def _beats(o: Need, n: Need, has_fort: bool) -> bool:
    """Whether `o`, worth at least as much, asks for no more than `n`: a Fort that stands is kept at no cost or may be turned."""
    forts = o.fort == n.fort or (not has_fort and o.fort < n.fort)
    return (forts and o.legions <= n.legions and o.auxilia <= n.auxilia and o.veterans <= n.veterans and o.guard <= n.guard
            and o.fleet <= n.fleet)  # fmt: skip


def classes(far: Iterable[OpenProvince]) -> tuple[ProvinceClass, ...]:
    """The Provinces that no War touches, in classes."""
    found: dict[object, list[OpenProvince]] = {}
    for g in far:
        found.setdefault(g.key, []).append(g)
    return tuple(ProvinceClass(tuple(gs), needs(gs[0])) for gs in found.values())
