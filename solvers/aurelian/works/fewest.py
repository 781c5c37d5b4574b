"""Plans of works that take few steps, and what a plan is worth without one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.aurelian.actions import Planned
from rometeach.core.results.plans import Plan
from rometeach.core.session.actions import Action

from ... import few_actions
from ...cp import INFEASIBLE
from .inputs import WorksAnswer
from .model import WorksModel
from .plan import to_plan
from .search import best


def _limited(answer: WorksAnswer) -> few_actions.Limited:
    """The best plan with so many steps at most, all of them in the question's time."""
    q = replace(answer.q, not_these=())
    clock = few_actions.Clock(q.time)

    def with_at_most(number: int) -> Plan | None:
        start = perf_counter()
        model = WorksModel(q)
        model.at_most(number)
        found = best(model, clock.share(number))
        if found.is_plan:
            return to_plan(q, found, seconds=perf_counter() - start)
        if found.status == INFEASIBLE:
            return None
        raise few_actions.NotInTime(f"No plan with {number} steps at most was found in time.")

    return with_at_most


fewest, frontier = few_actions.offered(_limited)


def value(answer: WorksAnswer, actions: Sequence[Action]) -> Fraction | None:
    """What other steps are worth by the rules; raises IllegalChoice where they are no plan."""
    return answer.q.value(tuple(a for a in actions if isinstance(a, Planned))).worth


__all__ = ["fewest", "frontier", "value"]
