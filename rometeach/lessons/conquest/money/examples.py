"""The worked Examples of lesson 5: a market day, and the first inflation turn by turn (2.5, 2.5.1, 2.6)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.conquest.board.board import Board
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.phases import turn
from rometeach.conquest.phases.combat import combat
from rometeach.conquest.phases.movement import movement
from rometeach.conquest.phases.placement import placement
from rometeach.conquest.phases.purchase import purchase
from rometeach.conquest.position import Position
from rometeach.core.session.requests import Note, Steps

from ...example import Example, Told, WhatIf
from .predictions import FIRST, LIST, OVER, TURNS
from .scenes import BOARD, GAME, LESSON, MARK, MARKET, TAKES


def _market(p: Position) -> Iterable[Told]:
    yield _bought(p)


def _bought(board: Board) -> Steps[Board]:
    return (yield from placement((yield from purchase(board))))


def _rounds(p: Position) -> Iterable[Told]:
    yield _followed(p)


def _followed(board: Board) -> Steps[Board]:
    """Movement and Combat of a turn, and what prices are in the turns after it."""
    board = yield from combat((yield from movement(board)))
    side = board.active
    yield Note(f"{side}'s marker stands on {tribute(board, side)}", "0.5", board=board)
    yield _told(board)
    while (board.active, board.turn) != TURNS[-1]:
        board = yield from turn.begin(turn.ended(board))
        yield _told(board)
    return board


def _told(board: Board) -> Note:
    words = "the Basic cost" if board.times == 1 else f"{board.times} times the Basic cost"
    return Note(f"Round {board.turn}, {board.active}: prices are {words}", "2.5.1", board=board)


EXAMPLES = (
    Example(
        "T1",
        "2.5",
        LESSON,
        "Italia goes to market",
        BOARD,
        "Red has 90 Talents. He wants a City in Sicilia, two Cavalry, and a Road between his Cities of Italia and Neapolis.",
        "How many Talents are left then?",
        _market,
        "Ten, enough for one Infantry more. All is placed at the end. The new City adds 5 to his tribute from his next turn on.",
        answers=LIST,
        change=MARKET,
        focus="Sicilia",
        what_ifs=(
            WhatIf("Prices have doubled", "prices x2; reached x2", (LIST[0], "buy 1 Road for Italia - Neapolis")),
            WhatIf(
                "A wall for Neapolis instead of the Cavalry",
                answers=(LIST[0], "buy 1 Fortification for Neapolis", *LIST[2:], "done"),
            ),
        ),
        expects=("buy 1 City for Sicilia", "Red places the new pieces", "Sicilia: Red 2I 1G, City"),
        guess=OVER,
        game=GAME,
    ),
    Example(
        "T2",
        "2.5.1",
        LESSON,
        "The first inflation",
        BOARD,
        "Three play: Macedonia (Green), Egyptus (Purple), Hispania (Blue), in this order. In round 4 Purple takes Arabia Petraea, and his "
        "marker comes to 105.",
        "In whose turn are prices higher for the first time?",
        _rounds,
        "In Purple's own, a round later. Until then everybody has bought once more at the old prices, and Purple was the first to do so.",
        answers=(TAKES, "done"),
        change=MARK,
        focus="tribute; prices",
        what_ifs=(
            WhatIf("He stays where he is", answers=("done",)),
            WhatIf("Arabia Petraea has a City of Green", "Arabia Petraea: of Green, City"),
            WhatIf("It was Green who came to 105 before", "reached x2; rises: x2 Green 5"),
        ),
        expects=("Round 5, Green: prices are the Basic cost", "Round 5, Purple: prices are 2 times the Basic cost"),
        guess=FIRST,
        game=GAME,
    ),
)
