"""Builds and Promotions where no Unit moves: a knapsack, filled exactly, Province by Province.

Then Provinces have only the Treasury and the Barracks in common. A table holds the most that the Provinces so far can be worth
for each sum of Gold and Pay. Counters of the Barracks are left aside at first: that can only make the best plan seem better,
so one that they suffice for is the best plan. Those that do not suffice become a further axis of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from itertools import pairwise, product
from math import gcd, lcm, prod
from typing import TYPE_CHECKING

from rometeach.core import progress
from rometeach.rome_iinc.actions import Planned

from .candidates import TurnOptions, tabulate
from .offers import COUNTERS, Offer, Offers, undominated
from .requests import PreparedTurn
from .units import SMALL

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Table = NDArray[np.int64]
else:  # NumPy is loaded when a table is filled; it is not everywhere
    Table = object

LARGEST = 2**59
"""Sums beyond this are left to the model."""
NOWHERE = -(2**61)
"""What cannot be reached: far below every sum."""
CELLS = 100_000
"""Larger tables are left to the model."""


@dataclass(frozen=True, slots=True)
class BuildsFound:
    """The best Builds and Promotions, and what they are worth more than standing still."""

    actions: tuple[Planned, ...]
    worth: Fraction


@dataclass(frozen=True, slots=True)
class Purse:
    """One Empire.

    Attributes:
        offers: what each of its Provinces can do.
        budget: the Gold that it may spend.
        scale: what worths are multiplied with to be whole; those of the offers are times `offered`.
        prices: what a Treasury costs that is lower by 0, 1, ..., times `scale`.
        slope: the least that one Gold costs, times `offered`.
    """

    offers: list[list[Offer]]
    budget: int
    scale: int
    offered: int
    prices: list[int]
    slope: int


def builds_alone(prepared: PreparedTurn) -> BuildsFound | None:
    """The best Builds and Promotions; None where Units may move, and where the model has to be asked."""
    q, limits = prepared.ready, prepared.limits
    if limits.transfers or limits.fights or limits.exact or limits.safe or not limits.builds:
        return None
    options = tabulate(q, limits)
    open_ = {g.name for g in options.provinces}
    if not open_.issuperset(name for name, *_ in limits.keep) or not open_.issuperset(limits.least):
        return None
    purses = [_purse(options, side) for side in q.sides]
    if any(p is None for p in purses):
        return None
    return _filled([p for p in purses if p], [getattr(q.p.barracks, c) for c in COUNTERS])


def _purse(options: TurnOptions, side: str) -> Purse | None:
    """What an Empire can do; None where requests cannot be met."""
    q, w = options.q, options.q.weights[side]
    gold = q.p.empire(side).gold
    budget = gold - q.requests.gold.get(side, q.requests.gold.get("", 0))
    if budget < 0:
        return None
    start = gold - options.limits.drawn(q.p, side)
    slope = w.treasury(start) - w.treasury(start - 1)
    offers = Offers(options, side, budget, slope)
    found = offers.by_province()
    if slope < 0 or found is None:
        return None
    drawn = min(budget, sum(max(o.gold for o in os) for os in found)) + sum(max(o.pay for o in os) for os in found)
    whole, treasury = w.purse.whole(range(start, start - drawn - 1, -1))
    scale = lcm(offers.scale, whole)
    prices = [(treasury[0] - t) * (scale // whole) for t in treasury]
    if any(b - a < slope * scale for a, b in pairwise(prices)):
        return None  # the first Gold that is spent is not the cheapest: what is left out as too dear may not be so
    return Purse(found, budget, scale, offers.scale, prices, int(slope * offers.scale))


def _filled(purses: Sequence[Purse], barracks: Sequence[int]) -> BuildsFound | None:
    scale = lcm(*(p.scale for p in purses))
    grain = 1 + sum(max(map(_tie, offers)) for p in purses for offers in p.offers)
    scarce: tuple[int, ...] = ()
    kind = Knapsack if find_spec("numpy") else PlainKnapsack
    while True:
        progress.check()
        knapsacks = [kind(p, scale, grain, scarce, barracks) for p in purses]
        if not all(k.is_small for k in knapsacks):
            return None
        for k in knapsacks:
            k.fill()
        best: tuple[int, list[Offer]] | None = None
        for shares in _splits(len(knapsacks), [barracks[i] for i in scarce]):
            worths = [k.worth(share) for k, share in zip(knapsacks, shares, strict=True)]
            if best is None or sum(worths) > best[0]:
                best = sum(worths), [o for k, share in zip(knapsacks, shares, strict=True) for o in k.chosen(share)]
        assert best is not None
        used = [sum(o.counters[i] for o in best[1]) for i in range(len(COUNTERS))]
        short = tuple(i for i, n in enumerate(used) if n > barracks[i])
        if not short:
            ties = sum(_tie(o) for o in best[1])
            worth = Fraction((best[0] + ties) // knapsacks[0].grain, scale)
            return BuildsFound(tuple(a for o in best[1] for a in o.here), worth)
        scarce = (*scarce, *short)


def _splits(number: int, have: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way that one Empire, or two, share the scarce counters."""
    if number == 1:
        yield (tuple(have),)
        return
    for first in product(*(range(n + 1) for n in have)):
        yield first, tuple(n - taken for n, taken in zip(have, first, strict=True))


def _tie(o: Offer) -> int:
    """What counts against an offer among plans of the same worth: its Gold, then the number of its actions."""
    return SMALL * o.gold + len(o.actions)


