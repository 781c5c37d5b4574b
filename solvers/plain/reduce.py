"""A smaller program that has the same solutions: without what is known, what always holds, and factors larger than they need be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .program import Program, Row, narrow


@dataclass
class Reduced:
    """A smaller program; `kept` are the columns that it has, `fixed` the values of all that are known, `offset` what they cost."""

    program: Program
    kept: list[int]
    fixed: list[int]
    offset: int

    def restored(self, values: Sequence[int]) -> list[int]:
        """A solution of the smaller program as one of the whole."""
        found = list(self.fixed)
        for k, v in zip(self.kept, values, strict=True):
            found[k] = v
        return found


def reduced(whole: Program) -> Reduced | None:
    """The smaller program; None where there is no solution."""
    lows, highs = list(whole.lows), list(whole.highs)
    if not narrow(whole.rows, lows, highs):
        return None
    kept = [k for k in range(len(lows)) if lows[k] < highs[k]]
    place = {k: n for n, k in enumerate(kept)}
    made = Program([lows[k] for k in kept], [highs[k] for k in kept], len(kept))
    seen: set[tuple[object, ...]] = set()
    for row in whole.rows:
        terms = [(k, c) for k, c in zip(row.columns, row.factors, strict=True) if k in place]
        known = sum(c * lows[k] for k, c in zip(row.columns, row.factors, strict=True) if k not in place)
        small = tightened(made, [(place[k], c) for k, c in terms], row.low - known, row.high - known)
        if (
            small
            and (key := (*sorted(zip(small.columns, small.factors, strict=True)), small.low, small.high)) not in seen
        ):
            seen.add(key)
            made.rows.append(small)
    for columns, values in whole.never:
        if all(k in place or lows[k] == v for k, v in zip(columns, values, strict=True)):
            pairs = [(place[k], v) for k, v in zip(columns, values, strict=True) if k in place]
            if not pairs:
                return None
            made.never.append(([k for k, _ in pairs], tuple(v for _, v in pairs)))
    made.cost = {place[k]: c for k, c in whole.cost.items() if k in place}
    offset = sum(c * lows[k] for k, c in whole.cost.items() if k not in place)
    return Reduced(made, kept, lows, offset)


def tightened(program: Program, terms: Sequence[tuple[int, int]], low: int, high: int) -> Row | None:
    """A row with one side and no factor of a flag larger than it need be; None where it always holds.

    Args:
        program: the numbers.
        terms: columns with their factors.
        low: the least that the sum may be.
        high: the most.
    """
    summed: dict[int, int] = {}
    for k, c in terms:
        summed[k] = summed.get(k, 0) + c
    summed = {k: c for k, c in summed.items() if c}
    least, most = program.reach(summed.items())
    over, under = most > high, least < low
    if not over and not under:
        return None
    if over and under:
        return Row(list(summed), list(summed.values()), low, high)
    sign = 1 if over else -1
    limit = high if over else -low
    factors = {k: sign * c for k, c in summed.items()}
    top = most if over else -least
    for k, c in factors.items():
        if program.highs[k] - program.lows[k] != 1 or top - abs(c) >= limit:
            continue
        # where the flag is at its lesser side the row holds by itself
        spare = limit - (top - abs(c))
        new = c - spare if c > 0 else c + spare
        limit += (new - c) * program.highs[k] if c > 0 else (new - c) * program.lows[k]
        top += (new - c) * program.highs[k] if c > 0 else (new - c) * program.lows[k]
        factors[k] = new
    factors = {k: c for k, c in factors.items() if c}
    least, _ = program.reach(factors.items())
    return Row(list(factors), list(factors.values()), least, limit) if factors else None


__all__ = ["Reduced", "reduced"]
