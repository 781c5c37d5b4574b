"""Arrangements that take few actions, and what an arrangement is worth without one of its actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from rometeach.aurelian.actions import PlaceStrength
from rometeach.core.errors import IllegalChoice
from rometeach.core.results.frontiers import Step
from rometeach.core.results.plans import Plan
from rometeach.core.session.actions import Action

from ... import few_actions
from .doubt import near
from .inputs import FrontAnswer
from .plan import best


def _limited(answer: FrontAnswer) -> few_actions.Limited:
    def with_at_most(number: int) -> Plan | None:
        try:
            return replace(near(answer, best(answer.q, most=number)), first=())
        except IllegalChoice:
            return None

    return with_at_most


def fewest(answer: FrontAnswer, plan: Plan, within: Fraction) -> Plan:
    """The arrangement with the fewest actions that is worth at most so much less than a plan.

    Args:
        answer: that of the plan.
        plan: the plan.
        within: points.
    """
    return few_actions.fewest(replace(plan, first=()), within, _limited(answer))


def frontier(answer: FrontAnswer, plan: Plan) -> tuple[Step, ...]:
    """The best arrangement for each number of actions up to that of a plan."""
    return few_actions.frontier(plan, _limited(answer))


def value(answer: FrontAnswer, actions: Sequence[Action]) -> Fraction | None:
    """What an arrangement is worth where a Danube Space stays as it is, and the Army has what is then left.

    Args:
        answer: that of the plan.
        actions: those of the plan that are done.

    Returns:
        None where more is missing than Strength that is placed: the rest follows from that.

    Raises:
        IllegalChoice: the rules refuse it.
    """
    q, chosen = answer.q, answer.arrangement
    missing = [a for a in q.actions(chosen) if a not in actions]
    if any(not isinstance(a, PlaceStrength) for a in missing):
        return None
    strengths = list(chosen.strengths)
    for action in missing:
        if isinstance(action, PlaceStrength):
            strengths[action.space - 1] = q.p.strength[action.space - 1]
    return q.value(replace(chosen, strengths=tuple(strengths))).worth


__all__ = ["fewest", "frontier", "value"]
