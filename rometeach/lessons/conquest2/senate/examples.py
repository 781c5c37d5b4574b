"""The worked Examples of lesson 5: a vote from the call to the draw, and Chaos counted (5.2, 7.2, 7.3)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.conquest2.phases.cards import used
from rometeach.conquest2.phases.season import score
from rometeach.conquest2.position import Position

from ...example import Example, Told, WhatIf
from .predictions import BIDS, GONE, LOST
from .scenes import BOARD, DISORDER, GAME, LESSON, VOTE


def _vote(p: Position) -> Iterable[Told]:
    yield used(p, "Red", "Emergency Tax")


def _counted(p: Position) -> Iterable[Told]:
    yield score(p)


EXAMPLES = (
    Example(
        "S1",
        "7.2",
        LESSON,
        "The Emergency Tax (our own)",
        BOARD,
        "Red calls the vote for 40 Talents, and begins with a II. Blue shows a III, Green passes, Yellow shows his IV. Red adds his III to "
        "the II: five votes. All others pass. Red leads in Italia.",
        "How many Senators leave the game?",
        _vote,
        "One. Red pays the II and the III. But as the leader in Rome he draws one of them back, here the III. Blue and Yellow keep what "
        "they have shown.",
        answers=BIDS,
        change=VOTE,
        focus="hand Red; influence Italia",
        what_ifs=(
            WhatIf("Blue and Red are level in Italia", "Italia influence Blue 2", BIDS[:-1]),
            WhatIf("Nobody votes", answers=("pass",) * 4),
            WhatIf(
                "Yellow goes on with seven votes",
                answers=(*BIDS[:7], "vote 1xIII 1xIV", "Senator IV"),
            ),
        ),
        expects=("Red wins the vote and pays 5 votes", "Red has most influence in Italia"),
        guess=GONE,
        game=GAME,
    ),
    Example(
        "S2",
        "5.2",
        LESSON,
        "The price of disorder (our own)",
        BOARD,
        "A season is scored. Red has 12 Chaos and a City in Italia, Blue 9, Green 5, Yellow 2.",
        "How many Victory Points do the four lose for Chaos together?",
        _counted,
        "25. The City takes three from Red's twelve, so Red and Blue share the first place and lose ten each. Green is second and loses "
        "five.",
        change=DISORDER,
        focus="Italia",
        what_ifs=(
            WhatIf("Red has no City", "Italia -City"),
            WhatIf("Yellow has 5 as well", "Yellow chaos 5"),
        ),
        expects=("The Cities of Red leave him 9 Chaos", "Green has 5 Chaos and loses 5 Victory Points"),
        guess=LOST,
        game=GAME,
    ),
)
