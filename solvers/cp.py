"""What the CP-SAT models share: OR-Tools found or plainly missed, one way to solve, bounds as exact integers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from threading import Event, Thread
from time import process_time
from types import ModuleType
from typing import TYPE_CHECKING

from rometeach.core import browser, progress
from rometeach.core.errors import Missing
from rometeach.core.results.plans import FEASIBLE, OPTIMAL

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel as CpModel
    from ortools.sat.python.cp_model import CpSolver as CpSolver
    from ortools.sat.python.cp_model import CpSolverSolutionCallback as CpSolverSolutionCallback
    from ortools.sat.python.cp_model import IntVar as IntVar
    from ortools.sat.python.cp_model import LinearExpr as LinearExpr
else:  # OR-Tools is loaded when something is solved; annotations can be read without it
    CpModel = CpSolver = CpSolverSolutionCallback = IntVar = LinearExpr = object

Amount = LinearExpr | int
"""A sum of variables, or a number that is known."""

INFEASIBLE = "INFEASIBLE"
"""There is no solution, by CP-SAT's name; OPTIMAL and FEASIBLE are those of plans, and the fourth is "UNKNOWN"."""
OURS = "a search in Python alone (OR-Tools is not installed here)"
"""What searches where OR-Tools is not installed."""
STORED = "OR-Tools, whose answer for this very board comes with the kit (it is not installed here),"
"""What has searched where the answer is stored."""
_is_stored: ContextVar[bool] = ContextVar("rometeach_stored", default=False)
AFTER_STOP = 0.2
"""Seconds that each further step may take after a question was stopped: enough to finish a plan that is there."""
SHARED = 20
"""How many times as long as its seconds of a processor a search may take by the clock, on a machine that is shared with others."""


class SolverMissing(Missing):
    """OR-Tools, or what else a question needs, is not installed here, and nothing else answers it."""


def is_installed() -> bool:
    """Whether OR-Tools is installed here."""
    return require().__name__.startswith("ortools")


