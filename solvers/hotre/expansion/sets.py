"""The best sets of Provinces by CP-SAT: what is held at some places of a list, each set within the next one.

Each set counts with the chance that the list ends there. Between two sets that are a fight apart the Province that is fought for lies
where the best Army comes to it by a crossing at which it is defended as the model was told.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from rometeach.hotre.charts.fights import Defence

from ...cp import INFEASIBLE, IntVar, maximise, new_model
from .single_sets import NONE
from .tables import Tables

SCALE = 10**9
FOUND = ("OPTIMAL", "FEASIBLE")


class Held:
    """What is held at one place of a list: the Provinces taken, Armies besides the first one, Dioceses, Cities and Forts.

    Args:
        parent: the model.
        chance: what it counts by.
        entries: how many the list has so far; None for any number.
    """

    def __init__(self, parent: SetModel, chance: float, entries: int | None) -> None:
        self.parent, self.t, self.model, self.chance = parent, parent.t, parent.model, chance
        self.taken = {i: self.model.new_bool_var(self.t.names[i]) for i in self.t.targets}
        self.more: dict[int, list[IntVar]] = {}
        self._provinces()
        self._armies()
        self.placed = [*self.taken.values(), *(y for ys in self.more.values() for y in ys)]
        if entries is not None:
            self.model.add(sum(self.placed) == entries)
        if chance:
            self._dioceses()
            if self.t.roman:
                self._cities()
                self._forts()

    def counts(self, x: IntVar, worth: float) -> None:
        """Let a variable count, rounded up."""
        if self.chance:
            self.parent.counted.append(x)
            self.parent.worths.append(ceil(worth * self.chance * SCALE))

    def _provinces(self) -> None:
        """What is taken can be come to, and is beside something that is held."""
        t, bases = self.t, self.t.first | self.t.base
        for i, x in self.taken.items():
            self.counts(x, t.worth[i][1])
            if not self.parent.reached >> i & 1:
                self.model.add(x == 0)
            if not (t.near[i] & bases or t.base >> i & 1 or t.coast >> i & 1):
                self.model.add(sum(self.taken[j] for j in t.targets if t.near[i] >> j & 1) >= x)

    def _armies(self) -> None:
        """Further Armies in a Province."""
        t = self.t
        for i in (i for i in t.worth if i in t.allowed):
            n = t.board.provinces[t.names[i]].armies if t.first >> i & 1 else 1
            self.more[i] = [self.model.new_bool_var(f"{k} in {t.names[i]}") for k in range(n + 1, t.most + 1)]
            before = [self.taken[i]] if i in self.taken else []
            for k, y in enumerate(self.more[i], n):
                self.counts(y, t.worth[i][k + 1] - t.worth[i][k])
                for x in before:
                    self.model.add(y <= x)
                before = [y]

    def _dioceses(self) -> None:
        """What each Diocese brings, by the set that is held in it."""
        t = self.t
        for mask, table in zip(t.masks, t.levels, strict=True):
            some, held = [i for i in t.targets if mask >> i & 1], t.first & mask
            gains = {after: ceil((v - table[held]) * self.chance * SCALE) for after, v in table.items()}
            if not any(gains.values()):
                continue
            gain = self.model.new_int_var(min(gains.values()), max(gains.values()), "Diocese")
            rows = [(*(after >> i & 1 for i in some), g) for after, g in gains.items()]
            self.model.add_allowed_assignments([*(self.taken[i] for i in some), gain], rows)
            self.parent.counted.append(gain)
            self.parent.worths.append(1)

    def _cities(self) -> None:
        """New Cities, by how many of each kind of Sites and Cities are taken; each is worth the most that one is."""
        t, m = self.t, self.model
        if not t.city_rows:
            return
        numbers = []
        for mask, _ in t.city_kinds:
            some = [x for i, x in self.taken.items() if mask >> i & 1]
            numbers.append(m.new_int_var(0, len(some), "Sites or Cities"))
            m.add(numbers[-1] == sum(some))
        n = m.new_int_var(0, max(row[-1] for row in t.city_rows), "new Cities")
        m.add_allowed_assignments([*numbers, n], t.city_rows)
        _, common, most = t.city_worth
        self.counts(n, common)
        if most > common:
            grand = m.new_bool_var("the City of a capital")
            m.add(grand <= n)
            mine = [x for i, x in self.taken.items() if (t.empty_sites & t.capitals) >> i & 1]
            if not t.first & t.capitals:
                m.add(grand <= sum(mine))
            self.counts(grand, (most - common) * max(1, len(mine)))
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
            for k, (x, another) in enumerate(zip(armies, [*armies[1:], None], strict=True), n):
                z = m.new_bool_var(f"Fort in {t.names[i]} by {k}")
                self.counts(z, t.fort_gain[i][k])
                forts.append(z)
                if x is not None:
                    m.add(z <= x)
                if another is not None:
                    m.add(z + another <= 1)
        m.add(sum(forts) <= t.forts)

    def within(self, other: Held) -> None:
        """All that is held here is held there."""
        for i, x in self.taken.items():
            self.model.add(x <= other.taken[i])
        for i, ys in self.more.items():
            for x, y in zip(ys, other.more[i], strict=True):
                self.model.add(x <= y)

    def bases(self, i: int, defence: Defence) -> list[IntVar] | None:
        """What has to be held so that a target is come to where it is defended so; None where it always is."""
        t, found = self.t, list[IntVar]()
        for kind in t.crossings(i):
            if t.defence(i, kind) == defence:
                near = t.bases(i, kind)
                if near & (t.first | t.base):
                    return None
                found += [self.taken[j] for j in t.targets if near >> j & 1]
        return found

    def chosen(self, values: dict[int, int]) -> tuple[int, ...]:
        """The places of the set, a Province once for each Army."""
        places = [(i, x) for i, x in self.taken.items()]
        places += [(i, y) for i, ys in self.more.items() for y in ys]
        return tuple(i for i, x in places if values[x.index])


class SetModel:
    """The model; sets are added in the order of the list."""

    def __init__(self, t: Tables, reached: int) -> None:
        self.t, self.reached, self.model = t, reached, new_model()
        self.counted: list[IntVar] = []
        self.worths: list[int] = []
        self.sets: list[Held] = []
        self.fought: dict[int, list[IntVar]] = {i: [] for i in t.contested}

    def add(self, chance: float, entries: int | None) -> Held:
        """A set at a place of the list, for the chance that the list ends there with so many entries (None for any number)."""
        found = Held(self, chance, entries)
        if self.sets:
            self.sets[-1].within(found)
        self.sets.append(found)
        return found

    def begin(self, entries: int, fights: dict[Defence, int]) -> None:
        """A first set of so many entries, with so many Provinces that were fought for."""
        held = self.add(0.0, entries)
        for defence, times in fights.items():
            self.model.add(sum(self._fights(held, defence)) == times)
        self.settle(held)

    def fight(self, defence: Defence) -> None:
        """After the last set a Province is fought for that is defended so."""
        before = self.sets[-1]
        self.settle(before)
        self.model.add(sum(self._fights(before, defence)) == 1)

    def _fights(self, held: Held, defence: Defence) -> list[IntVar]:
        """The fights against a defence that may follow where these sets are held."""
        found = []
        for i in self.t.contested:
            bases = held.bases(i, defence)
            if bases is None or bases:
                z = self.model.new_bool_var(f"a fight for {self.t.names[i]}")
                found.append(z)
                self.fought[i].append(z)
                if bases:
                    self.model.add(sum(bases) >= z)
        return found

    def settle(self, held: Held) -> None:
        """Of the defended Provinces those that were fought for so far are held, and no others."""
        for i, fights in self.fought.items():
            self.model.add(held.taken[i] == sum(fights))

    def best(self, seconds: float) -> tuple[float, list[tuple[int, ...]]]:
        """A bound on what any such sets bring, and the best ones that were found; no sets where there are none or time is up."""
        shown = [x for held in self.sets for x in held.placed]
        worths: Sequence[int] = [*self.worths, *(0 for _ in shown)]
        found = maximise(self.model, [*self.counted, *shown], worths, seconds, linearization_level=2)
        if found.status == INFEASIBLE:
            return NONE, []
        if found.status not in FOUND or found.bound is None:
            return float("inf"), []
        values = {x.index: n for x, n in zip(shown, found.values[len(self.counted) :], strict=True)}
        return found.bound / SCALE, [held.chosen(values) for held in self.sets]


class SingleSet:
    """The best single sets, by how many Armies they take and how many Provinces are taken by each defence.

    Args:
        t: the tables.
        reached: the targets that can be come to at all.
        defences: what may defend.
    """

    def __init__(self, t: Tables, reached: int, defences: tuple[Defence, ...]) -> None:
        self.base = SetModel(t, reached)
        self.held = self.base.add(1.0, None)
        model = self.base.model
        self.fights: list[list[IntVar]] = [[] for _ in defences]
        for i in t.contested:
            met = {t.defence(i, kind) for kind in t.crossings(i)}
            ways = [(n, model.new_bool_var("a fight")) for n, d in enumerate(defences) if d in met]
            model.add(sum(z for _, z in ways) == self.held.taken[i])
            for n, z in ways:
                self.fights[n].append(z)
                if (bases := self.held.bases(i, defences[n])) is not None:
                    model.add(sum(bases) >= z)

    def most(self, armies: int, fights: tuple[int, ...], seconds: float) -> float:
        """What such a set brings at most.

        Args:
            armies: how many it takes.
            fights: the Provinces taken by each defence.
            seconds: the time limit.
        """
        model = self.base.model.clone()
        model.add(sum(self.held.placed) == armies)
        for n, zs in zip(fights, self.fights, strict=True):
            model.add(sum(zs) == n)
        found = maximise(model, self.base.counted, self.base.worths, seconds, linearization_level=2)
        if found.status == INFEASIBLE:
            return NONE
        return float("inf") if found.bound is None else found.bound / SCALE


__all__ = ["Held", "SetModel", "SingleSet"]
