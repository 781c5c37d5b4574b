"""Sums of whole numbers that are to be found, and what is asked of them, written as for CP-SAT."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast


class LinearExpr:
    """A sum of variables, each with its factor, and a constant. A flag, or its opposite 1 - x, is one too."""

    __slots__ = ("constant", "terms")

    def __init__(self, terms: Mapping[int, int], constant: int = 0) -> None:
        self.terms, self.constant = terms, int(constant)

    @staticmethod
    def weighted_sum(variables: Sequence[LinearExpr | int], coefficients: Sequence[int]) -> LinearExpr:
        """The sum of some terms, each with its factor."""
        terms: dict[int, int] = {}
        constant = 0
        for x, factor in zip(variables, coefficients, strict=True):
            found = as_expression(x)
            constant += factor * found.constant
            for k, c in found.terms.items():
                terms[k] = terms.get(k, 0) + factor * c
        return LinearExpr({k: c for k, c in terms.items() if c}, constant)

    def negated(self) -> LinearExpr:
        """The opposite of a flag."""
        return 1 - self

    Not = negated

    def __add__(self, other: LinearExpr | int) -> LinearExpr:
        if isinstance(other, int):
            return LinearExpr(self.terms, self.constant + other) if other else self
        return LinearExpr.weighted_sum((self, other), (1, 1))

    __radd__ = __add__

    def __neg__(self) -> LinearExpr:
        return self * -1

    def __sub__(self, other: LinearExpr | int) -> LinearExpr:
        return self + -other

    def __rsub__(self, other: int) -> LinearExpr:
        return -self + other

    def __mul__(self, factor: int) -> LinearExpr:
        return LinearExpr({k: c * factor for k, c in self.terms.items()} if factor else {}, self.constant * factor)

    __rmul__ = __mul__

    def __le__(self, other: LinearExpr | int) -> Wanted:
        return Wanted(self - other, None, 0)

    def __ge__(self, other: LinearExpr | int) -> Wanted:
        return Wanted(self - other, 0, None)

    def __lt__(self, other: LinearExpr | int) -> Wanted:
        return Wanted(self - other, None, -1)

    def __gt__(self, other: LinearExpr | int) -> Wanted:
        return Wanted(self - other, 1, None)

    def __eq__(self, other: object) -> bool:
        """What a sum is to be, as for CP-SAT; a yes or no by Python's name."""
        assert isinstance(other, LinearExpr | int)
        return cast(bool, Wanted(self - other, 0, 0))

    __hash__ = object.__hash__


class IntVar(LinearExpr):
    """A whole number that is to be found."""

    __slots__ = ("index",)

    def __init__(self, index: int) -> None:
        super().__init__({index: 1})
        self.index = index


class Wanted:
    """A sum that is to lie between two numbers; None where there is no limit."""

    __slots__ = ("high", "low", "sum")

    def __init__(self, total: LinearExpr, low: int | None, high: int | None) -> None:
        self.sum, self.low, self.high = total, low, high

    def __bool__(self) -> bool:
        """Whether two sums are the same, where a list or a dictionary asks that."""
        return not self.sum.terms and self.sum.constant == 0


def as_expression(x: LinearExpr | int) -> LinearExpr:
    """A sum of what may be a number."""
    return LinearExpr({}, x) if isinstance(x, int) else x


def flattened(given: Sequence[object]) -> list[LinearExpr]:
    """The flags of a call: several, or one list of them."""
    if len(given) == 1 and isinstance(given[0], Iterable):
        given = list(given[0])
    return [as_expression(x) for x in given if isinstance(x, LinearExpr | int)]
