"""The worked Examples of lesson 2: two auctions of four players (2.3)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.phases.auction import auctions
from rometeach.conquest2.position import Position
from rometeach.core.session.requests import Note, Steps

from ...example import Example, Told, WhatIf
from .predictions import ALLY, COMES_BACK, FIRST_AUCTION, SECOND_AUCTION
from .scenes import BOARD, GAME, LESSON, OPEN, SECOND


def _told(p: Position) -> Iterable[Told]:
    yield auctions(p)


def _first(p: Position) -> Iterable[Told]:
    yield _one(p)


def _one(p: Position) -> Steps[Board]:
    """The auctions, left when the first one is over."""
    steps, answer = auctions(p), None
    while True:
        asked = steps.send(answer)
        answer = yield asked
        if isinstance(asked, Note) and asked.heading:
            assert isinstance(asked.board, Board)
            return asked.board


EXAMPLES = (
    Example(
        "A1",
        "2.3",
        LESSON,
        "The first auction",
        BOARD,
        "Yellow opens with a bid of nothing: himself in Box A, Blue in Box B. Red raises to 5, and Blue passes. Green raises to 10 and "
        "proposes himself for A, Red for B.",
        "With how many Talents, at the least, could Yellow go on bidding?",
        _first,
        "With 15. He does not want to, and nor do Red and Blue. So Green pays 10. He acts first this season, Red second, and they are on "
        "different sides.",
        answers=FIRST_AUCTION,
        change=OPEN,
        focus="boxes",
        what_ifs=(
            WhatIf(
                "Blue comes back, though he has passed",
                answers=(*FIRST_AUCTION[:6], "bid 15: Blue to A, Green to B", "pass", "pass", "pass"),
            ),
            WhatIf("Nobody raises", answers=(FIRST_AUCTION[0], "pass", "pass", "pass")),
        ),
        expects=("Green pays 10 Talents",),
        guess=COMES_BACK,
        game=GAME,
    ),
    Example(
        "A2",
        "2.3",
        LESSON,
        "The second auction",
        BOARD,
        "Green and Red are placed; Blue and Yellow are left. Red opens with nothing: Blue in Box A, Yellow in Box B. Blue raises to 5 "
        "and turns the two round. The others pass.",
        "Who is Red's ally now?",
        _told,
        "Blue. His marker comes to the fourth Box, Red's lies in the second one, and even numbers belong together. Blue has paid 5 "
        "Talents to act last, beside Red.",
        answers=SECOND_AUCTION,
        change=SECOND,
        focus="boxes",
        what_ifs=(WhatIf("Blue passes too", answers=(SECOND_AUCTION[0], "pass", "pass", "pass")),),
        expects=("Blue pays 5 Talents", "Blue comes to Alliance B"),
        guess=ALLY,
        game=GAME,
    ),
)
