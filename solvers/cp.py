"""What the CP-SAT models share: OR-Tools found or plainly missed, one way to solve, bounds as exact integers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rometeach.core.errors import RometeachError


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


def maximise(model: Any, variables: list[Any], coefficients: list[int], seconds: float) -> Outcome:
    """Maximise an integer sum on one worker with a fixed seed: the same answer on every run that is not cut short."""
    cp_model = require()
    model.minimize(cp_model.LinearExpr.weighted_sum(variables, [-c for c in coefficients]))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_time_in_seconds = max(0.0, seconds)
    status = solver.solve(model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    values = tuple(int(solver.value(v)) for v in variables) if found else ()
    bound = -int(solver.response_proto.inner_objective_lower_bound) if found else None
    return Outcome(solver.status_name(status), values, bound)
