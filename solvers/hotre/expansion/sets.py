"""The best set of Provinces by CP-SAT, where an Army has a price: a bound for all lists, and a first list to beat.

Whatever the dice do, what a list wins in the end is a set of no more places than there are Armies, and on average it costs no more Armies
than there are. So for any price of an Army no list is worth more than the best set less the price of what it costs on average, plus
the price of all Armies. Where nobody fights, a price of 0 makes that exact.
"""

from __future__ import annotations

from math import ceil

from ...cp import IntVar, maximise, new_model
from .bound import Bound
from .tables import Tables

SCALE = 10**9
FOUND = ("OPTIMAL", "FEASIBLE")


class SetModel:
    """The model: which Provinces are taken, Armies besides the first one, what Dioceses, Cities and Forts bring."""

    def __init__(self, t: Tables, bound: Bound, price: float) -> None:
        self.t, self.price, self.model = t, price, new_model()
        self.counted: list[IntVar] = []
        self.worths: list[int] = []
        self.taken = {i: self.model.new_bool_var(t.names[i]) for i in t.targets}
        self.more: dict[int, list[IntVar]] = {}
        self._provinces(bound.reach(t.first, t.reserve))
        self._armies()
        self._dioceses()
        if t.roman:
            self._cities()
            self._forts()

    def counts(self, x: IntVar, worth: float) -> None:
        """Let a variable count, rounded up."""
        self.counted.append(x)
        self.worths.append(ceil(worth * SCALE))

    def _provinces(self, reached: int) -> None:
        """What is taken can be come to, and is beside something that is held."""
        t, bases = self.t, self.t.first | self.t.base
        for i, x in self.taken.items():
            self.counts(x, t.worth[i][1] - self.price * t.costs[i])
            if not reached >> i & 1:
                self.model.add(x == 0)
            if not (t.near[i] & bases or t.base >> i & 1 or t.coast >> i & 1):
                self.model.add(sum(self.taken[j] for j in t.targets if t.near[i] >> j & 1) >= x)

    def _armies(self) -> None:
        """Further Armies in a Province; all together no more than there are."""
        t = self.t
        for i in (i for i in t.worth if i in t.allowed):
            n = t.board.provinces[t.names[i]].armies if t.first >> i & 1 else 1
            self.more[i] = [self.model.new_bool_var(f"{k} in {t.names[i]}") for k in range(n + 1, t.most + 1)]
            before = [self.taken[i]] if i in self.taken else []
            for k, y in enumerate(self.more[i], n):
                self.counts(y, t.worth[i][k + 1] - t.worth[i][k] - self.price)
                for x in before:
                    self.model.add(y <= x)
                before = [y]
        placed = [*self.taken.values(), *(y for ys in self.more.values() for y in ys)]
        self.model.add(sum(placed) <= t.reserve)

    def _dioceses(self) -> None:
        """What each Diocese brings, by the set that is held in it."""
        t = self.t
        for mask, table in zip(t.masks, t.levels, strict=True):
            some, held = [i for i in t.targets if mask >> i & 1], t.first & mask
            gains = {after: round((v - table[held]) * SCALE) for after, v in table.items()}
            if not any(gains.values()):
                continue
            gain = self.model.new_int_var(min(gains.values()), max(gains.values()), "Diocese")
            rows = [(*(after >> i & 1 for i in some), g) for after, g in gains.items()]
            self.model.add_allowed_assignments([*(self.taken[i] for i in some), gain], rows)
            self.counted.append(gain)
            self.worths.append(1)

    def _cities(self) -> None:
        """New Cities, by how many Sites without and how many Cities are taken; each is worth the most that one is."""
        t, m = self.t, self.model
        empty = [i for i in t.targets if t.empty_sites >> i & 1]
        others = [i for i in t.targets if (t.sites & ~t.empty_sites) >> i & 1]
        if not empty and not t.new_cities(t.first):
            return
        a, b = m.new_int_var(0, len(empty), "sites"), m.new_int_var(0, len(others), "cities")
        m.add(a == sum(self.taken[i] for i in empty))
        m.add(b == sum(self.taken[i] for i in others))
        most = min(t.reserve, len(empty))
        rows = []
        for x in range(most + 1):
            for y in range(min(t.reserve - x, len(others)) + 1):
                held = t.first | sum(1 << i for i in (*empty[-x or len(empty) :], *others[:y]))
                rows.append((x, y, t.new_cities(held)))
        n = m.new_int_var(0, max(r[2] for r in rows), "new Cities")
        m.add_allowed_assignments([a, b, n], rows)
        low, high = t.city_worth
        self.counts(n, low)
        if high > low:
            grand = m.new_bool_var("the City of a capital")
            m.add(grand <= n)
            mine = [self.taken[i] for i in empty if t.capitals >> i & 1]
            if not t.first & t.capitals:
                m.add(grand <= sum(mine))
            self.counts(grand, (high - low) * max(1, len(mine)))
        self.counts(m.new_constant(1), -t.cities(t.first)[0])

    def _forts(self) -> None:
        """Forts, each in a Province that is held; what they bring there now is part of what the board is worth."""
        t, m = self.t, self.model
        if not t.forts:
            return
        here = [t.fort_gain[i][t.board.provinces[t.names[i]].armies] for i in t.worth if t.first >> i & 1]
        self.counts(m.new_constant(1), -sum(sorted(here, reverse=True)[: t.forts]))
        forts = []
        for i in t.worth:
            n = t.board.provinces[t.names[i]].armies if t.first >> i & 1 else 1
            armies = [self.taken.get(i), *self.more.get(i, ())]
            for k, x in enumerate(armies, n):
                z = m.new_bool_var(f"Fort in {t.names[i]} by {k}")
                self.counts(z, t.fort_gain[i][k])
                forts.append(z)
                if x is not None:
                    m.add(z <= x)
        m.add(sum(forts) <= t.forts)

    def best(self, seconds: float) -> tuple[float, tuple[int, ...]] | None:
        """A bound on what any list gains, and the places of the best set, a Province once for each Army; None without an answer."""
        shown = [*self.taken.values(), *(y for ys in self.more.values() for y in ys)]
        worths = [*self.worths, *(0 for _ in shown)]
        found = maximise(self.model, [*self.counted, *shown], worths, seconds, linearization_level=2)
        if found.status not in FOUND or found.bound is None:
            return None
        values = found.values[len(self.counted) :]
        places = [*self.taken, *(i for i, ys in self.more.items() for _ in ys)]
        chosen = tuple(i for i, n in zip(places, values, strict=True) if n)
        return found.bound / SCALE + self.price * self.t.reserve, chosen


__all__ = ["SetModel"]
