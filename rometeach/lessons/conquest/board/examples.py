"""The worked Examples of lesson 1: what Italia collects, and the rest of its turn (2.3 to 2.6, 4.2.2)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.conquest.phases.tribute import collect
from rometeach.conquest.phases.turn import player_turn
from rometeach.conquest.position import Position

from ...example import Example, Told, WhatIf
from .predictions import COLLECTED, MARKER, REST
from .scenes import BOARD, GAME, ITALIA, LESSON


def _collected(p: Position) -> Iterable[Told]:
    yield "The coin of each Province that Red controls, and 5 for each City", "2.3"
    yield collect(p)


def _turn(p: Position) -> Iterable[Told]:
    yield player_turn(p)


EXAMPLES = (
    Example(
        "B1",
        "2.3",
        LESSON,
        "Italia collects",
        BOARD,
        "Red of Italia had Italia and Neapolis, a City in each. He has just taken Narbonensis from Blue; in Dalmatia he was beaten.",
        "How many Talents does he collect?",
        _collected,
        "What was won this turn counts already. What was lost in battle, in Dalmatia, were soldiers: it never was his.",
        change=ITALIA,
        focus="Narbonensis",
        what_ifs=(
            WhatIf("He has won in Dalmatia too", "Dalmatia: Red 3I 1G"),
            WhatIf("Nobody has a City in Neapolis", "Neapolis: Red 1I"),
            WhatIf("Narbonensis has a City", "Narbonensis: Red 2I 1C 1G, City"),
        ),
        expects=("+10 the coin of Narbonensis", "Red collects 40 Talents"),
        guess=COLLECTED,
        game=GAME,
    ),
    Example(
        "B2",
        "2.4",
        LESSON,
        "The rest of Italia's turn",
        BOARD,
        "Red fears a landing in Neapolis, and destroys the City there after he has collected. Then he buys four Infantry at 10 Talents "
        "each. They come to Italia, his Home Province.",
        "On which number does Red's marker stand at the end?",
        _turn,
        "He still collected 40 this turn. From the next turn on the City is missing, for him and for whoever takes Neapolis.",
        answers=REST,
        change=ITALIA,
        focus="Neapolis",
        what_ifs=(
            WhatIf("He leaves the City where it is", answers=("done", "buy 4 Infantry for Italia")),
            WhatIf("He buys nothing", answers=("destroy the City of Neapolis", "done", "done")),
        ),
        expects=("Red collects 40 Talents", "Red places the new pieces"),
        guess=MARKER,
        game=GAME,
    ),
)
