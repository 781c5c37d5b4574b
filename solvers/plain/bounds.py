"""Exact bounds from weights of rows, whatever the weights are: rows are added up in whole numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .program import Program

GRAIN = 2**40
"""Weights are rounded to so many parts of their unit."""


def added(program: Program, weights: Mapping[int, float], unit: float) -> tuple[dict[int, int], int, int]:
    """The rows times their weights, in parts: the sum of the columns, and between what it lies."""
    total: dict[int, int] = {}
    low = high = 0
    for n, weight in weights.items():
        w = round(weight * unit)
        if not w:
            continue
        row = program.rows[n]
        low, high = (low + w * row.low, high + w * row.high) if w > 0 else (low + w * row.high, high + w * row.low)
        for k, c in zip(row.columns, row.factors, strict=True):
            total[k] = total.get(k, 0) + w * c
    return total, low, high


def bound(
    program: Program, weights: Mapping[int, float], largest: float, limits: tuple[Sequence[int], Sequence[int]]
) -> tuple[int, dict[int, int]]:
    """What the wanted sum is not below, and what each column costs beyond the rows, both in parts of GRAIN.

    Args:
        program: the program.
        weights: of its rows, over the largest factor.
        largest: that factor.
        limits: the least and the greatest value of each column.
    """
    total, low, _ = added(program, weights, GRAIN * largest)
    rest = {k: -c for k, c in total.items()}
    for k, c in program.cost.items():
        rest[k] = rest.get(k, 0) + c * GRAIN
    lows, highs = limits
    return low + sum(c * (lows[k] if c > 0 else highs[k]) for k, c in rest.items()), rest


def refused(program: Program, weights: Mapping[int, float], limits: tuple[Sequence[int], Sequence[int]]) -> bool:
    """Whether the rows, so weighed, cannot be kept within the limits."""
    total, low, high = added(program, weights, GRAIN)
    lows, highs = limits
    least = sum(c * (lows[k] if c > 0 else highs[k]) for k, c in total.items())
    most = sum(c * (highs[k] if c > 0 else lows[k]) for k, c in total.items())
    return least > high or most < low
