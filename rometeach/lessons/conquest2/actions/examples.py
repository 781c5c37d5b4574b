"""The worked Examples of lesson 3: a round of two actions, and the Move out of Egyptus (3.2, 3.4, 10.1)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.conquest2.phases.actions import turn
from rometeach.conquest2.position import Position

from ...example import Example, Told, WhatIf
from .predictions import CHAOS, REACHED, ROUND
from .scenes import BOARD, GAME, LESSON, MARKET, MOVE


def _turn(p: Position) -> Iterable[Told]:
    yield turn(p)


MARCH = (
    "move from Egyptus",
    "send 1I to Numidia",
    "send 1I to Hispania",
    "send 1I to Sicilia",
    "send 4I 2C 1K 1G to Galatia",
    "done",
)
"""Red's Move: three garrisons and an army; one Infantry stays with the Caesar."""

EXAMPLES = (
    Example(
        "C1",
        "3.2",
        LESSON,
        "A round at home",
        BOARD,
        "Red has 40 Talents. With his first action he recruits in Italia: four Infantry and a Catapult. That leaves him 5 Talents, so he "
        "takes all that a Special Tax brings.",
        "How many points of Chaos has that brought him?",
        _turn,
        "Seven: two for recruiting, however much he buys, and one for each five of the 25 Talents. He has 30 Talents and five new units.",
        answers=ROUND,
        change=MARKET,
        focus="Italia",
        what_ifs=(
            WhatIf(
                "A General instead of the Infantry",
                answers=(
                    "recruit in Italia",
                    "hire 1 General for Italia",
                    "hire 1 Catapult for Italia",
                    "done",
                    "special tax 5",
                ),
            ),
            WhatIf(
                "He recruits in both Provinces",
                answers=(*ROUND[:2], "done", "recruit in Neapolis", "hire 1 Cavalry for Neapolis", "done"),
            ),
        ),
        expects=("Red raises 25 Talents", "Red takes 2 Chaos", "Red takes 5 Chaos"),
        guess=CHAOS,
        game=GAME,
    ),
    Example(
        "C2",
        "10.1",
        LESSON,
        "Out of Egyptus",
        MOVE,
        "Red's Caesar, a General and eleven military units stand in Egyptus. His Galley lies in Mare Libycum. He wants garrisons in "
        "several Provinces and an army in Galatia, all in one Move.",
        "Which of these Provinces can his units reach?",
        _turn,
        "All but Sardinia, where no Galley of his lies beside the shore. To Hispania one walks along the African coast, as no enemy "
        "stands there and no Galley closes the strait. One Infantry stays in Egyptus to protect it, with the Caesar. That was one "
        "action.",
        answers=(*MARCH, "pass"),
        focus="Egyptus",
        what_ifs=(
            WhatIf(
                "A Blue Galley in Mare Baliaricum",
                "Mare Baliaricum: 1 Galley of Blue",
                (*MARCH[:2], *MARCH[3:], "pass"),
            ),
            WhatIf(
                "The Galley lies in Mare Alexandria",
                "Mare Libycum: none; Mare Alexandria: 1 Galley of Red",
                (*MARCH[:3], *MARCH[4:], "pass"),
            ),
        ),
        expects=("send 1I to Hispania", "send 1I to Sicilia", "send 4I 2C 1K 1G to Galatia"),
        guess=REACHED,
        game=GAME,
    ),
)
