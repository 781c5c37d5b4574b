"""The plans of this game in a sentence for a player."""

from __future__ import annotations

from rometeach.aurelian.actions import PlaceStrength
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
    """Where the Strength stands: "Strength 1 on Danube 3, 4 and 7; 3 on Danube 5; army 5: 11.4 points better."."""
    if not plan.actions:
        return sentence("Leave all as it stands", [])
    spaces: dict[int, list[str]] = {}
    others = []
    for a in plan.actions:
        if isinstance(a, PlaceStrength):
            spaces.setdefault(a.strength, []).append(str(a.space))
        else:
            others.append(str(a))
    placed = [f"{n} on Danube {in_words(names)}" for n, names in sorted(spaces.items())]
    done = "; ".join([*(["Strength " + "; ".join(placed)] if placed else []), *others])
    return sentence(done, []).removesuffix(".") + f": {decimal(plan.value - plan.idle)} points better."


def in_words(names: list[str]) -> str:
    """ "3, 4 and 7"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
