"""The plans of works behind the best one."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from rometeach.core.results.plans import Plan

from .inputs import WorksAnswer
from .model import WorksModel
from .plan import to_plan
from .search import best


def next_best(answer: WorksAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best plans behind a plan; fewer where no other is found in time."""
    q, plans = answer.q, list[Plan]()
    seen = (*q.not_these, answer.steps)
    while len(plans) < k:
        start = perf_counter()
        found = best(WorksModel(replace(q, not_these=seen)), q.time)
        if not found.is_plan:
            break
        seen = (*seen, found.steps)
        title = f"Next best works {len(plans) + 1}"
        plans.append(to_plan(q, found, title, seconds=perf_counter() - start))
    return tuple(plans)
