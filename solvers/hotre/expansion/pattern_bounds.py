"""What the lists of a pattern are worth at most, closer and closer.

A pattern says where in a list Armies come in freely, and where they fight against what; so it says the chance that a list ends after
each entry. What is held there counts by this chance. First each of these sets is bounded alone by a table, then by CP-SAT, where its
Provinces lie beside each other; then the last ones are found together, each within the next, for all patterns that begin alike; and at
last all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

from rometeach.core import progress
from rometeach.hotre.charts.fights import Defence

from .order import Held
from .sets import SetModel, SingleSet
from .single_sets import NONE, SingleSets
from .tables import Law, Tables

TINY = 1e-12
"""A chance that is left out."""
SELDOM = 0.04
"""Lists that end with no more than this chance before some place are bounded together from there on."""
LEAST = 0.05
"""Seconds that CP-SAT is given at least."""

Entries = tuple[Defence | None, ...]
"""The entries of a list: None where nobody fights, else what defends."""
Fights = tuple[int, ...]
"""How many entries meet each defence, in the order of `PatternBounds.defences`."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """What the lists have in common that fight at the same places against the same.

    Attributes:
        entries: in order.
        law: of the Armies left once all is done.
        ended: what the lists bring at most that ended before.
        fights: how many entries meet each defence.
        held: what may be held after them (see `order`).
        step: how closely it is bounded (see `patterns`).
    """

    entries: Entries
    law: Law
    ended: float
    fights: Fights
    held: frozenset[Held]
    step: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a pattern: so many entries, the Provinces fought for, the law, and the chance that a list ends there."""

    entries: int
    fights: Fights
    law: Law
    ends: float


def chance(law: Law) -> float:
    """The chance that the list went on so far."""
    return sum(law[0]) + sum(law[1])


class PatternBounds:
    """The bounds of a question's patterns. All that was computed once is kept.

    Args:
        t: its tables.
        reached: the targets that can be come to at all.
        passed: the law after an entry.
        first: the law before the first entry.
        must: the targets that a list must have.
        end: when to stop, by `perf_counter`.
    """

    def __init__(self, t: Tables, reached: int, passed: Callable[[Law, Defence | None], Law], first: Law,
                 must: int, end: float) -> None:  # fmt: skip
        self.t, self.reached, self.passed, self.first, self.must, self.end = t, reached, passed, first, must, end
        found = (t.defence(i, kind) for i in t.contested for kind in t.crossings(i))
        self.defences = tuple(dict.fromkeys(found)) if t.contested else ()
        self.table = SingleSets(t, reached, self.defences).most
        self.single = SingleSet(t, reached, self.defences)
        self._beside: dict[tuple[int, Fights], float] = {}
        self._alike: dict[object, float] = {}

    @property
    def left(self) -> float:
        """The seconds that are left; none once the question was stopped."""
        now = progress.current()
        return 0.0 if now is not None and now.stopped else self.end - perf_counter()

    def begun(self, p: Pattern) -> float:
        """What the lists are worth at most that begin with a pattern."""
        k = len(p.entries)
        masses = ((a, x + y) for a, (x, y) in enumerate(zip(*p.law, strict=True)) if x + y > TINY)
        return p.ended + sum(mass * self.table(k + a, p.fights, False) for a, mass in masses)

    def complete(self, p: Pattern) -> float:
        """What the lists of a pattern are worth at most, each of their sets alone."""
        return p.ended + chance(p.law) * self.table(len(p.entries), p.fights, True)

    def beside(self, p: Pattern, enough: float) -> float:
        """The same where the Provinces of each set lie beside each other; no closer than needed to be no more than `enough`."""
        parts = [(q.ends, self.table(q.entries, q.fights, True), q) for q in self.places(p) if q.ends > TINY]
        found = sum(ends * most for ends, most, _ in parts)
        for ends, most, q in sorted(parts, key=lambda part: part[0], reverse=True):
            if found <= enough:
                break
            found += ends * (self.set_beside(q) - most)
        return found

    def alike(self, p: Pattern) -> float:
        """The same with the last sets each within the next, from a place on before which such lists seldom end."""
        found = 0.0
        for q in self.places(p):
            start = q
            if chance(q.law) - q.ends < 1 - SELDOM:
                break
            found += q.ends * self.set_beside(q) if q.ends > TINY else 0.0
        key = start.fights, p.entries[start.entries :], tuple(round(x, 9) for part in start.law for x in part)
        if key not in self._alike:
            model = SetModel(self.t, self.reached)
            model.begin(start.entries, dict(zip(self.defences, start.fights, strict=True)))
            self._alike[key] = self._nested(model, p.entries, start)[0]
        return found + self._alike[key]

    def best_sets(self, p: Pattern) -> tuple[float, list[tuple[int, ...]]]:
        """What the lists of a pattern are worth at most, and the sets that say so."""
        return self._nested(SetModel(self.t, self.reached), p.entries, next(self.places(p)))

    def places(self, p: Pattern) -> Iterator[Place]:
        """The places of a pattern, from none of it to all."""
        law, fights = self.first, [0] * len(self.defences)
        for k, defence in enumerate(p.entries):
            after = self.passed(law, defence)
            yield Place(k, tuple(fights), law, max(0.0, chance(law) - chance(after)))
            if defence is not None:
                fights[self.defences.index(defence)] += 1
            law = after
        yield Place(len(p.entries), tuple(fights), law, chance(law))

    def set_beside(self, q: Place) -> float:
        """What a set brings at most that is held at a place, each of its Provinces beside another one."""
        key = q.entries, q.fights
        if key not in self._beside:
            most = self.table(q.entries, q.fights, True)
            if most > NONE / 2:
                most = min(most, self.single.most(q.entries, q.fights, max(LEAST, self.left)))
            self._beside[key] = most
        return self._beside[key]

    def _nested(self, model: SetModel, entries: Entries, start: Place) -> tuple[float, list[tuple[int, ...]]]:
        """The best sets from a place on."""
        law = start.law
        for k, defence in enumerate(entries[start.entries :], start.entries):
            after = self.passed(law, defence)
            ends = max(0.0, chance(law) - chance(after))
            if defence is not None:
                model.add(ends, k)
                model.fight(defence)
            elif ends > TINY:
                model.settle(model.add(ends, k))
            law = after
        last = model.add(chance(law), len(entries))
        model.settle(last)
        for i, x in last.taken.items():
            if self.must >> i & 1:
                model.model.add(x == 1)
        return model.best(max(LEAST, self.left))


__all__ = ["Pattern", "PatternBounds", "chance"]
