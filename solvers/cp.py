"""What the CP-SAT models share: OR-Tools found or plainly missed, one way to solve, bounds as exact integers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rometeach.core import progress
from rometeach.core.errors import RometeachError

AFTER_STOP = 0.2
"""Seconds that each further step may take after a question was stopped: enough to finish a plan that is there."""


class SolverMissing(RometeachError):
    """OR-Tools is not installed here."""


def require() -> Any:
    """The module `ortools.sat.python.cp_model`.

    Raises:
        SolverMissing: OR-Tools cannot be imported.
    """
    try:
        from ortools.sat.python import cp_model
    except ImportError as error:
        raise SolverMissing(
            "Planning needs OR-Tools, which is not installed here: pip install ortools. "
            "(It does not exist in the browser. The exact odds work without it.)"
        ) from error
    return cp_model


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a solve ended: OPTIMAL, FEASIBLE, INFEASIBLE or UNKNOWN; the values; no objective is above `bound`."""

    status: str
    values: tuple[int, ...]
    bound: int | None


def run(solver: Any, model: Any, scale: int = 0, grain: int = 1) -> Any:
    """Solve, so that it can be watched and stopped (see `rometeach.core.progress`); the solver's status.

    `scale` turns the objective into points, below zero where the model minimises; 0 where its numbers mean no points.
    `grain` is what one unit of worth weighs in it, more than twice what is taken off for ties.
    """
    now = progress.current()
    if now is None:
        return solver.solve(model)
    with now.running(solver.stop_search):
        if now.stopped:
            limit = solver.parameters.max_time_in_seconds
            solver.parameters.max_time_in_seconds = min(limit, AFTER_STOP)
        if not scale:
            return solver.solve(model)

        before = solver.best_bound_callback

        def bounded(bound: float) -> None:
            now.bound = _points(bound, scale, grain)
            if before is not None:
                before(bound)

        solver.best_bound_callback = bounded
        return solver.solve(model, _watcher(now, scale, grain))


def _points(objective: float, scale: int, grain: int) -> Fraction:
    """The points of an objective; what was taken off for ties is less than half a unit of worth."""
    return Fraction(round(objective) if grain == 1 else round(objective / grain + 0.25), scale)


def _watcher(now: progress.Progress, scale: int, grain: int) -> Any:
    """What is told of each better solution."""
    cp_model = require()

    class Watcher(cp_model.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
        def on_solution_callback(self) -> None:
            now.best = _points(self.objective_value, scale, grain)
            now.bound = _points(self.best_objective_bound, scale, grain)

    return Watcher()


def maximise(
    model: Any, variables: list[Any], coefficients: list[int], seconds: float, scale: int = 0, **parameters: Any
) -> Outcome:
    """Maximise an integer sum on one worker with a fixed seed: the same answer on every run that is not cut short.

    `scale` is how many of the objective's units make a point, for those who watch; 0 where they mean none. `parameters`
    are others of CP-SAT's.
    """
    cp_model = require()
    model.minimize(cp_model.LinearExpr.weighted_sum(variables, [-c for c in coefficients]))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_time_in_seconds = max(0.0, seconds)
    for name, value in parameters.items():
        setattr(solver.parameters, name, value)
    status = run(solver, model, -scale)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    values = tuple(int(solver.value(v)) for v in variables) if found else ()
    bound = -int(solver.response_proto.inner_objective_lower_bound) if found else None
    return Outcome(solver.status_name(status), values, bound)
