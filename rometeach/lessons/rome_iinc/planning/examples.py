"""The worked Example of lesson 13: what a plan for the West is worth, part by part."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rometeach.core.errors import IllegalChoice
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Transfer
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.evaluate import PlanValue

from ...answers import OneOf
from ...example import Example, Told, WhatIf
from ...predictions import Guess

LESSON = "planning"
FIGHT = "9/1 Suevian by Western Emperor with Germania I, Germania II, Rhaetia"
PLAN = f"Neapolis > Germania II: Fleet; {FIGHT}"

PARTS = {
    "prestige": ("Prestige", "12.1.1"),
    "unrest": ("Unrest", "10.1.7"),
    "gold": ("Gold that the plan spends", "9.1.1"),
    "pay": ("Pay of the turns to come", "9.3.1"),
    "taxes": ("Taxes won or lost with Provinces", "9.2.1"),
    "spoils": ("Gold of the fights", "11.2.6"),
    "doubled": ("Taxes that a Governor may double", "9.2.4"),
    "calmed": ("Unrest that is bought away", "10.5.2"),
    "bought": ("Prestige that is bought", "10.5.1"),
    "units": ("Units built and lost", "2.1.2"),
    "provinces": ("Provinces won or lost", "4.2"),
    "wars": ("Wars ended", "11.2.6"),
    "posts": ("Governors in danger, or dangerous", "8.3.3"),
}
"""The parts of a plan's worth in words, each with the Case behind it."""


def points(worth: Fraction) -> str:
    """A worth in words: "+1.10 points"."""
    return f"{float(worth):+.2f} points"


def parts_of(found: PlanValue) -> Iterable[tuple[str, str]]:
    """Each part that counts: what is expected, what it is worth, and its Case."""
    amounts = found.parts.amounts()
    for key, worth in found.worths.items():
        if worth or amounts[key]:
            words, case = PARTS[key]
            yield f"{words}: {float(amounts[key]):+.2f} expected, worth {points(worth)}", case


def _tell(p: Position) -> Iterable[Told]:
    idle = evaluate.value(p, (), empire="West", gold=10)
    yield f"Doing nothing is worth {points(idle.worth)}: the Revolts are thrown anyway", "11.1.1"
    for text, case in parts_of(idle):
        yield f"– {text}", case
    board = plans.with_gold(p, "West", 10)
    for action in plans.read(p.rules, PLAN):
        refused = plans.against(board, "West", action)
        if refused:
            yield f"{action}: refused, as {refused[0]}", refused[1]
            return
        legal = f"{action}: legal, {plans.cost(board, action)} Gold"
        yield legal, "10.7.2" if isinstance(action, Transfer) else "11.2.2"
        board = plans.apply(board, "West", action)
    yield from _whole(p, idle.worth, FIGHT, "The fight alone, without the Fleet")
    yield from _whole(p, idle.worth, PLAN, "The whole plan")


def _whole(p: Position, idle: Fraction, plan: str, words: str) -> Iterable[Told]:
    try:
        found = evaluate.value(p, plan, empire="West", gold=10)
    except IllegalChoice as error:
        yield f"{words}: refused, as {error.what}", error.case
        return
    yield f"{words} is worth {points(found.worth)}", "11.2.1"
    for text, case in parts_of(found):
        yield f"– {text}", case
    yield f"– So it is {points(found.worth - idle)} against doing nothing", "12.1.1"


MORE = ("It is worth less", "Up to 3 points more", "3 to 6 points more", "More than 6 points more")
_MOST = (0, 3, 6)


def _better_by(p: Position) -> str:
    idle, found = (evaluate.expected(p, plan, empire="West", gold=10) for plan in ("", PLAN))
    return next((said for said, most in zip(MORE, _MOST, strict=False) if found - idle <= most), MORE[-1])


BETTER_BY: Guess[Position] = Guess(OneOf(MORE), _better_by)
"""How much better than doing nothing the whole plan is."""

EXAMPLES = (
    Example(
        "P1",
        "10.7.2",
        LESSON,
        "What a plan is worth, part by part",
        "286",
        "The Suevi stand in Germania I, with Strength 9, and it takes one Naval Strength to beat them. The plan: the Fleet of Neapolis "
        "sails to Germania II, and Maximian fights with Germania I, Germania II and Rhaetia. Points are the plain ones.",
        "The Fleet costs a little Gold, and meets the Naval Strength. What is the whole plan worth, against doing nothing?",
        _tell,
        "Fighting without the Fleet is worse than not fighting at all: nothing can be won. With the Fleet the same fight is worth "
        "having. What it brings is mostly Prestige and calm; the price is a little Gold, and the Units that may die.",
        guess=BETTER_BY,
        change="9/1 Suevian @ Germania I",
        focus="garrison Neapolis; garrison Germania II",
        what_ifs=(
            WhatIf("Constantine I is Western Emperor", "West emperor Constantine I"),
            WhatIf("The West is close to its Fall", "West unrest 22"),
            WhatIf("The Fleet of Neapolis is lost", "Neapolis -Fleet"),
            WhatIf("A second Legion in Germania II", "Germania II +Pseudo Legion"),
        ),
        expects=(
            "Doing nothing is worth -6.97 points",
            "The fight alone, without the Fleet is worth -8.79 points",
            "The whole plan is worth +1.10 points",
        ),
        game=GAME,
    ),
)
