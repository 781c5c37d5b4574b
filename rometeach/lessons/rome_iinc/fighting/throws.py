"""Lesson 9: how many of the 216 throws of three dice are low enough."""

from __future__ import annotations

from ...answers import WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from .counting import by_purple, pairs, throws
from .predictions import LESSON


@exercise(LESSON, "compute", "Count the throws", more=True)
def count_the_throws(choose: Chooser) -> Assignment | None:
    """How many throws of three dice come to a number or less, with or without equal white dice."""
    most, equal = choose.number(4, 10), choose.likely(1, 2)
    right, other = throws(most, equal=equal), throws(most, equal=not equal)
    which = "" if equal else ", with two different white dice"
    why = (
        "Here equal white dice count like any others."
        if equal
        else "Strike out the throws with two equal white dice: they are no Triumph."
    )
    return Assignment(
        f"Two white dice and a purple one are thrown.\n\nHow many of the 216 throws come to {most} or less{which}?",
        WholeNumber("throws"),
        right,
        (
            f"If the purple die shows a 1, the white dice may come to {most - 1} or less.",
            "Do the same for each face of the purple die, and add up.",
            f"With a purple 1 there are {pairs(most - 1, equal=equal)} such throws of the white dice.",
        ),
        (by_purple(most), f"Together {right} throws of 216."),
        (
            Mistake(other, why),
            Mistake(throws(most - 1, equal=equal), f"A total of exactly {most} counts too."),
            Mistake(throws(most + 1, equal=equal), f"{most} or less: {most + 1} is too much."),
            Mistake(216 - right, "Those are the throws that come to more."),
            Mistake(pairs(most, equal=equal), "Those are the throws of two dice. The purple die is thrown too."),
            Mistake(pairs(most - 1, equal=equal), "That is the purple 1 alone. Now the other faces."),
        ),
    )
