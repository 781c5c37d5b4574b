"""The worked Examples of lesson 7: a first turn, a ransom, and the end of an evening."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.conquest.phases import placement, turn
from rometeach.conquest.position import Position

from ...example import Example, Told, WhatIf
from .. import boards
from .predictions import (
    ANSWERS,
    CLAIMED,
    COLLECTED,
    FIRST_TURN,
    GAME,
    GREEN_HAS,
    LESSON,
    OFFERS,
    OPENING,
    RANSOM,
    TITLE,
)


def _turn(p: Position) -> Iterable[Told]:
    yield turn.player_turn(p)


def _bargain(p: Position) -> Iterable[Told]:
    yield placement.placement(p)


def _claim(p: Position) -> Iterable[Told]:
    yield turn.phase(p)


EXAMPLES = (
    Example(
        "P1",
        "2",
        LESSON,
        "The first turn of Macedonia (our own)",
        FIRST_TURN,
        "A game of four begins, and Red of Macedonia is first. Three Generals walk out with four Infantry: two to Moesia, one each to "
        "Thracia and Achaia. The Caesar and one Infantry stay at home.",
        "How many Talents does Red collect?",
        _turn,
        "The start brings 15, Moesia and Thracia 5 each, and Achaia 10. He spends it on Infantry, which come to Macedonia.",
        answers=OPENING,
        focus="Macedonia",
        what_ifs=(
            WhatIf("All four walk to Achaia", answers=("march Macedonia to Achaia: 4I 1G", "done", "done", "done")),
            WhatIf("Nobody moves", answers=("done", "done", "done")),
        ),
        expects=("Red conquers Moesia", "Red collects 35 Talents", "Red places the new pieces"),
        guess=COLLECTED,
        game=GAME,
    ),
    Example(
        "P2",
        "2.6.1",
        LESSON,
        "A General for 30 Talents (our own)",
        boards.SET_UP,
        "Green holds a General of Red. Red offers 20 Talents for him, and Green refuses. Then Red offers 30. Green had 10 Talents.",
        "How many Talents has Green in the end?",
        _bargain,
        "Forty. The money and the General change hands at once. A promise would have bound nobody.",
        answers=OFFERS,
        change=RANSOM,
        focus="Italia",
        what_ifs=(
            WhatIf("Green takes the 20", answers=("offer Green 20 Talents", "yes")),
            WhatIf("Red gives up", answers=("offer Green 20 Talents", "no", "done")),
        ),
        expects=("Green refuses", "Green accepts"),
        guess=GREEN_HAS,
        game=GAME,
    ),
    Example(
        "P3",
        "4",
        LESSON,
        "Will you make me Caesar? (our own)",
        boards.SET_UP,
        "Red has captured Blue's Caesar, and owns half the board. He asks the others to end the evening. Green and Yellow agree, "
        "Purple does not.",
        "Who has won?",
        _claim,
        "Nobody yet. All others must agree, or one Caesar alone must be left. Then Red goes on with his turn.",
        answers=ANSWERS,
        change=TITLE,
        focus="Hispania",
        what_ifs=(
            WhatIf("Purple agrees too", answers=("claim the title", "yes", "yes", "yes")),
            WhatIf("Green says no at once", answers=("claim the title", "no", "done")),
        ),
        expects=("Purple does not agree",),
        guess=CLAIMED,
        game=GAME,
    ),
)
