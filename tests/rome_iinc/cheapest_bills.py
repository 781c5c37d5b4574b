"""The cheapest Losses of a force (Section 11.3) in closed form: every set of them, priced by weights.

A force is seen as its Units together; which Province they stand in matters only for a Pseudo Legion that is Demoted,
since there must be no Fort beside it (Case 2.2.4): one that stands there may be Dismissed first. `brute_losses` plays
every legal order of Losses to its end and holds this to account on small forces; this one is fast enough for large ones.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise

from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.board.units import FIELDS, VETERAN, Units
from rometeach.rome_iinc.phases import losses
from rometeach.rome_iinc.valuation.losses_bound import MOST, Bill, LossRates

_DEMOTED = tuple((v, o) for o, v in VETERAN.items())
_INDEX = {f: i for i, f in enumerate(FIELDS)}
_LEGIONS = (_INDEX["legion"], _INDEX["veteran_legion"])
_VETERANS = _INDEX["veteran_auxilia"]
_PSEUDO, _FORT, _AUXILIA = _INDEX["pseudo_legion"], _INDEX["fort"], _INDEX["auxilia"]


def demotable_pseudo_legions(board: Board, provinces: Iterable[str]) -> int:
    """How many Pseudo Legions of a force can be Demoted: one in each Province without a Fort (Case 2.2.4)."""
    return sum(1 for p in provinces if (u := board.provinces[p].units).pseudo_legion and not u.fort)


@functools.lru_cache(maxsize=100_000)
def bills(p: LossRates, units: Units, turnable: int, compulsory: bool, tributes: int = -1) -> tuple[Bill, ...]:
    """The cheapest Losses of a force for each number from 0 to 6; where `compulsory`, half of them (rounded up) Destroy Legions."""
    paid, best = p.paid[tributes], dict[_Key, int]()
    for key, cost in _of_units(p, units, turnable, paid):
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
            if rest >= len(paid):
                if left or open_:
                    continue
                rest = len(paid) - 1
            found.append((cost + paid[rest][0], rest, cost))
        total, rest, cost = min(found)
        _, gone, kinds = paid[rest]
        result.append(Bill(Fraction(total, p.scale), kinds.count("dishonor"), kinds.count("disgrace"), kinds.count("tribute"),
                           Fraction(cost, p.scale), Fraction(gone, p.scale)))  # fmt: skip
    return tuple(result)


_Paid = tuple[tuple[int, int, tuple[str, ...]], ...]
_Key = tuple[int, int, bool, bool, int]
"""Losses that Units take: their number, Legions Destroyed, whether a Legion is left, whether other Units could take one
more, and how many had to be taken before the last Legion was gone, besides Destroyed ones (0 if one is left)."""


def _of_units(p: LossRates, units: Units, turnable: int, paid: _Paid) -> Iterator[tuple[_Key, int]]:
    """Every set of Losses that Units take, with its cost."""
    dear = max(b[0] - a[0] for a, b in pairwise(paid)) if len(paid) > MOST else None
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
    p: LossRates, stack: list[int], number: int, cost: int, before: int, out: int, late: int, dear: int | None
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
