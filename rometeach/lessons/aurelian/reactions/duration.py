"""Exercises of lesson 3 about how long the Actions Phase lasts, and about the end of a turn (5.0, 12.6)."""

from __future__ import annotations

from rometeach.aurelian.rules import CUPS
from rometeach.core.results.show import Table, chance

from ...answers import OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Mistake
from .. import boards
from .cups import action_words
from .predictions import LESSON


@exercise(LESSON, "decide", "The Action that lasts", more=True)
def which_action(choose: Chooser) -> Assignment | None:
    """Which of four Actions is most, or least, likely to end the Actions Phase."""
    p = boards.at(choose, "action", turns=(2, 3, 4, 5, 6))
    if p is None or p.ends != 1:
        return None
    options = choose.sample(tuple(p.rules.actions), 4)
    chances = {action_words(p.rules.actions[a]): p.reactions(p.rules.actions[a].reactions, a).p_ends for a in options}
    least = choose.likely(2, 3)
    best = (min if least else max)(chances, key=lambda a: chances[a])
    if list(chances.values()).count(chances[best]) > 1:
        return None
    inside = {c: sum(x in p.rules.end_markers for x in p.cups.known(c)) for c in CUPS}
    rows = tuple((c.title(), str(len(p.cups.known(c))), str(inside[c])) for c in CUPS)
    return Assignment(
        f"Turn {p.turn}, with one Turn End marker in the Dead Pool; one more ends the phase, and the Confederation "
        f"counts as one.\n\nYou want {'as many Actions as possible' if least else 'to get through the turn quickly'}. "
        f"Which of these Actions is {'least' if least else 'most'} likely to end the phase?",
        OneOf(tuple(chances)),
        best,
        (
            "More Reactions, more chances to draw a marker.",
            "Between equals look at what the Cup Adjustments may bring into the Hostile Cup: more markers, or more other chits.",
        ),
        tuple(f"{a}: {chance(q)}." for a, q in chances.items()),
        tuple(
            Mistake(
                a, f"There it is {chance(q)}. Compare the numbers of Reactions first, then what enters the Hostile Cup."
            )
            for a, q in chances.items()
            if a != best
        ),
        shown=(Table("The cups", ("Cup", "Chits", "Turn End markers and Confederation"), rows),),
    )


ACTION_STEPS = (
    ("Aurelian may move to an adjacent Box first", "6.0"),
    ("The Battle is fought, and the Army's loss is taken", "6.6"),
    ("A Usurper whose Region has no Enemy Units left is removed", "6.9"),
    ("A chit goes unseen from the Friendly to the Unfriendly Cup", "6.6"),
    ("A chit goes unseen from the Unfriendly to the Hostile Cup", "6.6"),
    ("The first Reaction is drawn and resolved", "7.0"),
    ("The second Reaction is drawn and resolved", "7.0"),
    ("The Turn End markers in the Dead Pool are counted: with two the phase ends", "5.0"),
)


@exercise(LESSON, "order the steps", "One Action from beginning to end")
def an_action_in_order(choose: Chooser) -> Assignment | None:
    """The parts of a Battle with its Reactions, in order."""
    prompt = "Aurelian goes into a neighbouring Box and fights a Battle there. What comes when? Put these into order."
    return in_order(choose, prompt, ACTION_STEPS, choose.number(4, 6))


TURN_END_STEPS = (
    ("Victory Points are scored", "12.1"),
    ("Aurelian may hold his Triumph", "12.2"),
    ("The points are compared with the threshold of the turn", "12.5"),
    ("Two chits go unseen from the Friendly to the Unfriendly Cup", "12.6"),
    ("Two chits go unseen from the Unfriendly to the Hostile Cup", "12.6"),
    ("Reactions are drawn, as many as the number of the turn says", "12.6"),
    ("The Game Turn marker moves on to Turn 4", "12.6"),
    ("The third Turn End marker goes into the Hostile Cup", "12.6"),
)


@exercise(LESSON, "order the steps", "The end of Turn 3 in order", more=True)
def turn_end_in_order(choose: Chooser) -> Assignment | None:
    """The parts of the Turn End Phase, in order."""
    prompt = "Turn 3 is nearly over, and Aurelian has won enough points to play on. Bring its Turn End Phase into the right order."
    return in_order(choose, prompt, TURN_END_STEPS, choose.number(4, 6))
