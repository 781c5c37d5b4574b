"""A bound for all lists by their patterns: where in a list Armies come in freely, and where they fight against what.

The pattern alone says the chance that a list ends after each entry. So no list of a pattern is worth more than the best sets, each
within the next, that count by these chances: CP-SAT finds them, and they make a list. Patterns are looked at best first; one that is
not complete is worth no more than the best single sets of so many Provinces, so many of them defended. Orders of fights in which no
Provinces lie beside each other are left out.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter

from rometeach.core import progress
from rometeach.hotre.charts.fights import Defence

from .order import Held, Order
from .sets import SetModel, SingleSet
from .tables import Law, Tables

TINY = 1e-12
"""A chance that is left out."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """The entries of a list: None where nobody fights, else what defends.

    Attributes:
        entries: in order.
        law: of the Armies left once all is done.
        ended: what the lists bring at most that ended before.
        fights: how many entries meet each defence, in the order of `Patterns.defences`.
        held: what may be held after them (see `order`).
        state: "new" (its bound is the one before it), "open", "complete" (nothing follows) or "solved" (its best sets are known).
    """

    entries: tuple[Defence | None, ...]
    law: Law
    ended: float
    fights: tuple[int, ...]
    held: frozenset[Held]
    state: str = "new"

    @property
    def chance(self) -> float:
        """The chance that so much is done."""
        return sum(self.law[0]) + sum(self.law[1])


class Patterns:
    """The search of a question over patterns.

    Args:
        t: its tables.
        reached: the targets that can be come to at all.
        passed: the law after an entry.
        first: the law before the first entry.
        must: the targets that a list must have.
        seconds: how long it may take.
    """

    def __init__(self, t: Tables, reached: int, passed: Callable[[Law, Defence | None], Law], first: Law,
                 must: int, seconds: float) -> None:  # fmt: skip
        self.t, self.reached, self.passed, self.first, self.must = t, reached, passed, first, must
        self.end = perf_counter() + seconds
        found = (t.defence(i, kind) for i in t.contested for kind in t.crossings(i))
        self.defences = tuple(dict.fromkeys(found)) if t.contested else ()
        self.order = Order(t, reached)
        self.single = SingleSet(t, reached, self.defences)
        self._most: dict[tuple[int, tuple[int, ...], bool], float] = {}

    @property
    def left(self) -> float:
        """The seconds that are left; none once the question was stopped."""
        now = progress.current()
        return 0.0 if now is not None and now.stopped else self.end - perf_counter()

    def most(self, armies: int, fights: tuple[int, ...], exactly: bool) -> float:
        """What so many Armies bring at most that took so many Provinces by each defence; else no more Armies, and at least so many."""
        key = (armies, fights, exactly)
        if key not in self._most:
            self._most[key] = self.single.most(armies, fights, exactly, max(0.05, self.left))
        return self._most[key]

    def bound(self, p: Pattern, enough: float) -> float:
        """What the lists of a pattern are worth at most; no closer than needed to say that it is no more than `enough`."""
        k, found = len(p.entries), p.ended
        if p.state == "complete":
            return found + p.chance * self.most(k, p.fights, True)
        last = p.entries[-1] if p.entries else None
        before = tuple(n - (d == last) for n, d in zip(p.fights, self.defences, strict=True))
        masses = {a: m for a, (x, y) in enumerate(zip(*p.law, strict=True)) if (m := x + y) > TINY}
        parts = {a: mass * self.most(k + a, before, False) for a, mass in masses.items()}
        for a in sorted(masses, key=lambda a: masses[a], reverse=True):
            if found + sum(parts.values()) <= enough:
                break
            parts[a] = masses[a] * self.most(k + a, p.fights, not a)
        return found + sum(parts.values())

    def rough(self, n: Pattern, p: Pattern) -> float:
        """The same without a new model: what may follow is bounded as before the last entry."""
        if n.state == "complete":
            return self.bound(n, float("-inf"))
        k, found = len(n.entries), n.ended
        for a, (alive, dead) in enumerate(zip(*n.law, strict=True)):
            if alive + dead > TINY:
                found += (alive + dead) * self.most(k + a, p.fights, False)
        return found

    def following(self, p: Pattern) -> list[Pattern]:
        """The pattern ends here, or has an entry more."""
        found = [replace(p, state="complete")]
        if not any(p.law[0][1:]) and not any(p.law[1][1:]):
            return found
        for defence in (None, *self.defences):
            if not (held := self.order.after(p.held, defence)):
                continue
            law = self.passed(p.law, defence)
            ends = p.chance - sum(law[0]) - sum(law[1])
            ended = p.ended + (ends * self.most(len(p.entries), p.fights, True) if ends > TINY else 0.0)
            fights = tuple(n + (d == defence) for n, d in zip(p.fights, self.defences, strict=True))
            found.append(Pattern((*p.entries, defence), law, ended, fights, held))
        return found

    def best_sets(self, p: Pattern) -> tuple[float, list[tuple[int, ...]]]:
        """What the lists of a complete pattern are worth at most, and the sets that say so."""
        model, law = SetModel(self.t, self.reached), self.first
        for k, defence in enumerate(p.entries):
            after = self.passed(law, defence)
            ends = sum(law[0]) + sum(law[1]) - sum(after[0]) - sum(after[1])
            if defence is not None:
                model.add(max(0.0, ends), k)
                model.fight(defence)
            elif ends > TINY:
                model.settle(model.add(ends, k))
            law = after
        last = model.add(sum(law[0]) + sum(law[1]), len(p.entries))
        model.settle(last)
        for i, x in last.taken.items():
            if self.must >> i & 1:
                model.model.add(x == 1)
        return model.best(max(0.05, self.left))

    def search(self, best: float, close: float, try_out: Callable[[list[tuple[int, ...]]], float]) -> float:
        """What no list gains more than.

        Args:
            best: what the best list gains so far.
            close: bounds that are nearer than this to it are as good.
            try_out: makes a list of sets; what the best list gains then.
        """
        start = Pattern((), self.first, 0.0, (0,) * len(self.defences), self.order.first)
        heap, number = [(-float("inf"), 0, start)], 0
        while heap:
            top, _, p = heapq.heappop(heap)
            if -top <= best + close or p.state == "solved" or self.left <= 0:
                return max(best, -top)
            if p.state == "complete":
                bound, sets = self.best_sets(p)
                best = max(best, try_out(sets)) if sets else best
                found = [(min(-top, bound), replace(p, state="solved"))]
            elif p.state == "new":
                found = [(min(-top, self.bound(p, best + close)), replace(p, state="open"))]
            else:
                found = [(min(-top, self.rough(n, p)), n) for n in self.following(p)]
            for bound, n in found:
                if bound > best + close:
                    number += 1
                    heapq.heappush(heap, (-bound, number, n))
        return best


__all__ = ["Pattern", "Patterns"]
