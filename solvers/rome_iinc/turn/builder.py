"""A model of CP-SAT while its parts write into it: variables, what they are worth, and what settles ties."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

from rometeach.core import progress

from ... import cp
from ...cp import CpModel, IntVar, LinearExpr

Term = tuple[IntVar, int]
"""A variable and its factor in a sum."""


class ModelBuilder:
    """The model, and its objective while the parts add to it.

    Attributes:
        model: CP-SAT's own; the parts add their constraints to it.
        terms: (variable, points for each of it).
        ties: (variable, price): among plans that are worth the same the one with the least of this.
        settled: what stays as it is while ties are settled.
    """

    def __init__(self) -> None:
        self.model: CpModel = cp.new_model()
        self.terms: list[tuple[IntVar, Fraction]] = []
        self.ties: list[Term] = []
        self.settled: list[IntVar] = []
        self._bounds: dict[int, tuple[int, int]] = {}

    def count(self, low: int, high: int) -> IntVar:
        """A new number from `low` to `high`."""
        return self._new(low, max(low, high))

    def flag(self) -> IntVar:
        """A new yes or no.

        Raises:
            Stopped: the question was stopped meanwhile.
        """
        progress.check()
        return self._new(0, 1)

    def _new(self, low: int, high: int) -> IntVar:
        made: IntVar = self.model.new_int_var(low, high, "")
        self._bounds[made.index] = low, high
        return made

    def worth(self, variable: IntVar, value: Fraction) -> None:
        """Each of a variable is worth so many points."""
        if value:
            self.terms.append((variable, value))

    def tie(self, variable: IntVar, price: int = 1) -> None:
        """Where plans are worth the same, each of a variable counts against one."""
        self.ties.append((variable, price))

    def never(self) -> None:
        """What is asked cannot be: the model has no solution."""
        self.model.add_bool_or([])

    @property
    def scale(self) -> int:
        """A common denominator of all worths."""
        return lcm(1, *{v.denominator for _, v in self.terms})

    def objective(self) -> list[Term]:
        """The terms in whole numbers, times the scale."""
        scale = self.scale
        return [(x, v.numerator * (scale // v.denominator)) for x, v in self.terms]

    def least_and_most(self, variable: IntVar) -> tuple[int, int]:
        """The least and the greatest value that a variable may have."""
        return self._bounds[variable.index]

    def furthest(self, terms: Iterable[Term]) -> int:
        """No sum of these terms is further from 0."""
        bounds = self._bounds
        return sum(abs(c) * max(map(abs, bounds[x.index])) for x, c in terms)


def weighted(terms: Sequence[Term]) -> LinearExpr:
    """The sum of some terms."""
    return cp.weighted_sum([x for x, _ in terms], [c for _, c in terms])
