"""The worked Examples of lesson 7: a turn in answers, and the end of the game (3, 8)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.conquest2.phases.actions import turn
from rometeach.conquest2.position import Position

from ...example import Example, Told, WhatIf
from .predictions import ANSWERS, TALENTS, WINS
from .scenes import BOARD, GAME, LAST, LESSON, ROUND, over


def _turn(p: Position) -> Iterable[Told]:
    yield turn(p)


def _ended(p: Position) -> Iterable[Told]:
    yield over(p)


EXAMPLES = (
    Example(
        "G1",
        "3",
        LESSON,
        "A round in five answers (our own)",
        BOARD,
        "Red has 40 Talents, a Merchant of Italia, and two tokens there. He uses the Merchant, takes the Politician, and recruits three "
        "Infantry in Italia.",
        "How many Talents are left?",
        _turn,
        "20: ten come from the Merchant, fifteen go for the Politician, and fifteen for the Infantry. The Politician adds a token: "
        "if it had come first, the Merchant would have brought five more.",
        answers=ANSWERS,
        change=ROUND,
        focus="Italia",
        what_ifs=(
            WhatIf("First the Politician, then the Merchant", answers=(ANSWERS[1], ANSWERS[0], *ANSWERS[2:])),
            WhatIf("He takes the Senator and passes", answers=("take Senator IV", "pass", "use Merchant of Italia")),
        ),
        expects=("Red gains 10 Talents", "Red gains influence in Italia"),
        guess=TALENTS,
        game=GAME,
    ),
    Example(
        "G2",
        "8",
        LESSON,
        "The last season is scored (our own)",
        BOARD,
        "Red has 60 Victory Points, Blue 50, Yellow 40, Green 30. Red has most Chaos, Yellow second most. All influence on the map is in "
        "four Provinces.",
        "Who has won?",
        _ended,
        "Red and Blue both come to 80. Then the Influence Tokens are counted: Red has five, Blue four, and so Red is the next Caesar.",
        change=LAST,
        focus="influence",
        what_ifs=(
            WhatIf("Red has built a City in Italia", "Italia: Red 1I, influence Red 3, influence Blue 1, City of Red"),
            WhatIf("Blue has one token more in Egyptus", "Egyptus influence Blue 3"),
        ),
        expects=("The game is over",),
        guess=WINS,
        game=GAME,
    ),
)
