"""The worked Examples of lesson 1: the set-up, what the first turn brings, and ways to lose (3, 4, 11, 12, 13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from rometeach.aurelian.charts import money, points
from rometeach.aurelian.phases import reactions, setup, turn
from rometeach.aurelian.phases.about import UNITS, Drawn, Placed
from rometeach.aurelian.position import PHASES, Board, Position
from rometeach.aurelian.rules import CUPS, GAME
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.requests import Answer, Checkpoint, Draw, Note, Steps
from rometeach.core.words import counted

from ...example import Example, Told, WhatIf
from ..narration import to_the_end, unsure

LESSON = "situation"


LAST = Drawn("friendly", UNITS, "Red")
"""The draws of the set-up that are left open: the Enemy Units of the Red Region."""


def _set_up(p: Position) -> Iterable[Told]:
    """The set-up with the last four draws open; the dice that draw the rest are those of "270-drawn"."""
    for region, usurper in p.usurpers.items():
        yield f"{usurper} is placed in the {region} Region", "3.0"
    yield _drawn(p)


def _drawn(p: Board) -> Steps[Board]:
    dice, steps = SeededDice(1), setup.set_up(p)
    answer: Answer = None
    notes: list[Note] = []
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration as end:
            yield from _together(p, notes)
            board: Board = end.value
            for cup in CUPS:
                yield Note(f"The {cup.title()} Cup holds {counted(board.cups.size(cup), 'chit')}", "2.3", board=board)
            return board
        answer = None
        if isinstance(asked, Note):
            notes.append(asked)
        elif isinstance(asked, Draw) and asked.about == LAST:
            yield from _together(p, notes)
            notes = []
            answer = yield asked
        elif not isinstance(asked, Checkpoint):
            assert isinstance(asked, Draw)
            answer = dice.answer(asked)


def _together(p: Board, notes: list[Note]) -> Iterator[Note]:
    """What was drawn, one sentence for each Region and side."""

    def kind(note: Note) -> tuple[str, str]:
        if not isinstance(note.about, Placed):
            return "", ""
        chit, pool = note.about.chit, note.about.pool
        if pool:
            return "", f" in the {pool} Barbarian Pool"
        return p.rules.units[chit].region, ", armed" if note.about.armed else ", on its Resistance side"

    for (region, rest), group in groupby(notes, kind):
        found = list(group)
        if not rest:
            continue
        names = [n.about.chit for n in found]
        said = f"{f'{region}: ' if region else ''}{', '.join(names)} {'are' if len(names) > 1 else 'is'} placed{rest}"
        yield Note(said, "3.0", board=found[-1].board)


def _taxes(p: Position) -> Iterable[Told]:
    """The Taxation Phase as it would be on this board."""
    ledger = p.rules.ledger(money.upkeep_terms(p))
    yield f"The Treasury becomes the Income: {p.income}", "11.1"
    yield "Upkeep of the Danube", ledger
    after = money.treasury_after(p)
    yield f"{p.income} - {-ledger.total} = {after}: {'that is left' if after >= 0 else 'the game is lost'}", "11.2"
    yield from unsure(p, "2.1", "To which Region a Danube Space belongs", "danube:3")


def _score(p: Position) -> Iterable[Told]:
    """The list of Victory Points as it would be on this board."""
    ledger, asked = p.rules.ledger(points.due_terms(p)), points.threshold(p)
    if (coins := money.after_taxes(p).treasury) != p.treasury:
        yield f"The Treasury is scored after the taxes: {counted(coins, 'Coin')} in place of {p.treasury}", "11.0"
    yield "Scored at the end of the turn", ledger
    total, case = p.vp + ledger.total, "12.5"
    met = "enough" if total >= asked else f"{asked - total} too few, and the game is lost"
    yield f"{p.vp} and {ledger.total} are {total}; Turn {p.turn} asks for {asked}: {met}", case
    yield from unsure(p, case, "What each turn asks for", f"turns:{p.turn}")


def _guesses(p: Board) -> Iterator[tuple[str, str]]:
    """Which figures of a turn are reconstructed: the Regions of the Danube, and what the turn asks for."""
    yield from unsure(p, "2.1", "To which Region a Danube Space belongs", "danube:3")
    yield from unsure(p, "12.5", "What each turn asks for", f"turns:{p.turn}")


def _whole_turn(p: Position) -> Iterable[Told]:
    yield _phases(p)
    yield from _guesses(p)


def _phases(board: Board) -> Steps[Board]:
    for phase in PHASES[1:]:
        yield Note(f"The {phase} Phase of Turn {board.turn}", "4.0", board=board)
        board = yield from turn.step(phase)(board)
        if board.is_over:
            break
    return board


def _taxation(p: Position) -> Iterable[Told]:
    yield turn.step("Taxation")(p)
    yield from unsure(p, "2.1", "To which Region a Danube Space belongs", "danube:3")


def _turn_end(p: Position) -> Iterable[Told]:
    yield turn.step("Turn End")(p)
    yield from unsure(p, "12.5", "What each turn asks for", f"turns:{p.turn}")


def _reaction(p: Position) -> Iterable[Told]:
    yield to_the_end(reactions.react(p, 1))
    yield from unsure(p, "2.1", "To which Region a Danube Space belongs", "danube:5")


EXAMPLES = (
    Example(
        "S1",
        "3.0",
        LESSON,
        "The Empire is set up (our own)",
        "270",
        "The chits are drawn: Yellow and Blue are in arms, the Barbarians gather, and at last four Enemy Units are drawn for Red.",
        "Three cups are filled on the way. Which one holds the most chits in the end, and which the fewest?",
        _set_up,
        "Six Enemy Units in arms in the east, six in the west, four that only grumble at home. What is left waits in the cups.",
        answers=("Roma 2a", "Germania 3", "Roma 3", "Roma 2b"),
        what_ifs=(
            WhatIf("Unrest all over Red", answers=("Roma 2a", "Germania 3", "Noricum 2", "Ravenna 3")),
            WhatIf("Nothing in Roma", answers=("Germania 2", "Germania 3", "Noricum 2", "Noricum 3")),
        ),
        game=GAME,
        expects=(
            "Postumus is placed in the Blue Region",
            "The Friendly Cup holds 7 chits",
            "The Unfriendly Cup holds 13 chits",
            "The Hostile Cup holds 16 chits",
        ),
    ),
    Example(
        "S2",
        "11.2",
        LESSON,
        "What will be left after the first taxes? (our own)",
        "270-drawn",
        "The first day. Income 13, Treasury 5; Legions of 2 stand on six Danube Spaces, and Postumus holds Blue.",
        "Each point of Strength on the Danube costs a Coin. Will the money last?",
        _taxes,
        "13 less 12 is 1. The 5 Coins of today are not saved: the Treasury is set to the Income, so spend them before.",
        focus="track Treasury; the danube",
        what_ifs=(
            WhatIf("One point of Strength more", "Danube 8: 3"),
            WhatIf("Two points of Strength more", "Danube 8: 3; Danube 7: 3"),
            WhatIf("The Legions come home", "Danube 5: 1; Danube 6: 1; Danube 7: 1; army 5"),
            WhatIf(
                "Postumus is gone",
                "Blue usurper: none; income 19; Aquitania: none; Belgica: none; Britannia: none; Gallia: none",
            ),
        ),
        game=GAME,
        expects=("13 - 12 = 1: that is left", "reconstructed"),
    ),
    Example(
        "S3",
        "12.1",
        LESSON,
        "What would the first turn score? (our own)",
        "270-drawn",
        "Suppose that the turn ended with the board as it was drawn. The taxes come before the count of points.",
        "A point for each Region that is at peace, for each Strength of the Army, for every 5 Coins: how many are there?",
        _score,
        "Three, and that is not enough: of the 5 Coins the taxes leave one, which scores nothing. "
        "Something must be done in Turn 1.",
        focus="track Victory Points; track Treasury",
        what_ifs=(
            WhatIf("Red is at peace", "Roma: none; Germania: none"),
            WhatIf("The Army is at 5", "army 5"),
            WhatIf("An Income of 17", "income 17"),
            WhatIf(
                "Zenobia has fallen",
                "Zenobia > dead pool; Aegyptus: none; Antiochia: none; Judaea: none; Nicomedia: none; Palmyra: none; Tyana: none",
            ),
        ),
        game=GAME,
        expects=("0 and 3 are 3; Turn 1 asks for 6: 3 too few", "reconstructed"),
    ),
    Example(
        "S4",
        "4.0",
        LESSON,
        "A whole turn, the lazy way (our own)",
        "270-drawn",
        "Legions of the Danube have joined the Army, which is at 5 now. The player ends the Actions Phase at once, and builds nothing.",
        "Six phases: which bring counters onto the map, which take them off, and when do the points come?",
        _whole_turn,
        "Seven points, just enough to go on; but the Danube is thin now, and the Hostile Cup has not got smaller.",
        answers=(
            "end",
            "Turn End 1",
            "Barbarian 4b",
            7,
            5,
            "done",
            "Ravenna 3",
            "decline",
            "done",
            "done",
            "Noricum 2",
            "Noricum 3",
            "Belgica 4a",
            "Dalmatia 3",
            "Dalmatia 3",
        ),
        change="army 5; Danube 3: 1; Danube 4: 1; Danube 5: 1",
        focus="turn order; the danube",
        what_ifs=(
            WhatIf(
                "The Army has stayed at 2",
                "army 2",
                ("end", "Turn End 1", "Barbarian 4b", 7, 5, "done", "Ravenna 3", "decline", "done", "done"),
            ),
            WhatIf(
                "The Confederation comes out of the Levy",
                answers=(
                    *("end", "Turn End 1", "Barbarian 4b", 7, 5, "done", "Confederation", "done", "done"),
                    *("Noricum 2", "Noricum 3", "Belgica 4a", "Dalmatia 3", "Dalmatia 3"),
                ),
            ),
        ),
        game=GAME,
        expects=(
            "6 Victory Points scored, 7 in all",
            "less 9 for the Legions: 4",
            "turn 2",
            "Roma 2b to the Dead Pool",
        ),
    ),
    Example(
        "S5",
        "13.0",
        LESSON,
        "Lost: the Treasury (our own)",
        "270-drawn",
        "The player has trusted in strength: every Legion from Space 3 on stands at 3.",
        "Count the upkeep against an Income of 13. Is a strong Danube a safe one?",
        _taxation,
        "18 Coins of upkeep and 13 of Income: the Treasury falls below zero, and the game is lost at once.",
        change="phase Taxation; Danube 3: 3; Danube 4: 3; Danube 5: 3; Danube 6: 3; Danube 7: 3; Danube 8: 3",
        focus="track Treasury; the danube",
        what_ifs=(
            WhatIf("An Income of 18", "income 18"),
            WhatIf("An Income of 18, and a Usurper without a name in Blue", "Blue usurper: Blue Usurper; income 18"),
        ),
        game=GAME,
        expects=("The game is lost: the Treasury is below zero",),
    ),
    Example(
        "S6",
        "13.0",
        LESSON,
        "Lost: the third Danube Space (our own)",
        "270-drawn",
        "Barbarians hold Spaces 3 and 6. A Reaction draws another Barbarian, with a Combat Value of 7.",
        "Which throws save the game?",
        _reaction,
        "The Legion of 2 and a 4 come to 6, which does not exceed 7: the third Space falls, and with it the Empire.",
        answers=("Barbarian 7a", 5, 4),
        change="Danube 3: Barbarian 4b; Danube 6: Barbarian 6a",
        focus="the danube",
        what_ifs=(
            WhatIf("The Legion throws a 6", answers=("Barbarian 7a", 5, 6)),
            WhatIf("It attacks Space 1, in the land of Postumus", answers=("Barbarian 7a", 1, "lose Coin")),
            WhatIf("Finished Walls in Green", "Green walls: finished", ("Barbarian 7a", 5, 4)),
        ),
        game=GAME,
        expects=("Barbarian 7a overruns Danube Space 5", "The game is lost: Barbarians hold 3 Danube Spaces"),
    ),
    Example(
        "S7",
        "12.5",
        LESSON,
        "Lost: a Usurper at the end (our own)",
        "270-drawn",
        "The last phase of the last turn. Points there are more than enough; but nobody has dealt with Postumus and Zenobia.",
        "Is the game won by points alone?",
        _turn_end,
        "The points suffice, and the game is lost all the same: at the end of Turn 6 no Usurper may be left.",
        change="turn 6; phase Turn End; vp 90; Aurelian Walls +1; Aquitania: none; Britannia: none; "
        "Aegyptus: none; Nicomedia: none; Palmyra: none; Tyana: none",
        focus="region Blue; region Yellow",
        what_ifs=(
            WhatIf(
                "Both are gone",
                "Blue usurper: none; Yellow usurper: none; Belgica Resistance; Gallia Resistance; "
                "Antiochia Resistance; Judaea Resistance",
            ),
            WhatIf("Too few points besides", "vp 40"),
        ),
        game=GAME,
        expects=("Postumus and Zenobia at the end of Turn 6", "reconstructed"),
    ),
)
