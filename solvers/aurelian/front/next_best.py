"""The arrangements behind the best one, in the order of the ranking."""

from __future__ import annotations

from rometeach.core.errors import IllegalChoice
from rometeach.core.results.plans import Plan

from .doubt import near
from .inputs import FrontAnswer
from .plan import best


def next_best(answer: FrontAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best arrangements behind that of a plan."""
    found: list[Plan] = []
    first = plan.setting
    while len(found) < k:
        try:
            other = best(answer.q, answer.at, f"Next best {len(found) + 1}, the Danubian Front")
        except IllegalChoice:
            break
        found.append(near(first, other))
        answer = other.setting
    return tuple(found)
