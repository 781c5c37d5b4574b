"""Lesson 9: how many of the 216 throws of three dice are low enough, and how low the purple die must be."""

from __future__ import annotations

from ...answers import Face, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from ..revolts.predictions import NO_FACE
from .examples import strengths
from .predictions import LESSON
from .scenes import fight, told
from .three_dice import by_purple, pairs, throws


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


@exercise(LESSON, "predict then check", "The purple die", more=True)
def the_purple_die(choose: Chooser) -> Assignment | None:
    """The highest face of the purple die that makes a Triumph of two white dice."""
    f = fight(choose, statesman=True)
    if f is None or (not f.matched and not choose.likely(1, 8)):
        return None
    a, b, _ = choose.throw(3)
    limit, total = f.board.rules.values["war.triumph_limit"], f.ledger.total
    room = limit - total - a - b
    if (a == b and not f.ability and not choose.likely(1, 4)) or not 0 <= room <= 7:
        return None
    results = {purple: f.read((a, b, purple)) for purple in range(1, 7)}
    good = [purple for purple, result in results.items() if result == "Triumph"]
    right: int | str = max(good, default=NO_FACE)
    lowest = max(0, min(6, room))
    mistakes = [
        Mistake(room - 1, f"Exactly {limit} is a Triumph too.") if room > 1 else None,
        Mistake(room + 1, f"With that the total is {limit + 1}: a Draw at best.") if 0 < room + 1 <= 6 else None,
        Mistake(lowest, "Look at the white dice, the match and the ability before the total.") if lowest else None,
        Mistake(NO_FACE, "Add the white dice and the sum: there is room for the purple die."),
    ]
    each = "; ".join(f"{purple}: {result}" for purple, result in results.items())
    return Assignment(
        f"{told(f)} {strengths(f.board, f.force)[0]}.\n\nThe sum is {total:+d}. The white dice show {a} and {b}. "
        "Predict, then check: what is the highest purple face that makes it a Triumph?",
        Face((NO_FACE,)),
        right,
        (
            "Are the white dice equal, and is the Strength met? Look there first.",
            f"White dice and sum come to {a + b + total}. A Triumph is {limit} or less.",
        ),
        (
            ("The sum", f.ledger),
            f"White dice and sum: {a} + {b} {total:+d} = {a + b + total}.",
            f"The purple die. {each}.",
        ),
        tuple(m for m in mistakes if m is not None and m.answer != right),
        board=f.board,
        focus=f.space,
    )
