"""Sums of worths between two numbers: CP-SAT counts in whole numbers, which cannot tell apart what differs by a hair."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

Choice = tuple[int, ...]
HAIR = 1e-7
"""More than floating-point numbers are ever wrong by, in Talents; what lies so near is added up exactly."""


def sums_between(groups: Sequence[Sequence[Fraction]], low: Fraction, high: Fraction) -> Iterator[Choice]:
    """Every choice of one number of each group whose sum is more than `low` and at most `high`, as places in the groups.

    Args:
        groups: the numbers to choose from.
        low: the sum is more than this.
        high: the sum is this at most.
    """
    order = sorted(range(len(groups)), key=lambda g: -len(groups[g]))
    left, right = order[::2], order[1::2]
    ends = sorted(_sums(groups, right))
    values = [value for value, _ in ends]
    for begun, first in _sums(groups, left):
        start, stop = float(low) - begun - HAIR, float(high) - begun + HAIR
        for _, second in ends[bisect_left(values, start) : bisect_right(values, stop)]:
            at = dict(zip((*left, *right), (*first, *second), strict=True))
            if low < sum((groups[g][n] for g, n in at.items()), Fraction(0)) <= high:
                yield tuple(at[g] for g in range(len(groups)))


def _sums(groups: Sequence[Sequence[Fraction]], some: Sequence[int]) -> Iterator[tuple[float, Choice]]:
    """The sums of all choices from some of the groups, with their places."""
    numbers = [[float(x) for x in groups[g]] for g in some]
    for places in product(*(range(len(x)) for x in numbers)):
        yield sum(x[n] for x, n in zip(numbers, places, strict=True)), places


__all__ = ["Choice", "sums_between"]
