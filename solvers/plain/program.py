"""A model as rows of sums between two numbers; and how the limits of the numbers are narrowed by them, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .expressions import LinearExpr
from .model import CpModel, Highest, Rows, Rule


@dataclass(frozen=True, slots=True)
class Row:
    """low <= sum of factor * number <= high."""

    columns: list[int]
    factors: list[int]
    low: int
    high: int


@dataclass
class Program:
    """Whole numbers in their limits, the rows that they keep, and the least sum that is wanted.

    Attributes:
        lows, highs: the limits of each number.
        rows: what sums keep.
        never: columns and values that do not stand together.
        cost: the factors of the wanted sum, by column.
        constant: what is the same for all.
        own: how many of the numbers are the model's own.
    """

    lows: list[int]
    highs: list[int]
    own: int
    rows: list[Row] = field(default_factory=list)
    never: list[tuple[list[int], tuple[int, ...]]] = field(default_factory=list)
    cost: dict[int, int] = field(default_factory=dict)
    constant: int = 0
    possible: bool = True

    @staticmethod
    def of(model: CpModel) -> Program:
        """The program of a model."""
        domains = [v.domain for v in model.proto.variables]
        made = Program([d[0] for d in domains], [d[-1] for d in domains], len(domains))
        made.possible = all(lo <= hi for lo, hi in zip(made.lows, made.highs, strict=True))
        for rule in model.rules:
            made.add(rule)
        made.settle()
        if not made.possible:
            return made
        for highest in model.highest:
            made.add_highest(highest)
        for table in model.tables:
            made.add_table(table) if table.allowed else made.forbid(table)
        if model.objective is not None:
            made.cost = {k: c for k, c in model.objective.terms.items() if c}
            made.constant = model.objective.constant
        made.settle()
        return made

    def settle(self) -> None:
        """Narrow the limits by the rows so far."""
        self.possible = self.possible and narrow(self.rows, self.lows, self.highs)

    def new(self, low: int, high: int) -> int:
        """A further number."""
        self.lows.append(low)
        self.highs.append(high)
        return len(self.lows) - 1

    def reach(self, terms: Iterable[tuple[int, int]]) -> tuple[int, int]:
        """The least and the most that a sum may be."""
        low = high = 0
        for k, c in terms:
            a, b = c * self.lows[k], c * self.highs[k]
            low, high = low + min(a, b), high + max(a, b)
        return low, high

    def between(self, total: LinearExpr, low: int | None, high: int | None) -> None:
        """A row; a limit that always holds is left out."""
        terms = [(k, c) for k, c in total.terms.items() if c]
        least, most = self.reach(terms)
        low = least if low is None else max(least, low - total.constant)
        high = most if high is None else min(most, high - total.constant)
        if low > high:
            self.possible = False
        elif low > least or high < most:
            self.rows.append(Row([k for k, _ in terms], [c for _, c in terms], low, high))

    def add(self, rule: Rule) -> None:
        """A sum between two numbers; where a flag is not set, the limits are so wide that they always hold."""
        if not rule.flags:
            self.between(rule.sum, rule.low, rule.high)
            return
        unset = sum((1 - x for x in rule.flags), LinearExpr({}))
        least, most = (n + rule.sum.constant for n in self.reach(rule.sum.terms.items()))
        if rule.high is not None and most > rule.high:
            self.between(rule.sum - (most - rule.high) * unset, None, rule.high)
        if rule.low is not None and least < rule.low:
            self.between(rule.sum + (rule.low - least) * unset, rule.low, None)

    def add_highest(self, highest: Highest) -> None:
        """A number is the greatest of some sums: not below any, not above the one that is chosen."""
        chosen = []
        for total in highest.sums:
            self.between(highest.target - total, 0, None)
            chosen.append(LinearExpr({self.new(0, 1): 1}))
            self.add(Rule(highest.target - total, None, 0, [chosen[-1]]))
        self.between(sum(chosen, LinearExpr({})), 1, 1)

    def column(self, total: LinearExpr) -> int:
        """The number that a sum is; a new one where it is none yet."""
        if total.constant == 0 and list(total.terms.values()) == [1]:
            return next(iter(total.terms))
        low, high = self.reach(total.terms.items())
        made = self.new(low + total.constant, high + total.constant)
        self.between(total - LinearExpr({made: 1}), 0, 0)
        return made

    def add_table(self, table: Rows) -> None:
        """One of the rows that are possible is chosen."""
        columns = [self.column(x) for x in table.sums]
        rows = [r for r in dict.fromkeys(table.rows) if self.fits(columns, r)]
        if not rows:
            self.possible = False
            return
        for n, k in enumerate(columns):
            self.lows[k] = max(self.lows[k], min(r[n] for r in rows))
            self.highs[k] = min(self.highs[k], max(r[n] for r in rows))
        if len(columns) == 1 and len(rows) == self.highs[columns[0]] - self.lows[columns[0]] + 1:
            return
        flags = [self.new(0, 1) for _ in rows]
        self.between(LinearExpr(dict.fromkeys(flags, 1)), 1, 1)
        for n, k in enumerate(columns):
            if self.lows[k] < self.highs[k]:
                terms = {f: r[n] for f, r in zip(flags, rows, strict=True) if r[n]}
                self.between(LinearExpr(terms | {k: -1}), 0, 0)

    def forbid(self, table: Rows) -> None:
        """None of the rows; of flags alone that is a sum."""
        columns = [self.column(x) for x in table.sums]
        flags = all(self.lows[k] >= 0 and self.highs[k] <= 1 for k in columns)
        for row in table.rows:
            if not self.fits(columns, row):
                continue
            if flags:
                differs = [
                    1 - LinearExpr({k: 1}) if v else LinearExpr({k: 1}) for k, v in zip(columns, row, strict=True)
                ]
                self.between(sum(differs, LinearExpr({})), 1, None)
            else:
                self.never.append((columns, row))

    def fits(self, columns: Sequence[int], row: Sequence[int]) -> bool:
        """Whether values lie in the limits."""
        return all(self.lows[k] <= v <= self.highs[k] for k, v in zip(columns, row, strict=True))

    def keeps(self, values: Sequence[int]) -> bool:
        """Whether values keep all rows; what must not stand together is another matter."""
        return all(
            r.low <= sum(c * values[k] for k, c in zip(r.columns, r.factors, strict=True)) <= r.high for r in self.rows
        )

    def worth(self, values: Sequence[int]) -> int:
        """The wanted sum, without its constant."""
        return sum(c * values[k] for k, c in self.cost.items())


def narrow(rows: Sequence[Row], lows: list[int], highs: list[int], uses: Sequence[Sequence[int]] = (),
           changed: Iterable[int] | None = None) -> bool:  # fmt: skip
    """Narrow the limits of the numbers by the rows, until nothing moves: whether there may be a solution.

    Args:
        rows: the rows.
        lows: the least values; changed here.
        highs: the greatest values; changed here.
        uses: the rows in which each column stands; found where it is not given.
        changed: the rows to begin with; None for all.
    """
    if not uses:
        found: list[list[int]] = [[] for _ in lows]
        for n, row in enumerate(rows):
            for k in row.columns:
                found[k].append(n)
        uses = found
    waiting = list(range(len(rows)) if changed is None else changed)
    queued = set(waiting)
    steps = 50 * (len(rows) + 10)
    while waiting and steps:
        steps -= 1
        n = waiting.pop()
        queued.discard(n)
        row = rows[n]
        least = most = 0
        for k, c in zip(row.columns, row.factors, strict=True):
            if c > 0:
                least += c * lows[k]
                most += c * highs[k]
            else:
                least += c * highs[k]
                most += c * lows[k]
        if least > row.high or most < row.low:
            return False
        over, under = most > row.high, least < row.low
        if not over and not under:
            continue
        room, lack = row.high - least, most - row.low
        for k, c in zip(row.columns, row.factors, strict=True):
            low, high = lows[k], highs[k]
            if low == high:
                continue
            if c > 0:
                new_high = low + room // c if over else high
                new_low = high - lack // c if under else low
            else:
                new_low = high - room // -c if over else low
                new_high = low + lack // -c if under else high
            if new_high < high or new_low > low:
                lows[k], highs[k] = low, high = max(low, new_low), min(high, new_high)
                if low > high:
                    return False
                for u in uses[k]:
                    if u not in queued:
                        queued.add(u)
                        waiting.append(u)
    return True
