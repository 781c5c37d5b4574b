"""The cheapest Losses for a force (Section 11.3): every legal choice of them, priced by weights.

A force is seen as its Units together; which Province they stand in matters only for a Pseudo Legion that is Demoted,
since there must be no Fort beside it (Case 2.2.4): one that stands there may be Dismissed first.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise
from math import lcm

from ...core.cases import case
from ..board.state import Board, ProvinceState, Status
from ..board.units import FIELDS, VETERAN, Units
from ..charts import revolt
from ..phases import losses
from .provinces import taxes, worth
from .weights import Weights

MOST = 6
"""A purple die asks for no more Losses."""

_DEMOTED = tuple((v, o) for o, v in VETERAN.items())
_INDEX = {f: i for i, f in enumerate(FIELDS)}
_LEGIONS = (_INDEX["legion"], _INDEX["veteran_legion"])
_VETERANS = _INDEX["veteran_auxilia"]
_PSEUDO, _FORT, _AUXILIA = _INDEX["pseudo_legion"], _INDEX["fort"], _INDEX["auxilia"]


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
class Prices:
    """What Losses cost an Empire, in whole numbers of points divided by `scale`; the same for every force of one War.

    `paid` has for each number of Losses that need no Unit the cheapest of them: (price together, price of the Revolts
    among them, their kinds); as many as there can be, 6 at most. `worths` are the Units' worths by field.
    """

    scale: int
    paid: tuple[tuple[int, int, tuple[str, ...]], ...]
    worths: tuple[int, ...]
    together: int
    tribute: int = 10
    dishonor: int = 0


def prices(board: Board, empire: str, near: Iterable[str], weights: Weights) -> Prices:
    """The prices of Losses in a fight of an Empire, with the Provinces in or next to the War.

    Provinces that are Roman, Allied or Foederati may Revolt as a Loss, as long as no Units must leave. Tribute needs the
    Gold in the Treasury now.
    """
    state, v = board.empire(empire), board.rules.values
    most, tribute = v["losses.most_of_a_kind"], losses.tribute(board)
    free = [(weights.prestige, "dishonor")] * most + [(weights.slope(state.unrest), "disgrace")] * most
    free += [(weights.gold * tribute, "tribute")] * min(most, max(0, state.gold) // tribute)
    free.sort()
    lost = _cheapest_revolts(board, near, weights, most)
    paid = []
    for n in range(min(MOST, len(free) + len(lost) - 1) + 1):
        ways = [(sum((c for c, _ in free[: n - r]), lost[r]), -r) for r in range(len(lost)) if 0 <= n - r <= len(free)]
        total, r = min(ways)
        paid.append((total, lost[-r], (*(k for _, k in free[: n + r]), *["revolt"] * -r)))
    scale = lcm(
        weights.prestige.denominator,
        *(c.denominator for p in paid for c in p[:2]),
        *(weights.worth_of(f).denominator for f in FIELDS),
    )
    together = v["losses.auxilia_hard" if board.options.losses else "losses.auxilia"]
    whole = tuple((int(a * scale), int(b * scale), kinds) for a, b, kinds in paid)
    return Prices(scale, whole, tuple(int(weights.worth_of(f) * scale) for f in FIELDS), together, tribute,
                  int(weights.prestige * scale))  # fmt: skip


def _cheapest_revolts(board: Board, near: Iterable[str], weights: Weights, most: int) -> list[Fraction]:
    """The least price of 0, 1, 2, ... Revolts, each Province's one after the other."""
    best = [Fraction(0)]
    for p in dict.fromkeys(near):
        steps = [Fraction(0), *_revolts(board, p, board.provinces[p], weights, most)]
        longer: list[Fraction] = []
        for r in range(min(most, len(best) + len(steps) - 2) + 1):
            longer.append(min(best[r - i] + steps[i] for i in range(len(steps)) if 0 <= r - i < len(best)))
        best = longer
    return best


