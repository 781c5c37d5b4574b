"""The linear relaxation of a CP-SAT model: what its best solution would be like if only some flags had to be whole.

Where a model chooses what to do at all, and how much of it, the choice is what its relaxation blurs: with those few flags whole it often
has them as the best solution has. That is a guess, in floating point: where to search first, never a proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rometeach.core import progress

from .cp import CpModel, IntVar

if TYPE_CHECKING:
    from ortools.linear_solver import pywraplp

MOST = 60
"""So many linear programs are solved at most."""
NEAR = 1e-6
"""A flag so near to a whole number has it; a worth so near to another one is no better."""
WARM = "use_preprocessing:false use_dual_simplex:true"
"""Glop goes on from the last program, which differs from the next one in a few bounds."""
WITHOUT_BOUND = 10**15
"""A row's bound beyond this is none."""


def best_flags(model: CpModel, flags: Sequence[IntVar]) -> list[int] | None:
    """Which flags are set where the relaxation is best with all of them whole, by depth first search; None if none was found.

    Args:
        model: with its objective set to be minimised; its constraints are sums and choices among flags.
        flags: those that have to be whole.
    """
    return _Dive(LinearProgram(model), [x.index for x in flags]).best


class LinearProgram:
    """A model without its whole numbers.

    Attributes:
        variables: in the model's order.

    Args:
        model: as `best_flags` takes it.
    """

    def __init__(self, model: CpModel) -> None:
        from ortools.linear_solver import pywraplp

        self._solver = pywraplp.Solver("", pywraplp.Solver.GLOP_LINEAR_PROGRAMMING)
        self._solver.SetSolverSpecificParametersAsString(WARM)
        self._optimal, self._infinity = pywraplp.Solver.OPTIMAL, self._solver.infinity()
        proto = model.proto
        domains = [list(v.domain) for v in proto.variables]
        self._bounds = [(d[0], d[-1]) for d in domains]
        self.variables: list[pywraplp.Variable] = [self._solver.NumVar(a, b, "") for a, b in self._bounds]
        for c in proto.constraints:
            if c.has_linear():
                self._linear(
                    list(c.linear.vars), list(c.linear.coeffs), list(c.linear.domain), list(c.enforcement_literal)
                )
            elif c.has_exactly_one():
                self._choice(list(c.exactly_one.literals), 1, 1)
            elif c.has_at_most_one():
                self._choice(list(c.at_most_one.literals), -self._infinity, 1)
            elif c.has_bool_or():
                self._choice(list(c.bool_or.literals), 1, self._infinity)
        goal, largest = self._solver.Objective(), max((abs(c) for c in proto.objective.coeffs), default=1)
        for i, c in zip(proto.objective.vars, proto.objective.coeffs, strict=True):
            goal.SetCoefficient(self.variables[i], goal.GetCoefficient(self.variables[i]) + c / largest)
        goal.SetMinimization()

    def least(self) -> float | None:
        """The least that the objective can be, by its largest coefficient; None if there is no solution."""
        if self._solver.Solve() != self._optimal:
            return None
        return float(self._solver.Objective().Value())

    def _choice(self, literals: Sequence[int], least: float, most: float) -> None:
        self._row(literals, [1] * len(literals), least, most)

    def _linear(self, names: list[int], factors: list[int], domain: list[int], enforced: list[int]) -> None:
        """A sum within its bounds; where a flag has to be set for that, beyond them as far as the sum can be."""
        least = domain[0] if domain[0] > -WITHOUT_BOUND else -self._infinity
        most = domain[-1] if domain[-1] < WITHOUT_BOUND else self._infinity
        if not enforced:
            self._row(names, factors, least, most)
            return
        ends = [[f * end for end in self._bounds[n]] for n, f in zip(names, factors, strict=True)]
        low, high = sum(map(min, ends)), sum(map(max, ends))
        if least > low:
            self._row([*names, *enforced], [*factors, *[low - least] * len(enforced)], low, self._infinity)
        if most < high:
            self._row([*names, *enforced], [*factors, *[high - most] * len(enforced)], -self._infinity, high)

    def _row(self, names: Sequence[int], factors: Sequence[int], least: float, most: float) -> None:
        """A row; a name below zero is that of a flag that is not set."""
        shift = sum(f for n, f in zip(names, factors, strict=True) if n < 0)
        row = self._solver.Constraint(least - shift, most - shift)
        for n, f in zip(names, factors, strict=True):
            row.SetCoefficient(self.variables[n if n >= 0 else -n - 1], f if n >= 0 else -f)


class _Dive:
    """The search: one flag after the other is set and then not, the least certain first, as long as that could be better."""

    def __init__(self, program: LinearProgram, flags: Sequence[int]) -> None:
        self._program, self._flags = program, flags
        self.best: list[int] | None = None
        self._least, self._left = float("inf"), MOST
        self._go_on()

    def _go_on(self) -> None:
        if not self._left or progress.is_stopped() or progress.left() <= 0:
            return
        self._left -= 1
        least = self._program.least()
        if least is None or least >= self._least - NEAR:
            return
        values = {i: self._program.variables[i].solution_value() for i in self._flags}
        open_ = [(abs(v - 0.5), i) for i, v in values.items() if NEAR < v < 1 - NEAR]
        if not open_:
            self.best, self._least = [round(v) for v in values.values()], least
            return
        flag = self._program.variables[min(open_)[1]]
        likely = round(flag.solution_value())
        for value in (likely, 1 - likely):
            flag.SetBounds(value, value)
            self._go_on()
        flag.SetBounds(0, 1)