def require() -> ModuleType:
    """The module `ortools.sat.python.cp_model`; where OR-Tools cannot be imported, our own of small models."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        from . import plain

        return plain
    return cp_model


def named(how: str) -> str:
    """How a plan was found, with what searched here by its name."""
    if is_installed():
        return how
    return how.replace("CP-SAT", STORED if _is_stored.get() else OURS, 1).replace("CP-SAT", "that search")


def too_large() -> SolverMissing:
    """What is said where a search in Python alone finds nothing in its time."""
    get = (
        "It does not run in a browser: for large questions install rometeach on a computer"
        if browser.is_here()
        else (f"Install it: {browser.install('ortools')}")
    )
    return SolverMissing(
        "This question is too large for a search in Python alone, which stands in where OR-Tools is not installed. "
        f"{get}. Or ask for less here: less money, one side, fewer turns, or more seconds."
    )


def new_model() -> CpModel:
    """An empty model. Raises SolverMissing where OR-Tools cannot be imported."""
    model: CpModel = require().CpModel()
    return model


def new_solver(seconds: float) -> CpSolver:
    """A solver of one worker with a fixed seed: the same answer on every run that is not cut short."""
    solver: CpSolver = require().CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_time_in_seconds = seconds
    return solver


def weighted_sum(variables: Sequence[LinearExpr], coefficients: Sequence[int]) -> LinearExpr:
    """The sum of variables, each with its coefficient."""
    total: LinearExpr = require().LinearExpr.weighted_sum(variables, coefficients)
    return total


@dataclass(frozen=True, slots=True)
class Maximum:
    """How a solve ended: OPTIMAL, FEASIBLE, INFEASIBLE or UNKNOWN; the values; no objective is above `bound`."""

    status: str
    values: tuple[int, ...]
    bound: int | None


def run(solver: CpSolver, model: CpModel, scale: int = 0, grain: int = 1) -> str:
    """Solve, so that it can be watched and stopped (see `rometeach.core.progress`).

    Args:
        solver: with its parameters set.
        model: with its objective set.
        scale: turns the objective into points, below zero where the model minimises; 0 where its numbers mean no points.
        grain: what one unit of worth weighs in the objective, more than twice what is taken off for ties.

    Returns:
        The name of the solver's status.

    Raises:
        SolverMissing: without OR-Tools nothing was found in time.
        Stopped: without OR-Tools it was stopped before anything was found.
    """
    goes_on = bool(getattr(model, "known", ()))  # such as a search that only settles ties
    with _counted(solver):
        status = _run(solver, model, scale, grain)
    _is_stored.set(getattr(solver, "is_stored", False) or (goes_on and _is_stored.get()))
    if status == "UNKNOWN" and not is_installed():
        progress.check()
        raise too_large()
    return status


@contextmanager
def _counted(solver: CpSolver) -> Iterator[None]:
    """While a solver runs its time limit is one of the processor, if such seconds are counted (`progress.within`)."""
    left = progress.left()
    if left == inf:
        yield
        return
    seconds = max(0.001, min(left, solver.parameters.max_time_in_seconds))
    solver.parameters.max_time_in_seconds = SHARED * seconds if is_installed() else seconds
    if not is_installed():
        yield
        return
    end, done = process_time() + seconds, Event()

    def watch() -> None:
        while not done.wait(max(0.001, end - process_time())):
            if process_time() >= end:
                solver.stop_search()

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _run(solver: CpSolver, model: CpModel, scale: int, grain: int) -> str:
    now = progress.current()
    if now is None:
        return solver.status_name(solver.solve(model))
    with now.running(solver.stop_search):
        if now.stopped:
            limit = solver.parameters.max_time_in_seconds
            solver.parameters.max_time_in_seconds = min(limit, AFTER_STOP)
        if not scale:
            return solver.status_name(solver.solve(model))

        before = solver.best_bound_callback

        def bounded(bound: float) -> None:
            now.bound = _points(bound, scale, grain)
            if before is not None:
                before(bound)

        solver.best_bound_callback = bounded
        return solver.status_name(solver.solve(model, _watcher(now, scale, grain)))


def _points(objective: float, scale: int, grain: int) -> Fraction:
    """The points of an objective; what was taken off for ties is less than half a unit of worth."""
    return Fraction(round(objective) if grain == 1 else round(objective / grain + 0.25), scale)


def _watcher(now: progress.Progress, scale: int, grain: int) -> CpSolverSolutionCallback:
    """What is told of each better solution."""
    base = require().CpSolverSolutionCallback

    def hears(callback: CpSolverSolutionCallback) -> None:
        now.best = _points(callback.objective_value, scale, grain)
        now.bound = _points(callback.best_objective_bound, scale, grain)

    watcher: CpSolverSolutionCallback = type("Watcher", (base,), {"on_solution_callback": hears})()
    return watcher


def maximise(
    model: CpModel,
    variables: Sequence[IntVar],
    coefficients: Sequence[int],
    seconds: float,
    scale: int = 0,
    **parameters: float | bool | str,
) -> Maximum:
    """Maximise an integer sum on one worker with a fixed seed: the same answer on every run that is not cut short.

    Args:
        model: all constraints.
        variables: what is summed, and whose values are wanted.
        coefficients: the factor of each of them.
        seconds: the time limit.
        scale: how many of the objective's units make a point, for those who watch; 0 where they mean none.
        parameters: others of CP-SAT's.
    """
    model.minimize(weighted_sum(variables, [-c for c in coefficients]))
    solver = new_solver(max(0.0, seconds))
    for name, value in parameters.items():
        setattr(solver.parameters, name, value)
    status = run(solver, model, -scale)
    found = status in (OPTIMAL, FEASIBLE)
    values = tuple(int(solver.value(v)) for v in variables) if found else ()
    bound = -int(solver.response_proto.inner_objective_lower_bound) if found else None
    return Maximum(status, values, bound)
