"""The best solution of a program: it is split into two again and again, and what cannot be better is left out, by exact bounds."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import gcd, inf
from time import perf_counter

from . import bounds
from .program import Program, narrow
from .reduce import Reduced, reduced
from .simplex import Tableau

PATIENCE = 400
"""Exchanges of numbers for one bound at most."""
WHOLE = 1e-6
"""So near to a whole number is one."""


@dataclass(order=True)
class Part:
    """What is left to look at: no solution in it is below `bound`."""

    bound: int
    number: int
    lows: list[int] = field(compare=False)
    highs: list[int] = field(compare=False)
    rows: list[int] = field(compare=False)


@dataclass
class Best:
    """How a search ended: the solution, its sum, and what none is below; None where there is none."""

    values: list[int] | None
    sum: int | None
    bound: int
    done: bool


class Search:
    """A search; `stopped` ends it.

    Args:
        program: what is searched.
        seconds: the time limit.
        effort: how many exchanges of numbers at most.
        near: how much better than the best another solution must be to count.
        told: hears of each better bound.
    """

    def __init__(self, program: Program, seconds: float, effort: float = inf, near: int = 0,
                 told: Callable[[int], None] | None = None) -> None:  # fmt: skip
        self.end, self.effort, self.near, self.told = perf_counter() + seconds, effort, near, told
        self.whole = program
        self.stopped = False
        self.values: list[int] | None = None
        self.sum = 0
        self.count = 0

    def take(self, values: Sequence[int]) -> None:
        """A solution of the program, if it is a better one."""
        worth = self.whole.worth(values)
        if self.values is None or worth < self.sum:
            self.values, self.sum = list(values), worth

    def run(self) -> Best:
        """Search to the end, or until the time or the effort is over."""
        made = reduced(self.whole) if self.whole.possible else None
        if made is None:
            return Best(self.values, self.sum if self.values is not None else None, self.sum, done=True)
        self.made, p = made, made.program
        self.unit = gcd(*p.cost.values()) or 1
        self.table = Tableau(p, lambda: self.stopped or perf_counter() > self.end)
        self.uses: list[list[int]] = [[] for _ in p.lows]
        for n, row in enumerate(p.rows):
            for k in row.columns:
                self.uses[k].append(n)
        least = p.reach(p.cost.items())[0]
        heap = [Part(least, 0, list(p.lows), list(p.highs), [])]
        while heap:
            if self.told and not self.count % 8:
                self.told(self.made.offset + min(heap[0].bound, self.best()))
            part = heapq.heappop(heap)
            following: Part | None = part
            while following is not None:
                if following.bound > self.worst():
                    break
                if self.is_over():
                    heapq.heappush(heap, following)
                    lowest = min(heap[0].bound, self.best())
                    return Best(
                        self.values, self.sum if self.values is not None else None, made.offset + lowest, done=False
                    )
                first, second = self.split(following)
                if second is not None:
                    heapq.heappush(heap, second)
                following = first
        done = self.sum - self.near if self.values is not None else 0
        return Best(self.values, self.sum if self.values is not None else None, done, done=True)

    def best(self) -> int:
        """The sum of the best solution, as the program that is left counts; without one, more than any."""
        return self.sum - self.made.offset if self.values is not None else 2**200

    def worst(self) -> int:
        """The most that a better solution may be."""
        return self.best() - self.unit - self.near

    def is_over(self) -> bool:
        """Whether the search has to end."""
        return self.table.steps > self.effort or self.table.is_over()

    def split(self, part: Part) -> tuple[Part | None, Part | None]:
        """The two halves of a part, the more promising one first; None for what is not worth a look."""
        p, lows, highs = self.made.program, part.lows, part.highs
        if not narrow(p.rows, lows, highs, self.uses, part.rows if self.count else None):
            return None, None
        self.count += 1
        low = max(part.bound, self.relaxed(lows, highs, part))
        if low > self.worst():
            return None, None
        column, at = self.choose(lows, highs)
        if column < 0:
            return None, None
        halves = []
        down = int(at // 1)
        down = min(max(down, lows[column]), highs[column] - 1)
        for upper in (False, True):
            new_lows, new_highs = list(lows), list(highs)
            if upper:
                new_lows[column] = down + 1
            else:
                new_highs[column] = down
            self.number = getattr(self, "number", 0) + 1
            halves.append(Part(low, -self.number, new_lows, new_highs, list(self.uses[column])))
        return (halves[1], halves[0]) if at - down > 0.5 else (halves[0], halves[1])

    def relaxed(self, lows: list[int], highs: list[int], part: Part) -> int:
        """What no solution of a part is below; its limits are narrowed by what it costs to leave them."""
        p, table = self.made.program, self.table
        if table.since > 600:
            table.begin()
        table.load(lows, highs)
        ended = table.solve(PATIENCE, (self.worst() + self.unit) / table.largest if self.values is not None else inf)
        self.settled = ended == -1
        limits = lows, highs
        if ended >= 0 and bounds.refused(p, table.refusal(ended), limits):
            return self.worst() + 1
        parts, rest = bounds.bound(p, table.weights(), table.largest, limits)
        low = -(-parts // (bounds.GRAIN * self.unit)) * self.unit
        if low > self.worst() or self.values is None:
            return low
        room = (self.worst()) * bounds.GRAIN - parts
        changed = set()
        for k, c in rest.items():
            if lows[k] < highs[k] and c and abs(c) * (highs[k] - lows[k]) > room:
                if c > 0:
                    highs[k] = lows[k] + room // c
                else:
                    lows[k] = highs[k] - room // -c
                changed.update(self.uses[k])
        if changed and not narrow(p.rows, lows, highs, self.uses, changed):
            return self.worst() + 1
        return low

    def choose(self, lows: list[int], highs: list[int]) -> tuple[int, float]:
        """The column that is split, and where; a solution on the way is kept, and -1 says that nothing else is left."""
        p, values = self.made.program, self.table.values
        top, column = 0.0, -1
        for k in range(len(lows)):
            if lows[k] < highs[k]:
                v = values[k]
                away = abs(v - round(v))
                if away > WHOLE:
                    score = away * (1 + len(self.uses[k]))
                    if score > top:
                        top, column = score, k
        if column >= 0:
            return column, min(max(values[column], lows[column]), highs[column])
        open_ = [k for k in range(len(lows)) if lows[k] < highs[k]]
        found = [min(max(round(values[k]), lows[k]), highs[k]) for k in range(len(lows))]
        against: Sequence[int] = ()
        if self.settled or not open_:
            against = next((c for c, row in p.never if all(found[k] == v for k, v in zip(c, row, strict=True))), ())
            if not against and p.keeps(found):
                self.take(self.made.restored(found))
        if not open_:
            return -1, 0.0
        chosen = next((k for k in against if lows[k] < highs[k]), open_[0]) if against else open_[0]
        return chosen, float(found[chosen]) if found[chosen] < highs[chosen] else highs[chosen] - 0.4


__all__ = ["Best", "Reduced", "Search"]
