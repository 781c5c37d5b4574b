"""Exact laws of whole-number outcomes: integer weights over one common denominator.

Fractions appear only at the surface. A `Law` is immutable; `a + b` is the law of the sum of two independent outcomes.
Do not confuse a Law (all outcomes with their weights) with a chance (one Fraction).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import gcd
from typing import NoReturn

from ..frozen import Frozen


class Law:
    """The law of one whole-number outcome: `weights` of the outcomes, in order, over one `denominator`."""

    __slots__ = ("denominator", "weights")
    weights: Frozen[int, int]
    denominator: int

    def __init__(self, weights: Mapping[int, int], denominator: int | None = None) -> None:
        """The law of these weights; without a denominator their sum is it."""
        kept = Frozen({k: w for k, w in sorted(weights.items()) if w})
        object.__setattr__(self, "weights", kept)
        object.__setattr__(self, "denominator", sum(kept.values()) if denominator is None else denominator)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Law never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Law never changes: {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Law], tuple[dict[int, int], int]]:
        return Law, (dict(self.weights), self.denominator)

    @classmethod
    def sure(cls, outcome: int) -> Law:
        """The law of an outcome that is certain."""
        return cls({outcome: 1}, 1)

    @classmethod
    def chance(cls, p: Fraction, value: int = 1) -> Law:
        """`value` with chance p, else 0."""
        if not value:
            return cls.sure(0)
        return cls({value: p.numerator, 0: p.denominator - p.numerator}, p.denominator)

    def p(self, outcome: int) -> Fraction:
        """The chance of one outcome."""
        return Fraction(self.weights.get(outcome, 0), self.denominator)

    def p_if(self, test: Callable[[int], bool]) -> Fraction:
        """The chance that the test holds."""
        return Fraction(sum(w for k, w in self.weights.items() if test(k)), self.denominator)

    def items(self) -> list[tuple[int, Fraction]]:
        """Outcomes with their chances, in order."""
        return [(k, Fraction(w, self.denominator)) for k, w in self.weights.items()]

    @property
    def mean(self) -> Fraction:
        """The expected outcome."""
        return Fraction(sum(k * w for k, w in self.weights.items()), self.denominator)

    @property
    def variance(self) -> Fraction:
        """The mean squared distance from the mean."""
        return Fraction(sum(k * k * w for k, w in self.weights.items()), self.denominator) - self.mean**2

    def __add__(self, other: Law) -> Law:
        result: dict[int, int] = {}
        for a, u in self.weights.items():
            for b, v in other.weights.items():
                result[a + b] = result.get(a + b, 0) + u * v
        return Law(result, self.denominator * other.denominator)

    def map(self, f: Callable[[int], int]) -> Law:
        """The law of f of the outcome."""
        result: dict[int, int] = {}
        for k, w in self.weights.items():
            result[f(k)] = result.get(f(k), 0) + w
        return Law(result, self.denominator)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Law) and self.items() == other.items()

    def __hash__(self) -> int:
        return hash(tuple(self.items()))

    def __repr__(self) -> str:
        return "Law({" + ", ".join(f"{k}: {p}" for k, p in self.items()) + "})"

    def as_json(self) -> dict[str, str]:
        """Outcome -> fraction, both as text."""
        return {str(k): str(p) for k, p in self.items()}


D6 = Law({n: 1 for n in range(1, 7)})
_2D6 = D6 + D6
_3D6 = _2D6 + D6


def dice(number: int) -> Law:
    """The law of the sum of `number` six-sided dice."""
    return {1: D6, 2: _2D6, 3: _3D6}[number]


def count(chances: Iterable[Fraction]) -> Law:
    """The law of how many of some independent events happen, equal ones grouped first.

    Works on one big integer per group of equal chances: a polynomial with its coefficients packed side by side, so that
    one multiplication of integers convolves two laws.
    """
    groups: dict[tuple[int, int], int] = {}
    for p in chances:
        if p:
            pair = (p.numerator, p.denominator)
            groups[pair] = groups.get(pair, 0) + 1
    number = sum(groups.values())
    denominator = 1
    for (_, d), n in groups.items():
        denominator *= d**n
    width = denominator.bit_length() + 1
    packed = 1
    for (yes, d), n in groups.items():
        packed *= ((yes << width) | (d - yes)) ** n
    mask = (1 << width) - 1
    weights = {k: (packed >> (width * k)) & mask for k in range(number + 1)}
    return Law(weights, denominator)


def total(laws: Iterable[Law]) -> Law:
    """The law of the sum of independent outcomes, reduced to lowest terms as it goes."""
    result = Law.sure(0)
    for law in laws:
        result = result + law
        common = gcd(result.denominator, *result.weights.values())
        if common > 1:
            result = Law({k: w // common for k, w in result.weights.items()}, result.denominator // common)
    return result
