"""The Losses that a plan counts on (Section 11.3): the cheapest of some kinds, priced by weights; the true ones may be cheaper."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from ...core.cases import case
from ..board.board import INSURGENT, ROMAN, Board, ProvinceState, Status
from ..board.units import FIELDS, Units
from ..charts import revolt
from ..phases import losses
from .provinces import Barbarians, change
from .weights import Weights

MOST = 6
"""A purple die asks for no more Losses."""

Fallen = tuple[tuple[str, Status], ...]
"""Provinces that have Revolted already, and what they have become."""
Revolts = dict[tuple[str, int, Fallen, bool], tuple[tuple[Fraction, ProvinceState], ...]]
"""(Province, so many Revolts at most, those next to it that have fallen, `gains`) -> what its Revolts cost and lead to."""

_INDEX = {f: i for i, f in enumerate(FIELDS)}


@dataclass(frozen=True, slots=True)
class Bill:
    """The cheapest Losses of one number: what they cost in points, and what they are.

    `units` and `provinces` are points; the others are numbers of Losses of that kind.
    """

    cost: Fraction = Fraction(0)
    dishonor: int = 0
    disgrace: int = 0
    tribute: int = 0
    units: Fraction = Fraction(0)
    provinces: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class LossRates:
    """What Losses cost an Empire, in whole numbers of points divided by `scale`; the same for every force of one War.

    `paid` has for each number of Tributes that the Treasury can pay, and for each number of Losses that need no Unit, the
    cheapest of them: (price together, price of the Revolts among them, their kinds); as many as there can be, 6 at most.
    `worths` are the Units' worths by field, `further` the price and the kind of a Loss for which nothing is left: the dearer of
    Dishonor and Tribute, so that nothing is cheaper for having less that it could fall on.
    """

    scale: int
    paid: tuple[tuple[tuple[int, int, tuple[str, ...]], ...], ...]
    worths: tuple[int, ...]
    together: int
    tribute: int = 10
    further: tuple[int, str] = (0, "dishonor")

    def tributes(self, gold: int) -> int:
        """How many Tributes so much Gold in the Treasury can pay, as far as it matters."""
        return min(len(self.paid) - 1, max(0, gold) // self.tribute)

    @property
    def demotes_first(self) -> bool:
        """Whether a Veteran that is Demoted is the cheapest of all single Losses, and so one of every number of them."""
        w = self.worths
        others = [w[_INDEX["fort"]], self.together * w[_INDEX["auxilia"]], *(t[1][0] for t in self.paid if len(t) > 1)]
        return w[_INDEX["veteran_legion"]] - w[_INDEX["legion"]] < min(others)


def prices(
    board: Board,
    empire: str,
    near: Iterable[str],
    weights: Weights,
    *,
    kept: Collection[str] = (),
    gains: bool = False,
    known: Revolts | None = None,
    wild: Barbarians | None = None,
) -> LossRates:
    """The prices of Losses in a fight of an Empire.

    Provinces that are Roman, Allied or Foederati may Revolt as a Loss, as long as no Units must leave.

    Args:
        board: the board before the Losses.
        empire: who pays.
        near: the Provinces in or next to the War.
        weights: what things are worth.
        kept: Provinces that do not Revolt, since a Triumph might Annex them.
        gains: whether a Revolt that is a gain counts as one, and whom Barbarians of the other Empire press on no longer. A plan takes a
            gain for nothing: such a Province may be lost before.
        known: what Revolts cost this Empire on this board, filled with what is not known; each with and without `gains`.
        wild: the chances of Provinces to be Barbarian after the Revolt step, if they are known.
    """
    state, v = board.empire(empire), board.rules.values
    most, tribute = v["losses.most_of_a_kind"], losses.tribute(board)
    names = tuple(dict.fromkeys(p for p in near if p not in kept))
    lost = _cheapest_revolts(wild or Barbarians(board), names, weights, most, gains, {} if known is None else known)
    gold, slope = weights.gold * tribute, weights.slope(state.unrest)
    units = [weights.worth_of(f) for f in FIELDS]
    scale = lcm(*{x.denominator for x in (weights.prestige, slope, gold, *lost, *units)})

    def whole(x: Fraction) -> int:
        return x.numerator * (scale // x.denominator)

    free = [(whole(weights.prestige), "dishonor")] * most + [(whole(slope), "disgrace")] * most
    revolts, taxed = [whole(x) for x in lost], (whole(gold), "tribute")
    paid = tuple(_paid(sorted([*free, *[taxed] * k]), revolts) for k in range(most + 1))
    together = v["losses.auxilia_hard" if board.options.losses else "losses.auxilia"]
    return LossRates(scale, paid, tuple(map(whole, units)), together, tribute, max((free[0][0], "dishonor"), taxed))


def _paid(free: list[tuple[int, str]], lost: list[int]) -> tuple[tuple[int, int, tuple[str, ...]], ...]:
    """For each number of Losses of the tracks and by Revolts the cheapest of them, as `LossRates.paid`.

    Args:
        free: the prices of those of the tracks, and their kinds, in order.
        lost: the least price of 0, 1, 2, ... Revolts.
    """
    found: list[tuple[int, int, tuple[str, ...]]] = []
    for n in range(min(MOST, len(free) + len(lost) - 1) + 1):
        ways = [(sum((c for c, _ in free[: n - r]), lost[r]), -r) for r in range(len(lost)) if 0 <= n - r <= len(free)]
        total, r = min(ways)
        found.append((total, lost[-r], (*(k for _, k in free[: n + r]), *["revolt"] * -r)))
    return tuple(found)


def _cheapest_revolts(
    wild: Barbarians, names: tuple[str, ...], weights: Weights, most: int, gains: bool, known: Revolts
) -> list[Fraction]:
    """The least price of 0, 1, 2, ... Revolts; of two that fall together neither presses on the other."""
    best, board = [Fraction(0)], wild.board
    around = {p: {s for s, _ in board.rules.neighbours[p]} for p in names}

    def revolts(name: str, left: int, fallen: Fallen) -> tuple[tuple[Fraction, ProvinceState], ...]:
        near = tuple(x for x in fallen if x[0] in around[name])
        key = name, left, near, gains
        if key not in known:
            there = wild.having_all(dict(near))
            whose = "" if gains else board.empire_of[name]
            known[key] = tuple(_revolts(there, name, weights, left, whose))
        return known[key]

    def take(first: int, number: int, cost: Fraction, fallen: Fallen) -> None:
        for i in range(first, len(names)):
            together, name = cost, names[i]
            for n, (price, end) in enumerate(revolts(name, most - number, fallen), number + 1):
                if gains or price > 0:
                    together += price
                if len(best) <= n:
                    best.append(together)
                elif together < best[n]:
                    best[n] = together
                if n < most and i + 1 < len(names):
                    take(i + 1, n, together, (*fallen, (name, end.status)))

    take(0, 0, Fraction(0), ())
    return best


def _revolts(
    wild: Barbarians, province: str, weights: Weights, most: int, whose: str
) -> Iterator[tuple[Fraction, ProvinceState]]:
    """What one Province's Revolts cost, and lead to: the first, the second, ... Insurgent ones are left out.

    Args:
        wild: the board, and which Provinces are Barbarian.
        province: which one.
        weights: what things are worth.
        most: so many Revolts at most.
        whose: the Empire whose Barbarian neighbours count; "" for all.
    """
    board, number = wild.board, 0
    now, full = board.provinces[province], board.rules.switches["revolt_loss"] == "full"
    empire = board.empire_of[province]
    while number < most and now.status is not INSURGENT and revolt.may_revolt(board, province, now):
        ways = [(-change(wild, province, (now, e), weights, whose), e) for e in ends_of(board, province, now)]
        cost, end = min(ways, key=lambda x: x[0])
        if full:
            level = board.empire(empire).unrest
            cost += weights.prestige + (weights.slope(level) if now.status is ROMAN else 0)
        yield cost, end
        now, number = end, number + 1


def ends_of(board: Board, province: str, state: ProvinceState) -> tuple[ProvinceState, ...]:
    """What a Province in some state may become when it Revolts as a Loss: a full Revolt, or a step down (a switch)."""
    full = board.rules.switches["revolt_loss"] == "full"
    return revolt.after_revolt(board, province, state) if full else (revolt.one_step(state),)


def shares(units: Units) -> tuple[int, int, int]:
    """What the Units of a force can take of the Losses that a plan counts on: (Veterans, Forts, pairs of Auxilia), two each at most."""
    veterans = sum(n for f, n in zip(FIELDS, units, strict=True) if f.startswith("veteran"))
    return min(2, veterans), min(2, units.fort), min(2, -(-units.auxilia // 2))


@case("11.3.1")
@functools.lru_cache(maxsize=10_000)
def order(p: LossRates, veterans: int, forts: int, pairs: int, tributes: int) -> tuple[Bill, ...]:
    """The cheapest Losses that a plan counts on, for each number from 1 to 6: from the tracks and by Revolts, by Demoting
    Veterans, and by Dismissing Forts and Auxilia (a single one is priced as so many as go together).

    The Treasury can pay so many Tributes: what the plan spends is not there any more.

    Legions, other Units, and the duty to Destroy Legions in a Disaster (Case 11.3.2) are left aside.
    Losses for which nothing is left then are priced as further Dishonor or Tribute, whichever is dearer.
    """
    w, table, (dear, kind) = p.worths, p.paid[tributes], p.further
    demoted = w[_INDEX["veteran_legion"]] - w[_INDEX["legion"]]
    dismissed = sorted([w[_INDEX["fort"]]] * forts + [p.together * w[_INDEX["auxilia"]]] * pairs)[:2]
    items = sorted([demoted] * veterans + dismissed)
    found = []
    for n in range(1, MOST + 1):
        ways = []
        for j in range(min(n, len(items)) + 1):
            total, gone, kinds = table[min(n - j, len(table) - 1)]
            more = n - j - len(kinds)
            ways.append((sum(items[:j]) + total + more * dear, j, gone, (*kinds, *[kind] * more)))
        total, j, gone, kinds = min(ways)
        found.append(Bill(Fraction(total, p.scale), kinds.count("dishonor"), kinds.count("disgrace"), kinds.count("tribute"),
                          Fraction(sum(items[:j]), p.scale), Fraction(gone, p.scale)))  # fmt: skip
    return tuple(found)
