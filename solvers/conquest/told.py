"""The plans of this game in a sentence for a player."""

from __future__ import annotations

from rometeach.core.results.checklists import decimal, number_of, sentence, spent
from rometeach.core.results.plans import Plan


def campaign_headline(setting: object, plan: Plan) -> str:
    """How many moves, and the Tribute that they gain."""
    return sentence(
        spent(plan.costs, plan.money) or number_of(plan.actions, plan.called),
        [f"{decimal(plan.value - plan.idle)} Talents of Tribute more"] if plan.actions else [],
    )