def _revolts(board: Board, province: str, state: ProvinceState, weights: Weights, most: int) -> list[Fraction]:
    """What one Province's Revolts cost together: the first, the first two, ... Insurgent ones are left out."""
    found: list[Fraction] = []
    now, cost, full = state, Fraction(0), board.rules.switches["revolt_loss"] == "full"
    while len(found) < most and now.status is not Status.INSURGENT and revolt.may_revolt(board, province, now):
        ends = revolt.after_revolt(board, province, now) if full else (revolt.one_step(now),)
        end = max(ends, key=lambda e: (worth(board, province, e, weights), len(ends) - ends.index(e)))
        cost += worth(board, province, now, weights) - worth(board, province, end, weights)
        cost += weights.gold * weights.taxes * (taxes(board, province, now) - taxes(board, province, end))
        if full:
            level = board.empire(board.empire_of[province]).unrest
            cost += weights.prestige + (weights.slope(level) if now.status is Status.ROMAN else 0)
        found.append(cost)
        now = end
    return found


def shares(units: Units) -> tuple[int, int, int]:
    """What the Units of a force can take of the Losses that a plan counts on: (Veterans, Forts, pairs of Auxilia), two each at most."""
    veterans = sum(n for f, n in zip(FIELDS, units, strict=True) if f.startswith("veteran"))
    return min(2, veterans), min(2, units.fort), min(2, -(-units.auxilia // 2))


@case("11.3.1")
@functools.lru_cache(maxsize=10_000)
def order(p: Prices, veterans: int, forts: int, pairs: int) -> tuple[Bill, ...]:
    """The cheapest Losses that a plan counts on, for each number from 1 to 6: from the tracks and by Revolts, by Demoting
    Veterans, and by Dismissing Forts and Auxilia (a single one is priced as so many as go together).

    Legions, other Units, and the duty to Destroy Legions in a Disaster (Case 11.3.2) are left aside; `bills` has them all.
    Losses for which nothing is left then are priced as further Dishonor.
    """
    w = p.worths
    demoted = w[_INDEX["veteran_legion"]] - w[_INDEX["legion"]]
    dismissed = sorted([w[_FORT]] * forts + [p.together * w[_AUXILIA]] * pairs)[:2]
    items = sorted([demoted] * veterans + dismissed)
    found = []
    for n in range(1, MOST + 1):
        ways = []
        for j in range(min(n, len(items)) + 1):
            total, gone, kinds = p.paid[min(n - j, len(p.paid) - 1)]
            more = n - j - len(kinds)
            ways.append((sum(items[:j]) + total + more * p.dishonor, j, gone, (*kinds, *["dishonor"] * more)))
        total, j, gone, kinds = min(ways)
        found.append(Bill(Fraction(total, p.scale), kinds.count("dishonor"), kinds.count("disgrace"), kinds.count("tribute"),
                          Fraction(sum(items[:j]), p.scale), Fraction(gone, p.scale)))  # fmt: skip
    return tuple(found)


def demotable_pseudo_legions(board: Board, provinces: Iterable[str]) -> int:
    """How many Pseudo Legions of a force can be Demoted: one in each Province without a Fort (Case 2.2.4)."""
    return sum(1 for p in provinces if (u := board.provinces[p].units).pseudo_legion and not u.fort)


@case("11.3.1", "11.3.2", "2.2.3", "2.2.4")
@functools.lru_cache(maxsize=100_000)
def bills(p: Prices, units: Units, turnable: int, compulsory: bool) -> tuple[Bill, ...]:
    """The cheapest Losses of a force for each number from 0 to 6; where `compulsory`, half of them (rounded up) Destroy Legions."""
    best: dict[_Key, int] = {}
    for key, cost in _of_units(p, units, turnable):
        old = best.get(key)
        if old is None or cost < old:
            best[key] = cost
    result = [Bill()]
    for n in range(1, MOST + 1):
        must = -(-n // 2) if compulsory else 0
        found: list[tuple[int, int, int]] = []
        for (number, destroyed, left, open_, before), cost in best.items():
            rest = n - number
            if rest < 0 or (destroyed < must and (left or before > n - must)):
                continue
            if rest >= len(p.paid):
                if left or open_:
                    continue
                rest = len(p.paid) - 1
            found.append((cost + p.paid[rest][0], rest, cost))
        total, rest, cost = min(found)
        _, gone, kinds = p.paid[rest]
        result.append(Bill(Fraction(total, p.scale), kinds.count("dishonor"), kinds.count("disgrace"), kinds.count("tribute"),
                           Fraction(cost, p.scale), Fraction(gone, p.scale)))  # fmt: skip
    return tuple(result)


_Key = tuple[int, int, bool, bool, int]
"""Losses that Units take: their number, Legions Destroyed, whether a Legion is left, whether other Units could take one
more, and how many had to be taken before the last Legion was gone, besides Destroyed ones (0 if one is left)."""


def _of_units(p: Prices, units: Units, turnable: int) -> Iterator[tuple[_Key, int]]:
    """Every set of Losses that Units take, with its cost."""
    dear = max(b[0] - a[0] for a, b in pairwise(p.paid)) if len(p.paid) > MOST else None
    w = p.worths
    changes = [(_INDEX[v], _INDEX[o], w[_INDEX[v]] - w[_INDEX[o]]) for v, o in _DEMOTED if units[_INDEX[v]]]
    changes += [(_PSEUDO, _FORT, w[_PSEUDO] - w[_FORT])] * (units[_PSEUDO] > 0)
    if dear is not None:  # too dear alone, a Demotion may still pay before its Unit goes, or instead
        changes = [
            c for c in changes if c[2] < dear or c[1] in (*_LEGIONS, _FORT) or (c[2] < 2 * dear and w[c[1]] < dear)
        ]
    for k in range(3):
        for chosen in combinations_with_replacement(changes, k):
            stack = list(units)
            for a, b, _ in chosen:
                stack[a] -= 1
                stack[b] += 1
            if min(stack) >= 0:
                turned, late, first = (sum(c[0] == i for c in chosen) for i in (_PSEUDO, _VETERANS, _LEGIONS[1]))
                out = max(0, turned - turnable)
                yield from _dismissed(p, stack, k, sum(c[2] for c in chosen), turned + out + first, out, late, dear)


def _dismissed(
    p: Prices, stack: list[int], number: int, cost: int, before: int, out: int, late: int, dear: int | None
) -> Iterator[tuple[_Key, int]]:
    """Dismissals after Demotions: `out` Forts must go first, where one stands beside a Pseudo Legion that was turned, and
    `late` Auxilia were Veterans, which may be Demoted after others were Dismissed."""
    w = p.worths
    kinds = [
        _INDEX[f] for f in losses.DISMISSED if stack[_INDEX[f]] and (dear is None or w[_INDEX[f]] < dear or f == "fort")
    ]
    if stack[_AUXILIA] and (dear is None or w[_AUXILIA] < dear):
        kinds.append(_AUXILIA)
    for k in range(out, 3):
        for chosen in combinations_with_replacement(kinds, k):
            if chosen.count(_FORT) < out:
                continue
            left = list(stack)
            for i in chosen:
                left[i] -= i != _AUXILIA
            if min(left) < 0:
                continue
            price = sum(w[i] for i in chosen if i != _AUXILIA)
            for gone in _together(stack[_AUXILIA] - late, late, p.together, chosen.count(_AUXILIA)):
                left[_AUXILIA] = stack[_AUXILIA] - gone
                open_ = (k < 2 and (left[_AUXILIA] > 0 or any(left[_INDEX[f]] for f in losses.DISMISSED))) or (
                    number < 2 and any(left[_INDEX[v]] for v, _ in _DEMOTED))  # fmt: skip
                yield from _destroyed(w, left, number + k, cost + price + w[_AUXILIA] * gone, open_, before)


@functools.cache
def _together(auxilia: int, late: int, most: int, times: int) -> tuple[int, ...]:
    """How many Auxilia may go in so many Losses, each of which takes all that there are, up to `most`."""
    if not times:
        return (0,)
    found = set()
    for first in range(late + 1):
        gone = min(auxilia + first, most)
        if gone:
            found |= {gone + more for more in _together(auxilia + first - gone, late - first, most, times - 1)}
    return tuple(sorted(found))


def _destroyed(
    w: tuple[int, ...], stack: list[int], number: int, cost: int, open_: bool, before: int
) -> Iterator[tuple[_Key, int]]:
    order = sorted([w[i] for i in _LEGIONS for _ in range(stack[i])]) + [w[_PSEUDO]] * stack[_PSEUDO]
    for k in range(min(MOST - number, len(order)) + 1):
        left = k < len(order)
        yield (number + k, k, left, open_, 0 if left else before), cost + sum(order[:k])
