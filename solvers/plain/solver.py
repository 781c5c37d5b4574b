"""The search behind CP-SAT's names: `CpSolver` solves a `CpModel` in Python alone, exactly, where it is small enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from types import SimpleNamespace

from .expressions import LinearExpr, as_expression
from .model import CpModel
from .program import Program
from .search import Best, Search
from .stored import solution

STATUS = ("UNKNOWN", "FEASIBLE", "INFEASIBLE", "OPTIMAL")
EFFORT = 3000
"""Exchanges of numbers that count as a second of CP-SAT's deterministic time."""


class CpSolverSolutionCallback:
    """What hears of each better solution."""

    objective_value = 0.0
    best_objective_bound = 0.0

    def on_solution_callback(self) -> None:
        """There is one."""


class CpSolver:
    """A solver, see `ortools.sat.python.cp_model.CpSolver`."""

    def __init__(self) -> None:
        self.parameters = SimpleNamespace(
            max_time_in_seconds=inf, max_deterministic_time=inf, absolute_gap_limit=0.0, num_workers=1, random_seed=1
        )
        self.best_bound_callback: Callable[[float], None] | None = None
        self.response_proto = SimpleNamespace(solution=[], inner_objective_lower_bound=0)
        self.objective_value = self.best_objective_bound = 0.0
        self.is_stored = False
        """Whether the last answer was stored."""
        self._search: Search | None = None
        self._stopped = False

    def solve(self, model: CpModel, callback: CpSolverSolutionCallback | None = None) -> int:
        """Solve: the number of the status, see `STATUS`."""
        program, p = Program.of(model), self.parameters
        sign, constant = model.sign, program.constant

        def told(low: int) -> None:
            if self.best_bound_callback:
                self.best_bound_callback(float(sign * (low + constant)))

        effort = p.max_deterministic_time * EFFORT
        search = self._search = Search(
            program, p.max_time_in_seconds, effort, max(0, int(p.absolute_gap_limit) - 1), told
        )
        search.stopped = self._stopped
        hint = model.proto.solution_hint
        given = dict(zip(hint.vars, hint.values, strict=True))
        hinted = [given[k] for k in range(program.own) if k in given]
        for values in (model.known, hinted):
            if is_solution(program, values):
                search.take(values)
        kept = solution(program)
        self.is_stored = kept is not None and is_solution(program, kept)
        if self.is_stored and kept is not None:
            worth = program.worth(kept)
            found = Best(kept, worth, worth, done=True)
        else:
            found = search.run()
        if found.values is None or found.sum is None:
            self.best_objective_bound = float(sign * (found.bound + constant))
            return STATUS.index("INFEASIBLE" if found.done else "UNKNOWN")
        model.known = found.values
        self.objective_value = float(sign * (found.sum + constant))
        self.best_objective_bound = float(sign * (found.bound + constant))
        self.response_proto.solution = found.values[: program.own]
        self.response_proto.inner_objective_lower_bound = found.bound + constant
        if callback is not None:
            callback.objective_value, callback.best_objective_bound = self.objective_value, self.best_objective_bound
            callback.on_solution_callback()
        return STATUS.index("OPTIMAL" if found.done else "FEASIBLE")

    def status_name(self, status: int) -> str:
        """The name of a status."""
        return STATUS[status]

    def value(self, x: LinearExpr | int) -> int:
        """What a sum is in the solution."""
        found = as_expression(x)
        values: list[int] = self.response_proto.solution
        return found.constant + sum(c * values[k] for k, c in found.terms.items())

    def stop_search(self) -> None:
        """End the search with what it has."""
        self._stopped = True
        if self._search is not None:
            self._search.stopped = True


def is_solution(program: Program, values: Sequence[int]) -> bool:
    """Whether values keep all that a program asks."""
    if not program.possible or len(values) != len(program.lows):
        return False
    inside = all(lo <= v <= hi for lo, v, hi in zip(program.lows, values, program.highs, strict=True))
    never = any(all(values[k] == v for k, v in zip(columns, row, strict=True)) for columns, row in program.never)
    return inside and not never and program.keeps(values)
