"""The worked Examples of lesson 1: a first Phase, and the order of a turn (4, 4.1, 6, 9.2)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.hotre.board.state import BARBARIAN
from rometeach.hotre.phases.common import numeral
from rometeach.hotre.phases.order import order
from rometeach.hotre.phases.turn import player_phase
from rometeach.hotre.position import Position

from ...example import Example, Told, WhatIf
from .predictions import FIVE_GALLI, SPREAD, THIRD, sides
from .scenes import BOARD, GAME, LESSON, LIVIA, TURN


def _phase(p: Position) -> Iterable[Told]:
    yield player_phase(p)


def _turn(p: Position) -> Iterable[Told]:
    yield "A People begins, then an Emperor, and so on; of each kind the lowest Token that somebody holds", "6"
    for token, name in zip(order(p), sides(p), strict=True):
        kind = "Barbarian" if token.kind == BARBARIAN else "Emperor"
        by = f", played by {token.holder}" if token.kind == BARBARIAN else ""
        yield f"{kind} Token {numeral(token.number)}: {name}{by}", "6"


EXAMPLES = (
    Example(
        "L1",
        "4.1",
        LESSON,
        "Livia's Galli",
        BOARD,
        "The game begins. Livia, who plays Blue, has the Galli: five Armies, to be placed from Lugdunensis on. She wants all five "
        "Provinces of Gallia. The Diocese is worth 2 this turn, and three times as much to who holds the whole of it.",
        "How many Victory Points does she score?",
        _phase,
        "Six points, on her Barbarian marker. Five Armies hold five Provinces, each with one: the next Phase may take some of them again.",
        answers=SPREAD,
        change=LIVIA,
        focus="Lugdunensis",
        what_ifs=(
            WhatIf("She stays out of Hibernia", answers=(*SPREAD[:3], "Army to Lugdunensis")),
            WhatIf(
                "Two Armies in each of two Provinces",
                answers=("Army to Lugdunensis", "Army to Belgica", "Army to Belgica", "done"),
            ),
        ),
        expects=("5 Armies of Galli beside the map", "Galli appears in Lugdunensis", "+6 control of Gallia"),
        guess=FIVE_GALLI,
        game=GAME,
    ),
    Example(
        "I1",
        "6",
        LESSON,
        "The order of a turn (our own)",
        BOARD,
        "Each player holds a Barbarian Token and an Emperor Token. Blue has the Galli (I), Green the Numidae (II), Red the Suebi (IV), "
        "Yellow the Parthi (V). The Emperors are Caesar (I) with Red, Pompeius (II) with Yellow, Antonius (IV) with Blue, and Augustus "
        "(VI) with Green.",
        "Who takes the third Phase of the turn?",
        _turn,
        "Eight Phases. The Galli come first and spread; Caesar comes right after them, and may take what they took. Who comes when is "
        "luck, and in part the players' choice (lesson 6).",
        change=TURN,
        focus="order",
        what_ifs=(
            WhatIf(
                "Nobody holds the Token of the Galli",
                "tokens: Barbarian 2 Green, Barbarian 3 Blue, Barbarian 4 Red, Barbarian 5 Yellow, Emperor 1 Red, Emperor 2 Yellow, "
                "Emperor 4 Blue, Emperor 6 Green",
            ),
            WhatIf(
                "Red holds Augustus, Green Caesar",
                "tokens: Barbarian 1 Blue, Barbarian 2 Green, Barbarian 4 Red, Barbarian 5 Yellow, Emperor 1 Green, Emperor 2 Yellow, "
                "Emperor 4 Blue, Emperor 6 Red",
            ),
        ),
        expects=("Barbarian Token I: Galli, played by Blue", "Emperor Token I: Caesar of Red"),
        guess=THIRD,
        game=GAME,
    ),
)
