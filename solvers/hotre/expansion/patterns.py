"""A bound for all lists by their patterns: where in a list Armies come in freely, and where they fight against what.

Patterns are looked at best first; each is bounded closer and closer (see `pattern_bounds`), and the best sets of the best one make a
list. Orders of fights in which no Provinces lie beside each other are left out.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import replace

from .order import Order
from .pattern_bounds import TINY, Pattern, PatternBounds, chance

OPEN, COMPLETE, BESIDE, ALIKE, SOLVED = range(5)
"""How closely a pattern is bounded: while more may follow; once nothing follows; and closer, by the bounds of these names."""
WORK = {OPEN: 1, COMPLETE: 10, BESIDE: 100, ALIKE: 100}
"""What the next step costs, where 1 is about a third of a millisecond."""


class Patterns:
    """The search of a question over patterns. It may be left after some work, and taken up again.

    Args:
        bounds: what patterns of the question are worth at most.
    """

    def __init__(self, bounds: PatternBounds) -> None:
        self.bounds, self.passed = bounds, bounds.passed
        self.order = Order(bounds.t, bounds.reached)
        start = Pattern((), bounds.first, 0.0, (0,) * len(bounds.defences), self.order.first)
        self.heap, self.number = [(-float("inf"), 0, start)], 0

    @property
    def is_done(self) -> bool:
        """Whether nothing comes closer."""
        return not self.heap or self.heap[0][2].step == SOLVED

    def following(self, p: Pattern) -> list[Pattern]:
        """The pattern ends here, or has an entry more."""
        found = [replace(p, step=COMPLETE)]
        if not any(p.law[0][1:]) and not any(p.law[1][1:]):
            return found
        for defence in (None, *self.bounds.defences):
            if not (held := self.order.after(p.held, defence)):
                continue
            law = self.passed(p.law, defence)
            ends = chance(p.law) - chance(law)
            ended = p.ended + (ends * self.bounds.table(len(p.entries), p.fights, True) if ends > TINY else 0.0)
            fights = tuple(n + (d == defence) for n, d in zip(p.fights, self.bounds.defences, strict=True))
            found.append(Pattern((*p.entries, defence), law, ended, fights, held))
        return found

    def search(self, best: float, close: float, work: int, try_out: Callable[[list[tuple[int, ...]]], float]) -> float:
        """What no list gains more than.

        Args:
            best: what the best list gains so far.
            close: bounds that are nearer than this to it are as good.
            work: how much is done until it is left (see `WORK`).
            try_out: makes a list of sets; what the best list gains then.
        """
        bounds = self.bounds
        while self.heap:
            top, _, p = self.heap[0]
            if -top <= best + close or self.is_done or work <= 0 or bounds.left <= 0:
                return max(best, -top)
            heapq.heappop(self.heap)
            work -= WORK[p.step]
            if p.step == OPEN:
                found = [(bounds.complete(n) if n.step else bounds.begun(n), n) for n in self.following(p)]
            elif p.step == COMPLETE:
                found = [(bounds.beside(p, best + close), replace(p, step=BESIDE))]
            elif p.step == BESIDE:
                found = [(bounds.alike(p), replace(p, step=ALIKE))]
            else:
                bound, sets = bounds.best_sets(p)
                best = max(best, try_out(sets)) if sets else best
                found = [(bound, replace(p, step=SOLVED))]
            for bound, n in found:
                if min(bound, -top) > best + close:
                    self.number += 1
                    heapq.heappush(self.heap, (-min(bound, -top), self.number, n))
        return best


__all__ = ["Patterns"]
