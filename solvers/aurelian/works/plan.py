"""The steps that the model chose as a Plan: played by the phases, priced again by the rules."""

from __future__ import annotations

from time import perf_counter

from rometeach.aurelian.valuation import works
from rometeach.core.errors import IllegalChoice, RometeachError
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import OPTIMAL, Plan

from ... import cp
from ...cp import INFEASIBLE
from .explain import doubts, lines, prices, thresholds
from .inputs import WorksAnswer, WorksQuestion
from .model import WorksModel
from .search import Found, best, clash

HOW = (
    "A yes or no for each step and turn, Treasury and Income as they follow from them, solved by CP-SAT; then played again by the "
    "phases. Ties go to fewer Coins spent, then to what is done earlier; equal Regions are built in the order of their names."
)


SOLVER = "solvers.aurelian.works.question:WORKINGS"


def best_plan(q: WorksQuestion) -> Plan:
    """The best plan for the turns that are left.

    Raises:
        IllegalChoice: requests that the rules or the Coins forbid, or a Treasury that must go below zero, with the Section.
        RometeachError: no plan was found in time.
        SolverMissing: OR-Tools is not installed.
    """
    start = perf_counter()
    found = best(WorksModel(q), q.time)
    if found.is_plan:
        return to_plan(q, found, seconds=perf_counter() - start)
    if found.status != INFEASIBLE:
        raise RometeachError(f"No plan was found in {q.time:g} seconds: give more time.")
    raise clash(q)


def to_plan(q: WorksQuestion, found: Found, title: str = "Works", *, seconds: float) -> Plan:
    """What was found as a Plan.

    Args:
        q: what is asked.
        found: the steps, and how far they are proven.
        title: what it is called.
        seconds: how long the search took.

    Raises:
        RuntimeError: the solver's figure is not that of the rules (a fault of the solver).
    """
    played = works.play(q.p, found.steps, q.forecast)
    value = works.value(played, q.weights)
    if found.status == OPTIMAL and value.worth != found.bound:
        raise RuntimeError(f"the solver says {found.bound} and the rules say {value.worth} of {found.steps}")
    try:
        idle = q.value(()).worth
    except IllegalChoice:
        idle = value.worth
    said = f", if {q.forecast.text}" if q.forecast.text else ""
    return Plan(
        title=f"{title}: {q.p.title}, from turn {q.p.turn}{said}",
        actions=found.steps,
        costs=tuple(prices(q, found.steps)),
        money="Coins",
        value=value.worth,
        parts=Frozen(value.parts),
        worths=Frozen(value.worths),
        status=found.status,
        bound=found.bound,
        seconds=seconds,
        idle=idle,
        leaves_out=works.LEAVES_OUT,
        lines=tuple(lines(q, played)),
        how=cp.named(HOW),
        doubtful=doubts(q),
        rules_notes=rules_notes(q.p.rules),
        solver=SOLVER,
        setting=WorksAnswer(q, found.steps),
        among="that meets the requests" if q.wishes else "",
        first=thresholds(played),
    )
