"""The relaxation of a program, where numbers need not be whole: a dual simplex with limits on all numbers, on floats.

Nothing is proven here. What the floats say is turned into exact bounds by `bounds`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .program import Program

TINY = 1e-9
NOTHING = 1e-11
"""A factor below this is none."""
CLOSE = 1e-7
"""How far a number may be outside its limits."""


class Tableau:
    """Each basic number as a sum of those that stand at a limit; numbers from `width` on are those of the rows.

    Attributes:
        values: of all numbers.
        costs: what one more of each number that stands at a limit would cost.
        beside: which numbers stand at a limit.
        basic: the number of each line.
        steps: how often a number was exchanged.
        is_over: asked now and then: whether to give up.
    """

    def __init__(self, program: Program, is_over: Callable[[], bool]) -> None:
        self.program, self.is_over = program, is_over
        self.width, self.height = len(program.lows), len(program.rows)
        self.low = [0.0] * self.width + [float(r.low) for r in program.rows]
        self.high = [0.0] * self.width + [float(r.high) for r in program.rows]
        self.largest = float(max((abs(c) for c in program.cost.values()), default=1))
        self.steps = 0
        self.begin()

    def begin(self) -> None:
        """Begin with the rows as basic numbers."""
        self.beside = list(range(self.width))
        self.basic = list(range(self.width, self.width + self.height))
        self.lines = [[0.0] * self.width for _ in self.basic]
        for line, row in zip(self.lines, self.program.rows, strict=True):
            for k, c in zip(row.columns, row.factors, strict=True):
                line[k] += c
        self.costs = [0.0] * self.width
        for k, c in self.program.cost.items():
            self.costs[k] = c / self.largest
        self.values = [0.0] * (self.width + self.height)
        self.since = 0

    def load(self, lows: Sequence[int], highs: Sequence[int]) -> None:
        """Other limits of the program's numbers: each goes to the one that costs less."""
        self.low[: self.width] = map(float, lows)
        self.high[: self.width] = map(float, highs)
        low, high, values = self.low, self.high, self.values
        for j, k in enumerate(self.beside):
            cost = self.costs[j]
            values[k] = low[k] if cost > TINY or (cost >= -TINY and abs(low[k]) <= abs(high[k])) else high[k]
        at = [values[k] for k in self.beside]
        moved = [(j, v) for j, v in enumerate(at) if v]
        for line, k in zip(self.lines, self.basic, strict=True):
            values[k] = sum([line[j] * v for j, v in moved])

    def solve(self, most: int, ceiling: float) -> int:
        """Exchange numbers until all keep their limits.

        Args:
            most: how many exchanges.
            ceiling: the sum, over the largest factor, above which nobody wants to go on.

        Returns:
            The line that cannot keep its limits; -1 where all do; -2 where it was given up.
        """
        low, high, values = self.low, self.high, self.values
        for count in range(most):
            worst, i = CLOSE, -1
            for n, k in enumerate(self.basic):
                v = values[k]
                out = low[k] - v if v < low[k] else v - high[k]
                if out > worst:
                    worst, i = out, n
            if i < 0:
                return -1
            if count % 16 == 15 and (self.sum() > ceiling or self.is_over()):
                return -2
            j, flips = self.enters(i, worst)
            if j < 0:
                return i
            for f, delta in flips:
                values[self.beside[f]] += delta
            if flips:
                for line, k in zip(self.lines, self.basic, strict=True):
                    values[k] += sum([line[f] * delta for f, delta in flips])
            self.exchange(i, j)
        return -2

    def sum(self) -> float:
        """What the wanted sum is now, over the largest factor."""
        return sum([c * self.values[k] for c, k in zip(self.costs, self.beside, strict=True)])

    def enters(self, i: int, out: float) -> tuple[int, list[tuple[int, float]]]:
        """The number that a line is exchanged for, and those that go from one limit to the other first; -1 for none."""
        k = self.basic[i]
        low, high, values, costs, line = self.low, self.high, self.values, self.costs, self.lines[i]
        sign = 1.0 if values[k] < low[k] else -1.0
        found: list[tuple[float, float, int]] = []
        for j, (t, x) in enumerate(zip(line, self.beside, strict=True)):
            if -TINY < t < TINY or low[x] == high[x]:
                continue
            up = values[x] == low[x]
            if (t * sign > 0) == up:
                size = t if t > 0 else -t
                found.append((abs(costs[j]) / size, -size, j))
        if not found:
            return -1, []
        found.sort()
        flips: list[tuple[int, float]] = []
        for n, (ratio, size, j) in enumerate(found):
            x = self.beside[j]
            span = high[x] - low[x]
            if out + size * span <= 0 or n == len(found) - 1:
                same = [c for c in found[n:] if c[0] <= ratio + TINY]
                return min(same, key=lambda c: c[1])[2], flips
            out += size * span
            flips.append((j, span if values[x] == low[x] else -span))
        return -1, []

    def exchange(self, i: int, j: int) -> None:
        """A basic number goes to its limit, and another one becomes basic."""
        leaves, comes = self.basic[i], self.beside[j]
        values, pivot = self.values, self.lines[i]
        at = self.low[leaves] if values[leaves] < self.low[leaves] else self.high[leaves]
        turn = pivot[j]
        step = (at - values[leaves]) / turn
        new = [-v / turn if v > NOTHING or v < -NOTHING else 0.0 for v in pivot]
        new[j] = 1 / turn
        some = [(k, b) for k, b in enumerate(new) if b and k != j]
        few = len(some) * 3 < len(new)
        for n, line in enumerate(self.lines):
            factor = line[j]
            if n == i or not factor:
                continue
            if -NOTHING < factor < NOTHING:
                line[j] = 0.0
                continue
            values[self.basic[n]] += factor * step
            if few:
                for k, b in some:
                    line[k] += factor * b
            else:
                self.lines[n] = line = [a + factor * b for a, b in zip(line, new, strict=True)]
            line[j] = factor / turn
        factor = self.costs[j]
        if factor:
            for k, b in some:
                self.costs[k] += factor * b
            self.costs[j] = factor / turn
        self.lines[i] = new
        values[comes] += step
        values[leaves] = at
        self.basic[i], self.beside[j] = comes, leaves
        self.steps += 1
        self.since += 1

    def weights(self) -> dict[int, float]:
        """What each row weighs in the sum that is bounded, by the costs of now."""
        return {k - self.width: c for k, c in zip(self.beside, self.costs, strict=True) if k >= self.width and c}

    def refusal(self, i: int) -> dict[int, float]:
        """What each row weighs in a sum that cannot keep its limits, by a line that does not."""
        k = self.basic[i]
        found = {x - self.width: -t for t, x in zip(self.lines[i], self.beside, strict=True) if x >= self.width and t}
        if k >= self.width:
            found[k - self.width] = 1.0
        return found
