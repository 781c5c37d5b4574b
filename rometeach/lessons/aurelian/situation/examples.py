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
from ..narration import to_the_end
from .predictions import FULLEST, LEFT, LESSON, SCORED, VERDICT, faces_of, saving_face

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


def _score(p: Position) -> Iterable[Told]:
    """The list of Victory Points as it would be on this board."""
    ledger, asked = p.rules.ledger(points.due_terms(p)), points.threshold(p)
    if (coins := money.after_taxes(p).treasury) != p.treasury:
        yield f"The Treasury is scored after the taxes: {counted(coins, 'Coin')} in place of {p.treasury}", "11.0"
    yield "Scored at the end of the turn", ledger
    total = p.vp + ledger.total
    met = "enough" if total >= asked else f"{asked - total} too few, and the game is lost"
    yield f"{p.vp} and {ledger.total} are {total}; Turn {p.turn} asks for {asked}: {met}", "12.5"


def _whole_turn(p: Position) -> Iterable[Told]:
    yield _phases(p)


def _phases(board: Board) -> Steps[Board]:
    for phase in PHASES[1:]:
        yield Note(f"The {phase} Phase of Turn {board.turn}", "4.0", board=board)
        board = yield from turn.step(phase)(board)
        if board.is_over:
            break
    return board


def _taxation(p: Position) -> Iterable[Told]:
    yield turn.step("Taxation")(p)


def _turn_end(p: Position) -> Iterable[Told]:
    yield turn.step("Turn End")(p)


def _reaction(p: Position) -> Iterable[Told]:
    yield faces_of(p, 5, "Barbarian 7a")
    yield to_the_end(reactions.react(p, 1))


EXAMPLES = (
    Example(
        "S1",
        "3.0",
        LESSON,
        "The Empire is set up (our own)",
        "270",
        "The chits are drawn as the list says. Yellow and Blue are in arms, and the Barbarians gather. At last four Enemy Units are drawn "
        "for Red.",
        "Three cups are filled on the way. Which one holds the most chits in the end?",
        _set_up,
        "Six Enemy Units in arms in the east, six in the west, four that only grumble at home. What is left waits in the cups.",
        answers=("Roma 2a", "Germania 3", "Roma 3", "Roma 2b"),
        focus="cups",
        what_ifs=(
            WhatIf("Unrest all over Red", answers=("Roma 2a", "Germania 3", "Noricum 2", "Ravenna 3")),
            WhatIf("Nothing in Roma", answers=("Germania 2", "Germania 3", "Noricum 2", "Noricum 3")),
        ),
        guess=FULLEST,
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
        "The first day. The Income is 13, the Treasury 5. Legions of Strength 2 stand on six Danube Spaces. Postumus pays for his own two.",
        "Each point of Strength on the Danube costs a Coin. How many Coins are left after the taxes?",
        _taxes,
        "13 less 12 is 1. The 5 Coins of today are not saved, because the Treasury is set to the Income. Spend them before.",
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
        guess=LEFT,
        game=GAME,
        expects=("13 - 12 = 1: that is left",),
    ),
    Example(
        "S3",
        "12.1",
        LESSON,
        "What would the first turn score? (our own)",
        "270-drawn",
        "Suppose that the turn ends with the board as it is. The taxes come first, and leave 1 Coin. Then you score a point for each "
        "Region without Enemy Units and Usurpers. Each point of Strength in the Army scores one too, and so do every 5 Coins.",
        "How many Victory Points are there?",
        _score,
        "Three: Green is at peace, and the Army has 2. A single Coin scores nothing. Turn 1 asks for 6, so something must be done.",
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
        guess=SCORED,
        game=GAME,
        expects=("0 and 3 are 3; Turn 1 asks for 6: 3 too few",),
    ),
    Example(
        "S4",
        "4.0",
        LESSON,
        "A whole turn, the lazy way (our own)",
        "270-drawn",
        "Three points of the Danube have joined the Army, which is at 5 now. The player ends the Actions Phase at once and builds nothing.",
        "Follow the headings of the six phases. How many Victory Points does the list at the end of the turn come to?",
        _whole_turn,
        "Six, and one more for the Legions that were refused in the Levy. That is enough to go on. But the Danube is thin now, and the "
        "Hostile Cup is as full as before.",
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
        guess=SCORED,
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
        "Somebody wanted to be safe: every Legion from Space 3 on has Strength 3. The Income is 13.",
        "How many Coins are left when the Legions are paid?",
        _taxation,
        "18 Coins of upkeep and 13 of Income: the Treasury falls below zero, and the game is lost at once.",
        change="phase Taxation; Danube 3: 3; Danube 4: 3; Danube 5: 3; Danube 6: 3; Danube 7: 3; Danube 8: 3",
        focus="track Treasury; the danube",
        what_ifs=(
            WhatIf("An Income of 18", "income 18"),
            WhatIf("An Income of 18, and a Usurper without a name in Blue", "Blue usurper: Blue Usurper; income 18"),
        ),
        guess=LEFT,
        game=GAME,
        expects=("The game is lost: the Treasury is below zero",),
    ),
    Example(
        "S6",
        "13.0",
        LESSON,
        "Lost: the third Danube Space (our own)",
        "270-drawn",
        "Barbarians hold Spaces 3 and 6. Another one is drawn, with a Combat Value of 7, and comes to Space 5. The Legion there has "
        "Strength 2. It throws a die and adds its Strength; together they must be more than 7.",
        "Which is the lowest face that saves the game?",
        _reaction,
        "It throws a 4. With its Strength of 2 that is 6, and a third Space falls. The Empire falls with it.",
        answers=("Barbarian 7a", 5, 4),
        change="Danube 3: Barbarian 4b; Danube 6: Barbarian 6a",
        focus="the danube",
        what_ifs=(
            WhatIf("The Legion throws a 6", answers=("Barbarian 7a", 5, 6)),
            WhatIf("The Legion has Strength 3", "Danube 5: 3"),
            WhatIf("Finished Walls in Green", "Green walls: finished", ("Barbarian 7a", 5, 4)),
        ),
        guess=saving_face(5, "Barbarian 7a"),
        game=GAME,
        expects=("Barbarian 7a overruns Danube Space 5", "The game is lost: Barbarians hold 3 Danube Spaces"),
    ),
    Example(
        "S7",
        "12.5",
        LESSON,
        "Lost: a Usurper at the end (our own)",
        "270-drawn",
        "The last phase of the last turn. There are more points than Turn 6 asks for. But nobody has dealt with Postumus and Zenobia.",
        "How does the game end?",
        _turn_end,
        "Lost. The points are enough, but at the end of Turn 6 no Usurper may be left.",
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
        guess=VERDICT,
        game=GAME,
        expects=("Postumus and Zenobia at the end of Turn 6",),
    ),
)
