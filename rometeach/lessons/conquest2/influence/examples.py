"""The worked Examples of lesson 1: two tokens in Galatia, and the points of Neapolis (5.1, 10.3)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.conquest2.charts.points import influence_points
from rometeach.conquest2.phases.actions import turn
from rometeach.conquest2.position import Position

from ...example import Example, Told, WhatIf
from .predictions import ACTIONS, THIRD_IN_NEAPOLIS
from .scenes import BOARD, GAME, LESSON, TIE, TWICE


def _turn(p: Position) -> Iterable[Told]:
    yield turn(p)


PLACES = ("most", "second most", "third most")


def _scored(p: Position) -> Iterable[Told]:
    worth, found = p.rules.points_of["Neapolis"], influence_points(p)["Neapolis"]
    held = sorted({i.tokens for i in p.provinces["Neapolis"].influence}, reverse=True)
    for place, number in enumerate(held):
        sides = [i.side for i in p.provinces["Neapolis"].influence if i.tokens == number]
        points = worth[place] if place < len(worth) else 0
        rank = f", the {PLACES[place]} of all" if place < len(PLACES) else ""
        have = "has" if len(sides) == 1 else "have"
        said = f"{points} Victory Points{' each' if len(sides) > 1 else ''}" if points else "nothing"
        yield f"{' and '.join(sides)} {have} {number}{rank}: {said}", "5.1"
    yield f"In all {sum(found.values())} Victory Points are scored in Neapolis", "5.1"


EXAMPLES = (
    Example(
        "I1",
        "10.3",
        LESSON,
        "Two tokens in Galatia",
        TWICE,
        "Red's General has taken the field in Galatia, and nobody has come back to guard it. Two tokens of an enemy lie there. Red wants "
        "both of them.",
        "How many of his actions does that take?",
        _turn,
        "Two, and his whole turn. A General buys one token an action, the Caesar two. The money goes to the bank, not to the enemy.",
        answers=("buy influence in Galatia: of Blue", "buy influence in Galatia: of Blue"),
        focus="Galatia",
        what_ifs=(
            WhatIf(
                "His Caesar has come along",
                "Galatia: Red +1 Caesar; Egyptus: Red -1 Caesar",
                ("buy influence in Galatia: of Blue, of Blue", "pass"),
            ),
        ),
        expects=("buy influence in Galatia: of Blue",),
        guess=ACTIONS,
        game=GAME,
    ),
    Example(
        "I2",
        "5.1",
        LESSON,
        "The points of Neapolis",
        BOARD,
        "A season ends. Neapolis is worth 15 for most influence and 5 for the second most. Red and Green have three tokens each there, "
        "Blue has two, Yellow one.",
        "How many Victory Points does Blue score?",
        _scored,
        "Five. Whoever shares a place gets all its points, and a shared place does not use up the next one. Yellow gets nothing.",
        change=TIE,
        focus="influence Neapolis",
        what_ifs=(
            WhatIf("Green has four", "Neapolis influence Green 4"),
            WhatIf("Yellow has two as well", "Neapolis influence Yellow 2"),
        ),
        expects=("Green and Red have 3, the most of all: 15 Victory Points each", "Blue has 2"),
        guess=THIRD_IN_NEAPOLIS,
        game=GAME,
    ),
)
