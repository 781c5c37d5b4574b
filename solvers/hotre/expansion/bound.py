"""What the Armies that are left can bring at most: a bound for every way to go on, also one that looks at the dice.

To win a Province costs an Army to stay there and, before all its exchanges are won, so many losses on average (each exchange is won
with a chance p, so an exchange won costs (1 - p) / p losses). So what is won on average costs no more than the Armies that there are.
Within a Diocese any set of Provinces may be won, and any mixture of such sets: its most for so many Armies is the upper hull of the sets
by what they cost and bring. The Dioceses share the Armies by the steepest pieces of their hulls first.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from .tables import Tables

Piece = tuple[float, float]
"""A piece of a hull: worth for each Army, and Armies."""


class Bound:
    """The bound of a question. All that was computed once is kept.

    Args:
        t: the tables.
        costs: target -> what it costs at least; None for the Armies of the tables.
    """

    def __init__(self, t: Tables, costs: Mapping[int, float] | None = None) -> None:
        self.t = t
        self.costs = t.costs if costs is None else costs
        self._pieces: dict[tuple[int, int, int], tuple[Piece, ...]] = {}
        self._known: dict[tuple[int, int], tuple[float, ...]] = {}
        self._reached: dict[tuple[int, int], int] = {}
        self._near: list[dict[int, int]] = [{} for _ in t.masks]
        more = [t.worth[i][n + 1] - t.worth[i][n] for i in t.worth if i in t.allowed for n in range(1, t.most)]
        self.reinforced = tuple((gain, 1.0) for gain in sorted(more, reverse=True)[: t.reserve] if gain > 0)
        gains = sorted((max(g) for g in t.fort_gain.values()), reverse=True)
        self.forts = sum(gains[: t.forts])

    def most(self, held: int, armies: int) -> tuple[float, ...]:
        """By the Armies left, from none to so many: what they bring at most where these Provinces are held."""
        known = self._known.get((held, armies))
        if known is None:
            known = self._known[held, armies] = self._most(held, armies)
        return known

    def _most(self, held: int, armies: int) -> tuple[float, ...]:
        t, open_ones = self.t, self.reach(held, armies) & ~held
        pieces = list(self.reinforced)
        for d, mask in enumerate(t.masks):
            if open_ones & mask:
                pieces += self.hull(d, held & mask, open_ones & mask)
        pieces.sort(reverse=True)
        slack = 0.0
        if open_ones & t.empty_sites and t.cities(held)[1]:
            slack = t.city_worth.most / 2
        if open_ones & t.empty_sites:
            capital = (t.first | open_ones | held) & t.capitals
            slack += t.city_worth.most - t.city_worth.least if capital else 0.0
            alone = t.free_start & open_ones or (t.free_start & held and not t.cities(held)[0])
            slack += t.city_worth.most if alone else 0.0
        found, at, left = [0.0], 0, 0.0
        total, room = 0.0, pieces[0][1] if pieces else 0.0
        for _ in range(armies):
            left = 1.0
            while left > 1e-12 and at < len(pieces):
                step = min(left, room)
                total += step * pieces[at][0]
                left, room = left - step, room - step
                if room <= 1e-12:
                    at += 1
                    room = pieces[at][1] if at < len(pieces) else 0.0
            found.append(total + slack)
        return tuple(found)

    def hull(self, d: int, held: int, free: int) -> tuple[Piece, ...]:
        """The pieces of a Diocese's hull that gain, the steepest first."""
        key = (d, held, free)
        known = self._pieces.get(key)
        if known is None:
            known = self._pieces[key] = tuple(self._hull(d, held, free))
        return known

    def _hull(self, d: int, held: int, free: int) -> list[Piece]:
        t, table = self.t, self.t.levels[d]
        some = [i for i in t.targets if free >> i & 1]
        each = {i: t.worth[i][1] + (t.city_worth.most / 2 if t.empty_sites >> i & 1 else 0) for i in some}
        menu = []
        for k in range(1, len(some) + 1):
            for chosen in combinations(some, k):
                after = held | sum(1 << i for i in chosen)
                if after in table:
                    gain = table[after] - table[held] + sum(each[i] for i in chosen)
                    menu.append((sum(self.costs[i] for i in chosen), gain))
        pieces: list[Piece] = []
        cost = gain = 0.0
        while True:
            best = max(((g - gain) / (c - cost) for c, g in menu if c > cost + 1e-9 and g > gain + 1e-12), default=0.0)
            if best <= 0:
                return pieces
            on_it = [(c, g) for c, g in menu if c > cost + 1e-9 and (g - gain) / (c - cost) >= best - 1e-12]
            c, g = max(on_it)
            pieces.append((best, c - cost))
            cost, gain = c, g

    def reach(self, held: int, armies: int) -> int:
        """The targets that so many Armies may come to."""
        key = (held, armies)
        known = self._reached.get(key)
        if known is None:
            known = self._reached[key] = self._reach(held, armies)
        return known

    def _reach(self, held: int, armies: int) -> int:
        t, found = self.t, held
        bases = held | t.base
        for _ in range(armies):
            more = t.base | (t.coast if found & t.coast else 0)
            for mask, near in zip(t.masks, self._near, strict=True):
                if here := bases & mask:
                    if here not in near:
                        near[here] = self._beside(here)
                    more |= near[here]
            bases = more & t.target_mask & ~found
            if not bases:
                break
            found |= bases
        return found & t.target_mask

    def _beside(self, provinces: int) -> int:
        """All that lies beside some Provinces."""
        found = 0
        for i, near in enumerate(self.t.near):
            if provinces >> i & 1:
                found |= near
        return found


__all__ = ["Bound"]
