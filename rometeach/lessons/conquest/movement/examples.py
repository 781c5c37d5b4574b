"""The worked Examples of lesson 2: two Legions of one General, a march along Roads, a landing (0.11, 2.1.1, 2.1.2)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.conquest.board.board import Board
from rometeach.conquest.phases.combat import combat
from rometeach.conquest.phases.movement import movement
from rometeach.conquest.position import Position
from rometeach.core.session.requests import Steps

from ...example import Example, Told, WhatIf
from .predictions import ALONG, FIRST_LEGION, LANDING, LEFT_IN_THEM, POINTS_USED
from .scenes import BOARD, GALLEY, GAME, LESSON, ROADS, TWO_LEGIONS


def _moves(p: Position) -> Iterable[Told]:
    yield _moved(p)


def _moved(p: Position) -> Steps[Board]:
    """Movement, and the Combat phase, in which Provinces change hands."""
    return (yield from combat((yield from movement(p))))


EXAMPLES = (
    Example(
        "M1",
        "2.1.1",
        LESSON,
        "One General, two Legions",
        BOARD,
        "A General leads six Infantry from Italia to Neapolis, where two more Infantry stand. He has a movement point left, and wants to "
        "lead as many as he can on to Sicilia.",
        "With how many Infantry can he leave Neapolis?",
        _moves,
        "With the two that have not moved. The six have used their one point. A General may change Legions at any time, as long as every "
        "Legion has a Leader while it moves.",
        answers=(FIRST_LEGION, "march Neapolis to Sicilia: 2I 1G", "done"),
        change=TWO_LEGIONS,
        focus="Neapolis",
        what_ifs=(
            WhatIf(
                "Two of the six are Cavalry",
                "Italia: Red 4I 2C 2G Caesar, Fortified City",
                ("march Italia to Neapolis: 4I 2C 1G", "march Neapolis to Sicilia: 2I 2C 1G", "done"),
            ),
            WhatIf("He stays with his six", answers=(FIRST_LEGION, "done")),
        ),
        expects=("march Neapolis to Sicilia: 2I 1G", "Sicilia: Red 2I 1G"),
        guess=LEFT_IN_THEM,
        game=GAME,
    ),
    Example(
        "M2",
        "0.11",
        LESSON,
        "Roads to the north",
        BOARD,
        "Roads join the Cities of Italia, Narbonensis, Lugdunensis and Belgica. A General sets out from Italia with four Infantry. He "
        "leaves two in Narbonensis and two in Belgica.",
        "How many movement points has he used when he stands in Belgica?",
        _moves,
        "One, as if Belgica lay beside Italia. So he has one left, and walks on to Germania by himself. There he conquers nothing.",
        answers=(*ALONG, "march Belgica to Germania: 1G", "done"),
        change=ROADS,
        focus="Lugdunensis",
        what_ifs=(
            WhatIf("He takes all four to Belgica", answers=("march Italia to Belgica: 4I 1G", "done")),
            WhatIf(
                "Then over the crossing to Britannia, alone",
                answers=("march Italia to Belgica: 4I 1G", "march Belgica to Britannia: 1G", "done"),
            ),
        ),
        expects=("march Narbonensis to Belgica: 2I 1G", "march Belgica to Germania: 1G"),
        guess=POINTS_USED,
        game=GAME,
    ),
    Example(
        "M3",
        "2.1.2",
        LESSON,
        "A landing",
        BOARD,
        "A Galley lies at the western coast of Italia. Five Infantry and a General go aboard.",
        "On which of these shores can they land this turn?",
        _moves,
        "Sardinia touches the sea off Italia. Whoever has landed has used up his turn: no step on land before boarding, and none after.",
        answers=("sail Italia to Mare Narbo: 5I 1G", "sail Mare Narbo to Sardinia: 5I 1G", "done"),
        change=GALLEY,
        focus="Mare Narbo",
        what_ifs=(
            WhatIf(
                "The Galley goes empty", answers=("sail Italia to Mare Narbo", "sail Mare Narbo to Sardinia", "done")
            ),
            WhatIf("They stay at sea", answers=("sail Italia to Mare Narbo: 5I 1G", "done")),
        ),
        expects=("sail Italia to Mare Narbo: 5I 1G", "Sardinia: Red 5I 1G"),
        guess=LANDING,
        game=GAME,
    ),
)
