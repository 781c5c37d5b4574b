"""Exercises of lesson 7 about questions: which one to ask, and the way from the table to the answer."""

from __future__ import annotations

from rometeach.hotre.position import Position

from ...answers import OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from .. import fields
from .predictions import LESSON

ASKED = {
    "score": "what a Phase scores as the board lies",
    "fight": "who wins a fight for one Province",
    "path": "how far a chain of attacks gets, and when to stop",
    "loot": "what a City brings to who loots it",
    "draw": "what the draw may bring, and who moves when",
    "emperor": "how long an Emperor with three dice lives",
}
"""The questions, and what each answers."""


def _situations(p: Position, choose: Chooser) -> dict[str, tuple[str, ...]]:
    """Question -> situations in which it is the one to ask."""
    one, two, three = choose.sample(list(p.rules.provinces), 3)
    faction, armies = choose.pick(("Red", "Blue", "Green", "Yellow")), choose.number(2, 5)
    people = choose.pick(p.rules.peoples)
    return {
        "score": (
            f"{faction} wonders what his Romans get at the end of this Phase, if nothing more happens",
            f"{faction} wants to know whether {one} or {two} is worth more points to him as he stands",
        ),
        "fight": (
            f"{faction} has {armies} Legions for {one}, and wants to know how likely he takes it, and what is left of them",
            f"The {people} stand before {one} with its Fort. {faction} asks how safe it is against {armies} Armies",
        ),
        "path": (
            f"The {people} have {armies} Armies for {one}, then {two}, then {three}. Where should they stop?",
            f"{faction} will march through {one} into {two}, and asks how many points that brings on average",
        ),
        "loot": (
            f"The {people} have taken {one}. {faction} asks how many points its City may bring at once",
            f"{faction} must choose: loot the City of {one}, or spare it. He wants to see the dice first",
        ),
        "draw": (
            f"{faction} will draw first on turn {choose.number(2, 7)}, and asks which Peoples are still in the cup",
            f"{faction} holds People {choose.pick(('II', 'III', 'IV'))}, and asks how likely he moves first this turn",
        ),
        "emperor": (
            f"{faction} has an Emperor with +1 DIE. Will he live through the attack on {one}?",
            f"{faction} attacks {one} and {two} with Traianus. When does his bonus run out?",
        ),
    }


@exercise(LESSON, "decide", "Which question do you ask?")
def which_question(choose: Chooser) -> Assignment:
    """The question that fits a situation."""
    situations = _situations(fields.named(), choose)
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
            "Is it about points, about one fight, about several, about a City, or about Tokens?",
            f"It should tell {ASKED[right]}.",
        ),
        (f"{right}: it tells {ASKED[right]}.",),
        fields.missed(why, {right}),
    )


WAY = (
    ("Load the named position that is nearest to the table", "2"),
    ("Write down what lies otherwise, clause by clause", "9.1"),
    ("Make the change, and correct what the kit cannot read", "9.1"),
    ("Read the warnings: is something on the table that cannot be?", "9.1"),
    ("Ask the question, with a guess of your own first", "10"),
    ("Look at what the answer rests on, and how firm it is", "5.2"),
    ("Change one thing that you could do about it", "8"),
    ("Ask the same question again, and compare", "10"),
    ("Do it on the table", "9"),
)
"""From a table to an answer."""


@exercise(LESSON, "order the steps", "From the table to the answer", more=True)
def way_to_answer(choose: Chooser) -> Assignment:
    """The steps from a board on the table to a decision."""
    return in_order(
        choose, "Your game lies on the table, and it is your Phase. You use the kit.\n\nPut these steps in order.", WAY
    )
