"""An arrangement of the ranking as a Plan: carried out by the phases, priced again by the rules."""

from __future__ import annotations

from time import perf_counter

from rometeach.aurelian import arrangements
from rometeach.aurelian.actions import PlaceStrength
from rometeach.aurelian.valuation import evaluate
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import OPTIMAL, Plan
from rometeach.core.session.actions import Action

from ... import cp
from ...cp import require
from .doubt import ALIKE, as_good
from .explain import bars, horizon, lines
from .inputs import Arrangement, FrontAnswer, FrontQuestion
from .search import choose

HOW = (
    "Every arrangement that the rules allow is priced exactly: all orders of the Barbarians looked ahead, two eight-sided dice for "
    "each. CP-SAT chooses the best that meets the requests. Ties go to fewer Coins, then to fewer points of Strength moved, then "
    "to more Strength on the Space with the lower number."
)


SOLVER = "solvers.aurelian.front.question:WORKINGS"


def best(q: FrontQuestion, after: int = -1, title: str = "The Danubian Front", most: int | None = None) -> Plan:
    """The best arrangement that meets the requests, as a plan.

    Args:
        q: what is asked.
        after: the place in the ranking behind which it is looked for; -1 for the whole of it.
        title: what the plan is called.
        most: the most actions that it may take; None for any number.

    Raises:
        IllegalChoice: requests that the rules or the Coins forbid, with the Section.
        SolverMissing: OR-Tools is not installed.
    """
    start = perf_counter()
    require()
    found = FrontAnswer(q, choose(q, after, most))
    return _plan(found, perf_counter() - start, title)


def _plan(found: FrontAnswer, seconds: float, title: str) -> Plan:
    """Raises RuntimeError where the solver's figure is not that of the rules (a fault of the solver)."""
    q, chosen, worth = found.q, found.arrangement, found.worth
    after = arrangements.carry_out(q.p, q.by, chosen.given)
    value = q.value(chosen)
    if value.worth != worth:
        raise RuntimeError(f"the solver says {worth} and the rules say {value.worth} of {chosen}")
    actions = q.actions(chosen)
    as_it_lies = (v for a, v in q.priced if a.strengths == q.p.strength and (a.declined or q.by.kind != "free levy"))
    return Plan(
        title=f"{title} ({q.by}): {q.p.title}, turn {q.p.turn}",
        actions=actions,
        costs=tuple(_cost(q, chosen, a) for a in actions),
        money="Coins",
        value=worth,
        parts=Frozen(value.parts),
        worths=Frozen(value.worths),
        status=OPTIMAL,
        bound=worth,
        seconds=seconds,
        idle=next(as_it_lies, worth),
        leaves_out=(*evaluate.LEAVES_OUT, horizon(q)),
        lines=tuple(lines(q, chosen, after)),
        how=cp.named(HOW),
        bars=bars(q, after),
        doubtful=evaluate.doubts(q.p),
        rules_notes=rules_notes(q.p.rules),
        solver=SOLVER,
        setting=found,
        among="that meets the requests" if q.requests else "",
        alike=ALIKE,
        first=tuple(as_good(found)),
    )


def _cost(q: FrontQuestion, chosen: Arrangement, action: Action) -> int:
    if q.by.kind != "paid levy" or not isinstance(action, PlaceStrength):
        return 0
    n = action.space
    return arrangements.levied(q.p.rules, q.p.strength[n - 1 : n], chosen.strengths[n - 1 : n])
