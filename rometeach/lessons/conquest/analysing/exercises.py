"""Exercises of lesson 6 about questions: which one to ask, and the way from the table to the answer."""

from __future__ import annotations

from rometeach.conquest.position import Position

from ...answers import OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from .. import boards
from .predictions import LESSON

ASKED = {
    "battle": "who wins a battle on land, and what it costs",
    "legion": "which Battle Legion hits most",
    "pursuit": "what a Pursuit kills",
    "naval": "what three rounds at sea leave",
    "reach": "who can come where next turn",
    "tribute": "what a player collects, and what is missing to higher prices",
}
"""The questions, and what each answers."""


def _situations(p: Position, choose: Chooser) -> dict[str, tuple[str, ...]]:
    """Question -> situations in which it is the one to ask."""
    one, two = choose.sample(list(p.rules.provinces), 2)
    side, enemy = choose.sample(boards.SIDES, 2)
    units = choose.number(5, 9)
    return {
        "battle": (
            f"{side} has {units} units beside {one}, and wants to know whether he takes it, and with how many left",
            f"{side} defends {one} behind walls, and asks how likely his Caesar falls there",
        ),
        "legion": (
            f"{side} has {units} units and one General in {one}. Which of them should fight, and which wait?",
            f"{side} wonders whether Cavalry or Catapults belong into the front rank",
        ),
        "pursuit": (
            f"{side} thinks of a retreat from {one}. What would the horsemen of {enemy} cost him?",
            f"{enemy} has three Cavalry left, and {side} wants to know how many of his men would get away",
        ),
        "naval": (
            f"A loaded Galley of {side} meets two Galleys of {enemy}. How likely does it go down?",
            f"{side} may attack {enemy} at sea, and asks how many Galleys he will have afterwards",
        ),
        "reach": (
            f"{side} asks which enemies can stand in {one} on their next turn",
            f"{side} wants to know whether {enemy} can come to {two} by sea",
        ),
        "tribute": (
            f"{side} asks how much he will collect, coin by coin",
            f"{side} wonders how far {enemy} is from the mark that doubles all prices",
        ),
    }


@exercise(LESSON, "decide", "Which question do you ask?")
def which_question(choose: Chooser) -> Assignment:
    """The question that fits a situation."""
    situations = _situations(boards.five(), choose)
    right = choose.pick(list(situations))
    options = tuple(choose.shuffled([right, *choose.sample([x for x in ASKED if x != right], 4)]))
    told = choose.pick(situations[right])
    told += "" if told.endswith("?") else "."
    why = {x: f"{x} tells {ASKED[x]}. That is not what is asked here." for x in options}
    return Assignment(
        f"{told}\n\nWhich question do you put to the kit?",
        OneOf(options),
        right,
        (
            "Is it about a battle, the front rank, a flight, ships, the next turn, or money?",
            f"It should tell {ASKED[right]}.",
        ),
        (f"{right}: it tells {ASKED[right]}.",),
        boards.missed(why, {right}),
    )


WAY = (
    ("Load the named position that is nearest to the table", "1.1"),
    ("Write down what lies otherwise, clause by clause", "0.2"),
    ("Make the change, and correct what the kit cannot read", "0.2"),
    ("Read the warnings: is something on the table that cannot be?", "0.1"),
    ("Ask the question, with a guess of your own first", "2.2"),
    ("Look at what the answer rests on, and how firm it is", "0.2"),
    ("Change one thing that you could do about it", "2.5"),
    ("Ask the same question again, and compare", "2.2"),
    ("Do it on the table", "2.1"),
)
"""From a table to an answer."""


@exercise(LESSON, "order the steps", "From the table to the answer", more=True)
def way_to_answer(choose: Chooser) -> Assignment:
    """The steps from a board on the table to a decision."""
    return in_order(
        choose, "Your game lies on the table, and it is your turn. You use the kit.\n\nPut these steps in order.", WAY
    )
