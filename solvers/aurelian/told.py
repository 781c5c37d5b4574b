"""The plans of this game in a sentence for a player."""

from __future__ import annotations

from rometeach.core.results.checklists import decimal, sentence, spent
from rometeach.core.results.plans import Plan
from rometeach.core.words import counted


def works_headline(setting: object, plan: Plan) -> str:
    """What is paid for how many steps, and the points of it."""
    if not plan.actions:
        return sentence("Build nothing", [])
    more = decimal(plan.value - plan.idle)
    return sentence(
        spent(plan.costs, plan.money) or "For nothing",
        [counted(len(plan.actions), "step"), f"{more} points more than without them"],
    )


def front_headline(setting: object, plan: Plan) -> str:
    """Where the Strength stands."""
    more = decimal(plan.value - plan.idle)
    return sentence(plan.called.replace(": ", " "), []).replace(";", ",").removesuffix(".") + f": {more} points better."
