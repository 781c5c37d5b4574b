"""The worked Examples of lesson 11: a Fall, two Dynasties, and the score at the end (Sections 10.4, 12.1, 12.2)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.core.session.requests import Note, Steps
from rometeach.core.words import counted
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import pay, unrest
from rometeach.rome_iinc.phases import falls, victory
from rometeach.rome_iinc.phases import unrest as unrest_phase
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES, GAME

from ...example import Example, Told, WhatIf
from .predictions import BARGAIN, HIT, LESSON, RESET, RESULT, STOPS


def _reasons(p: Position) -> Iterable[Told]:
    """What is looked at for each Empire, and what comes of it."""
    for empire in EMPIRES:
        state, capital = p.empire(empire), p.rules.capitals[empire]
        yield f"{empire}: {capital} is {p.provinces[capital].title}", "4.2.9"
        yield f"{empire}: {state.gold} Gold, {state.unrest} Unrest, {state.prestige} Prestige", "12.2.1"
        if state.seat == "Fallen":
            yield f"{empire}: Fallen already; only its Gold and its Unrest count now", "12.2.3"
    yield falls.end_of_phase(p)


def _box(p: Position) -> Iterable[Told]:
    """Counters are turned up in the Statesmen Box; then what a Dynasty among them has changed."""
    yield "Command by Command: " + _sides(p), "5.2.4"
    yield _turned_up(p)


def _sides(board: Board) -> str:
    return "; ".join(f"{c} belongs to the {board.empire_of_command(c)}" for c in ("Moesia", "Pannonia"))


def _turned_up(board: Board) -> Steps[Board]:
    after = yield from unrest_phase.statesmen(board)
    yield Note(_sides(after) + ".", "5.2.4")
    for empire in EMPIRES:
        a, b = pay.amount(board, empire), pay.amount(after, empire)
        yield Note(f"{empire} Pay: {a} Gold before, {b} now.", "9.3.2", who=empire)
        a, b = unrest.ledger(board, empire).total, unrest.ledger(after, empire).total
        yield Note(f"{empire} Unrest of a turn: {a:+d} before, {b:+d} now.", "10.1", who=empire)
    number = len(after.dynasties)
    if number:
        each = number * after.rules.values["assassination.dynasty"]
        yield Note(
            f"{counted(number, 'Dynasty', 'Dynasties')} in play: {each:+d} to every Assassination die.", "10.4.2"
        )
    return after


def _score(p: Position) -> Iterable[Told]:
    win, draw = p.rules.values["victory.major"], p.rules.values["victory.draw"]
    yield f"More than {win} wins, {draw} to {win} is a Draw, less is a Defeat", "12.1.2"
    yield victory.victory(p)


EXAMPLES = (
    Example(
        "V1",
        "12.2.2",
        LESSON,
        "The West Falls",
        "286",
        "Turn 6 of our own game. The War Phase is over. The West has 18 Gold and 31 Prestige, but its Unrest has come to 26.",
        "Which of the three tracks of the West are set back to zero?",
        _reasons,
        "Maximian is killed, and Diocletian is Sole Emperor. 31 Prestige are gone, the Unrest too, but the 18 Gold stay. Every "
        "Governor of the West is a Rebel now. The game goes on.",
        change="turn 6; phase War; step Rebellions; West unrest 26; West prestige 31; West gold 18",
        focus="tracks West",
        what_ifs=(
            WhatIf("One Unrest less", "West unrest 25"),
            WhatIf("Rome itself is Allied, all else is quiet", "West unrest 3; Rome -Guard; Rome allied"),
            WhatIf("The West had Fallen before", "West fallen"),
            WhatIf("Both at once", "East unrest 26"),
        ),
        expects=(
            "The West Falls: it has 26 Unrest.",
            "Gallia rebel generic",
            "West prestige 0; West unrest 0; West fallen",
        ),
        guess=RESET,
        game=GAME,
    ),
    Example(
        "V5",
        "9.1.4",
        LESSON,
        "An empty chest",
        "286",
        "The end of a Treasury Phase. The West is 4 Gold short, and the East gives nothing. So it raises Extra Taxes: two dice of Gold "
        "for 1 Prestige and 1 Unrest.",
        "He throws a 1 and a 2, and stops here. How does the phase end?",
        _reasons,
        "3 Gold are not 4. With 1 Gold missing the West Falls: one more try would have been worth 1 Prestige and 1 Unrest.",
        answers=("done", "extra taxes", "1 2", "done"),
        change="phase Treasury; step Wars Box; West gold -4; West prestige 9",
        focus="tracks West",
        what_ifs=(
            WhatIf("One more try", answers=("done", "extra taxes", "1 2", "extra taxes", "2 3")),
            WhatIf("A better throw", answers=("done", "extra taxes", "3 4")),
            WhatIf("The East helps", answers=("give 4",)),
            WhatIf(
                "24 Unrest, and two tries",
                "West unrest 24",
                answers=("done", "extra taxes", "1 1", "extra taxes", "3 3"),
            ),
        ),
        expects=(
            "The West raises 3 Gold of Extra Taxes",
            "The West Falls: it has -1 Gold.",
            "West gold 0; West prestige 0",
        ),
        guess=STOPS,
        game=GAME,
    ),
    Example(
        "V2",
        "10.4.1",
        LESSON,
        "The Constantinian Dynasty enters play",
        "286",
        "Unrest Phase of turn 2. One counter is turned up in the Statesmen Box, and it is a Dynasty.",
        "Moesia and Pannonia change hands without a battle. Which Empire gains them, and is that a gift or a burden?",
        _box,
        "Moesia and Pannonia are western from now on: 36 Gold of Pay each turn move from East to West with their garrisons, and "
        "so do their Provinces, their Taxes and their Wars. And every Assassin finds his work a little easier.",
        answers=(2, "Constantinian Dynasty"),
        change="turn 2; phase Unrest; step Statesmen",
        focus="dynasties; command Moesia",
        what_ifs=(
            WhatIf("A Statesman instead", answers=(1, "Galerius")),
            WhatIf("Two counters", answers=(3, "Constantinian Dynasty", "Constantius I")),
            WhatIf(
                "Galerius governs Moesia, Pannonia and Thracia",
                "Moesia + Pannonia + Thracia governor Galerius",
                answers=(2, "Constantinian Dynasty", "West"),
            ),
        ),
        expects=(
            "Moesia belongs to the West; Pannonia belongs to the West.",
            "East Pay: 124 Gold before, 88 now.",
            "West Pay: 62 Gold before, 98 now.",
            "+1 to every Assassination die",
        ),
        guess=BARGAIN,
        game=GAME,
    ),
    Example(
        "V3",
        "12.1.2",
        LESSON,
        "The score at the end of turn 10",
        "286",
        "Turn 10 is played. The East has 82 Prestige, the West 61.",
        "Two Empires, two results. What are they?",
        _score,
        "The East is above 75, but alone: a Minor Victory. The West has a Draw. Fifteen more Prestige in the West, and it would "
        "have been a Major Victory for both.",
        change="turn 10; phase Victory; step Victory; East prestige 82; West prestige 61",
        focus="track Prestige",
        what_ifs=(
            WhatIf("The West has exactly 75", "West prestige 75"),
            WhatIf("The West has 76", "West prestige 76"),
            WhatIf("The West has 49", "West prestige 49"),
            WhatIf("The West Fell on turn 7 and made 12 since", "West fallen; West prestige 12"),
            WhatIf("It is turn 9", "turn 9"),
        ),
        expects=("East: 82 Prestige, Minor Victory.", "West: 61 Prestige, Draw."),
        guess=RESULT,
        game=GAME,
    ),
    Example(
        "V4",
        "10.4.2",
        LESSON,
        "The Leonid Dynasty and the last Veterans",
        "425",
        "A hundred and forty years later, turn 3 of 425 CE. Three Dynasties lie in the Dynasties Box, and now the fourth is turned up.",
        "It moves no Province. It makes some Veterans Ordinary. Which?",
        _box,
        "Veteran Legions and Veteran Auxilia become Ordinary at once; the Barracks do not change. Four Dynasties now help every Assassin.",
        answers=(1, "Leonid Dynasty"),
        change="turn 3; phase Unrest; step Statesmen",
        focus="dynasties",
        what_ifs=(
            WhatIf("Leo I is turned up as well", answers=(4, "Leonid Dynasty", "Leo I")),
            WhatIf("Only Leo I, without his Dynasty", answers=(1, "Leo I")),
        ),
        expects=("Constantinople -Veteran Legion +Legion", "4 Dynasties in play: +4"),
        guess=HIT,
        game=GAME,
    ),
)
