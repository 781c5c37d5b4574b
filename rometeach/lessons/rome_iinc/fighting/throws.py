"""Lesson 9: how low the purple die must be."""

from __future__ import annotations

from ...answers import Face
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from ..revolts.predictions import NO_FACE
from .examples import strengths
from .predictions import LESSON
from .scenes import fight, told


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