class Knapsack:
    """The table of one Empire, with an axis for Gold, one for Pay, and one for each counter that may run out.

    Attributes:
        grain: what one unit of worth weighs, more than all ties.
        is_small: whether the table can be filled.

    Args:
        purse: the Empire.
        scale: what worths are multiplied with to be whole, for both Empires.
        grain: what one unit of worth weighs.
        scarce: the counters that may run out, by their place in `COUNTERS`.
        barracks: how many of each there are.
    """

    def __init__(self, purse: Purse, scale: int, grain: int, scarce: tuple[int, ...], barracks: Sequence[int]) -> None:
        self.grain, self._scarce = grain, scarce
        pruned = [undominated(offers, scarce, purse.slope) for offers in purse.offers]
        self._offers = [offers for offers in pruned if len(offers) > 1 or offers[0].actions]
        self._unit = gcd(*(o.gold for offers in self._offers for o in offers)) or 1
        wages = sum(max(o.pay for o in offers) for offers in self._offers)
        golds = sum(max(o.gold for o in offers) for offers in self._offers)
        size = (min(purse.budget, golds) // self._unit + 1, wages + 1, *(barracks[i] + 1 for i in scarce))
        self._size, times = size, scale // purse.offered * grain
        self._prices = [p * (scale // purse.scale) * grain for p in purse.prices]
        self._worths = [[o.worth * times - _tie(o) for o in offers] for offers in self._offers]
        furthest = sum(max(map(abs, ws)) for ws in self._worths) + max(map(abs, self._prices))
        lowest = min((o.pay for offers in self._offers for o in offers), default=0)
        self.is_small = prod(size) <= CELLS and furthest < LARGEST and lowest >= 0
        self._picks: list[Table] = []

    def fill(self) -> None:
        """Fill the table, Province by Province, and take off what a lower Treasury costs."""
        import numpy as np

        table: Table = np.full(self._size, NOWHERE, dtype=np.int64)
        table[(0,) * len(self._size)] = 0
        for offers, worths in zip(self._offers, self._worths, strict=True):
            best, pick = np.full_like(table, NOWHERE), np.zeros(self._size, dtype=np.int64)
            for number, (o, worth) in enumerate(zip(offers, worths, strict=True)):
                shift = self._shift(o)
                if any(n >= size for n, size in zip(shift, self._size, strict=True)):
                    continue
                there = tuple(slice(n, None) for n in shift)
                here = table[tuple(slice(None, size - n) for n, size in zip(shift, self._size, strict=True))] + worth
                better = here > best[there]
                best[there][better] = here[better]
                pick[there][better] = number
            table = best
            self._picks.append(pick)
        gold, wages = np.arange(self._size[0]) * self._unit, np.arange(self._size[1])
        prices = np.array(self._prices, dtype=np.int64)[np.add.outer(gold, wages)]
        self._table = table - prices.reshape(prices.shape + (1,) * len(self._scarce))

    def _shift(self, o: Offer) -> tuple[int, ...]:
        return o.gold // self._unit, o.pay, *(o.counters[i] for i in self._scarce)

    def _within(self, share: Sequence[int]) -> Table:
        return self._table[(slice(None), slice(None), *(slice(None, n + 1) for n in share))]

    def worth(self, share: Sequence[int]) -> int:
        """The most that is reached with so many of the scarce counters."""
        return int(self._within(share).max())

    def chosen(self, share: Sequence[int]) -> list[Offer]:
        """The offers of the best plan with so many of the scarce counters."""
        import numpy as np

        part = self._within(share)
        at = tuple(int(n) for n in np.unravel_index(int(part.argmax()), part.shape))
        found: list[Offer] = []
        for offers, pick in zip(reversed(self._offers), reversed(self._picks), strict=True):
            found.append(offers[int(pick[at])])
            at = tuple(a - n for a, n in zip(at, self._shift(found[-1]), strict=True))
        return found[::-1]


class PlainKnapsack(Knapsack):
    """The same table without NumPy: what can be reached, with the most that it is worth, and nothing else."""

    def fill(self) -> None:
        """Fill the table, Province by Province; the most that is worth stands with the offers that lead to it."""
        table: dict[tuple[int, ...], int] = {(0,) * len(self._size): 0}
        self._reached: list[dict[tuple[int, ...], int]] = []
        for offers, worths in zip(self._offers, self._worths, strict=True):
            best: dict[tuple[int, ...], int] = {}
            pick: dict[tuple[int, ...], int] = {}
            shifts = [self._shift(o) for o in offers]
            for number, (shift, worth) in enumerate(zip(shifts, worths, strict=True)):
                for at, have in table.items():
                    to = tuple(map(sum, zip(at, shift, strict=True)))
                    if any(n >= size for n, size in zip(to, self._size, strict=True)):
                        continue
                    if have + worth > best.get(to, NOWHERE):
                        best[to], pick[to] = have + worth, number
            table = best
            self._reached.append(pick)
        self._worth = {at: n - self._prices[at[0] * self._unit + at[1]] for at, n in table.items()}

    def _best(self, share: Sequence[int]) -> tuple[int, ...]:
        """Where the most is reached with so many of the scarce counters: the first such place in the order of the table."""
        inside = (at for at in self._worth if all(n <= most for n, most in zip(at[2:], share, strict=True)))
        return min(inside, key=lambda at: (-self._worth[at], at))

    def worth(self, share: Sequence[int]) -> int:
        """The most that is reached with so many of the scarce counters."""
        return self._worth[self._best(share)]

    def chosen(self, share: Sequence[int]) -> list[Offer]:
        """The offers of the best plan with so many of the scarce counters."""
        at, found = self._best(share), list[Offer]()
        for offers, pick in zip(reversed(self._offers), reversed(self._reached), strict=True):
            found.append(offers[pick[at]])
            at = tuple(a - n for a, n in zip(at, self._shift(found[-1]), strict=True))
        return found[::-1]
