"""The arrangements behind the best one, in the order of the ranking."""

from __future__ import annotations

from rometeach.core.errors import IllegalChoice
from rometeach.core.results.plans import Plan

from .inputs import FrontAnswer
from .plan import best


def next_best(plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best arrangements behind that of a plan."""
    found: list[Plan] = []
    answer = plan.setting
    while len(found) < k:
        assert isinstance(answer, FrontAnswer)
        try:
            other = best(answer.q, plan.workings, answer.at, f"Next best {len(found) + 1}, the Danubian Front")
        except IllegalChoice:
            break
        found.append(other)
        answer = other.setting
    return tuple(found)
