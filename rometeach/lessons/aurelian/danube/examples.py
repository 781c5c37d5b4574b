"""The worked Examples of lesson 4: the Danube (6.4, 6.5, 7.2, 7.3, 8.1, 11.2, 13.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rometeach.aurelian.actions import AURELIAN, PieceAction
from rometeach.aurelian.charts import danube, money
from rometeach.aurelian.charts.common import needs, p_success
from rometeach.aurelian.phases import actions, reactions, turn
from rometeach.aurelian.position import Position
from rometeach.core.results.show import chance
from rometeach.core.session.requests import Answer
from rometeach.core.words import counted

from ...example import Example, Told, WhatIf
from .predictions import (
    COINS_WON,
    CONFEDERATION,
    DEAD,
    DRIVEN_OUT,
    GAME,
    LEFT,
    LESSON,
    STRONGEST_ARMY,
    attacked,
    faces_of,
    lowest_face,
)

QUIET = "cups: seen; Blue usurper: none; Gallia: none; Aquitania: none; Belgica: none; Britannia: none; Postumus > dead pool"
"""The West without Postumus and without Enemy Units."""


def _raid(p: Position) -> Iterable[Told]:
    """The next Reaction, which is a Barbarian."""
    held = sum(map(bool, p.raiders))
    lost = p.rules.values["danube.lost"]
    yield f"Barbarians hold {counted(held, 'Space')}; with {lost} the game is lost", "13.0"
    yield turn.ending(reactions.react(p, 1))


def _sum(space: int, barbarian: str) -> Callable[[Position], Iterable[Told]]:
    """What a Legion adds to its die, and which faces hold the Space."""

    def tell(p: Position) -> Iterable[Told]:
        ledger = p.rules.ledger(danube.defence_terms(p, space, barbarian))
        yield f"Space {space} against {barbarian}", ledger
        lowest, q = needs(ledger.total), p_success(ledger.total)
        if q == 1:
            yield "Every face brings it above zero: the Legion always holds", "7.2"
        else:
            yield f"The die and this sum must come to more than 0: a {lowest} or more holds", "7.2"
            yield f"A {lowest - 1} makes 0 exactly, and that is not enough", "7.2"
        yield faces_of(p, space, barbarian)
        yield f"The Legion holds with a chance of {chance(q)}", "7.2"

    return tell


def _act(action: str) -> Callable[[Position], Iterable[Told]]:
    """An Action of Aurelian where he is, from its beginning to its last Reaction."""

    def tell(p: Position) -> Iterable[Told]:
        yield f"Army {p.army}, Treasury {p.treasury}", "2.1"
        yield turn.ending(actions.act(p, PieceAction(AURELIAN, action)))

    return tell


def _placed(*strength: int) -> tuple[Answer, ...]:
    """The answers of a Redeploy from Space 3 on, and the chit that its Reaction draws."""
    return (*(f"Danube {n}: {s}" for n, s in enumerate(strength, 3)), "Judaea 5b")


def _upkeep(p: Position) -> Iterable[Told]:
    """What the Danube costs in the Taxation Phase."""
    ledger = p.rules.ledger(money.upkeep_terms(p))
    yield f"The Treasury is set to the Income: {p.income} Coins", "11.1"
    yield "What the Legions on the Danube cost", ledger
    after = p.income + ledger.total
    yield (
        f"Left in the Treasury: {counted(after, 'Coin')}"
        + (", less than nothing: the game is lost" if after < 0 else ""),
        "11.2",
    )
    yield f"The Army of {p.army} costs nothing, and scores {p.army} Victory Points each turn", "12.1"


EXAMPLES = (
    Example(
        "D1",
        "7.2",
        LESSON,
        "A Legion, Walls, and a Barbarian (our own)",
        "270-drawn",
        "A Barbarian with a Combat Value of 7 comes to Space 3. The Legion has Strength 2, and the Walls of the Red Region are started.",
        "Which is the lowest face that holds the Space?",
        _sum(3, "Barbarian 7a"),
        "2 for the Legion and 1 for the Walls against 7: the die must show a 5 or more. Exactly equal is a defeat.",
        change="cups: seen; Red walls: started",
        focus="space 3 against Barbarian 7a",
        what_ifs=(
            WhatIf("No Walls", "Red walls: none"),
            WhatIf("Finished Walls", "Red walls: finished"),
            WhatIf("A Legion of Strength 3", "Danube 3: 3"),
            WhatIf("Strength 3 behind finished Walls", "Danube 3: 3; Red walls: finished"),
        ),
        expects=("+2 Strength of the Legion on Space 3", "+1 Walls of Red, started", "a 5 or more holds", "1/2"),
        guess=lowest_face(3, "Barbarian 7a"),
        game=GAME,
    ),
    Example(
        "A4",
        "7.2",
        LESSON,
        "The Space is taken already",
        "270-drawn",
        "Barbarians hold Danube Space 2, and Postumus is gone. Another Barbarian is drawn, and the first die shows a 2.",
        "On which Space does the attack fall?",
        _raid,
        "On the next Space that no Barbarian holds: Space 3. The one who lives behind a lost Space is attacked twice as often.",
        answers=("Barbarian 6a", (2,), (6,)),
        change=f"{QUIET}; Danube 2: Barbarian 5a",
        focus="the danube",
        what_ifs=(
            WhatIf("Space 3 is held by Barbarians too", "Danube 3: Barbarian 4b", ("Barbarian 6a", (2,), (6,))),
            WhatIf("The Legion throws a 4", answers=("Barbarian 6a", (2,), (4,))),
            WhatIf("The first die shows a 1", answers=("Barbarian 6a", (1,), (6,))),
        ),
        expects=(
            "defence of Danube Space 3",
            "Barbarian 6a is Defeated at Danube Space 3",
            "pool Red: Barbarian 5b, Barbarian 6a",
        ),
        guess=attacked(2, "Danube 1", "Danube 2", "Danube 3", "Danube 4"),
        game=GAME,
    ),
    Example(
        "A5",
        "7.2",
        LESSON,
        "Beyond the last Space",
        "270-drawn",
        "Barbarians hold Danube Space 8. The die shows an 8, and there is no ninth Space.",
        "Where does it go?",
        _raid,
        "No: it joins the Barbarian Pool behind that Space, and no second die is thrown.",
        answers=("Barbarian 6a", (8,)),
        change="cups: seen; Danube 8: Barbarian 5a",
        focus="the danube",
        what_ifs=(
            WhatIf("Space 8 is ours", "Danube 8: 1", ("Barbarian 6a", (8,), (3,))),
            WhatIf("The die shows a 7", answers=("Barbarian 6a", (7,), (3,))),
            WhatIf("Space 7 is lost as well, and a 7 is thrown", "Danube 7: Barbarian 4b", ("Barbarian 6a", (7,))),
        ),
        expects=(
            "finds every Space from 8 on held by Barbarians",
            "pool Green: Barbarian 4a, Barbarian 6a, Barbarian 6b",
        ),
        guess=attacked(8, "Danube 7", "Danube 8", "Green Pool", "Red Pool"),
        game=GAME,
    ),
    Example(
        "D2",
        "7.2",
        LESSON,
        "Postumus guards the river for you (our own)",
        "270-drawn",
        "Turn 2, with 7 Victory Points and 1 Coin. A Barbarian is drawn, and the die shows a 1: a Space of the Blue Region, where "
        "Postumus rules.",
        "He does your work, and everybody sees it. Where does the Barbarian go?",
        _raid,
        "The Barbarian goes to the Dead Pool, not to a Pool behind the Danube. You lose a Victory Point or a Coin; if that is below zero, "
        "the game is lost.",
        answers=("Barbarian 7a", (1,), "lose VP"),
        change="cups: seen; turn 2; vp 7; treasury 1",
        focus="the danube; region Blue",
        what_ifs=(
            WhatIf("I pay the Coin", answers=("Barbarian 7a", (1,), "lose Coin")),
            WhatIf("Nothing in the Treasury, and I pay a Coin", "treasury 0", ("Barbarian 7a", (1,), "lose Coin")),
            WhatIf("The die shows a 3", answers=("Barbarian 7a", (3,), (4,))),
        ),
        expects=("A Usurper deals with Barbarian 7a; you lose a VP", "vp 6"),
        guess=attacked(1, "Danube 1", "Danube 3", "Blue Pool", DEAD),
        game=GAME,
    ),
    Example(
        "D3",
        "13.0",
        LESSON,
        "The third Space (our own)",
        "270-drawn",
        "Barbarians hold two Danube Spaces, 4 and 6. A third one is drawn and comes to Space 7, where the Legion has Strength 2.",
        "The Combat Value is 7. Which is the lowest face of the second die that saves the game?",
        _raid,
        "The Legion throws a 5. With its Strength of 2 that makes 7, which is not more than 7. The third Space falls, and the game is "
        "lost at once. With two Spaces lost, a Redeploy comes before everything else.",
        answers=("Barbarian 7b", (7,), (5,)),
        change="cups: seen; Danube 4: Barbarian 5a; Danube 6: Barbarian 4b",
        focus="the danube",
        what_ifs=(
            WhatIf("The Legion throws a 6", answers=("Barbarian 7b", (7,), (6,))),
            WhatIf("A Legion of Strength 3", "Danube 7: 3"),
            WhatIf("Only Space 4 was lost", "Danube 6: 2"),
        ),
        expects=("Barbarian 7b overruns Danube Space 7", "The game is lost: Barbarians hold 3 Danube Spaces"),
        guess=lowest_face(7, "Barbarian 7b"),
        game=GAME,
    ),
    Example(
        "D4",
        "6.4",
        LESSON,
        "A Redeploy: the Danube into the Army (our own)",
        "270-drawn",
        "Aurelian is in Moesia, and the Green Region is quiet. His Army of 2 is too weak for war in the East. Its track ends at 5.",
        "No Space may go below 1. How strong can the Army become at once?",
        _act("Redeploy"),
        "The Army takes three points, and its track ends. Spaces 1 and 2 lie in the Region of Postumus and take no part. One Reaction "
        "follows.",
        answers=_placed(1, 1, 1, 2, 2, 2),
        change="cups: seen",
        focus="the danube; track Army Strength",
        what_ifs=(
            WhatIf(
                "The other way round: one point from the Army",
                answers=_placed(2, 2, 2, 2, 2, 3),
            ),
            WhatIf(
                "Strong in the west, weak in the east",
                answers=_placed(3, 3, 2, 2, 1, 1),
            ),
        ),
        expects=("Army 5", "Danube 3: 1; Danube 4: 1; Danube 5: 1"),
        guess=STRONGEST_ARMY,
        game=GAME,
    ),
    Example(
        "D5",
        "6.4",
        LESSON,
        "A Redeploy drives Barbarians out (our own)",
        "270-drawn",
        "Barbarians hold Danube Space 5. Aurelian puts one point of his Army there, and that is enough: no battle, no die.",
        "Where do the Barbarians go?",
        _act("Redeploy"),
        "They go to the Barbarian Pool of the Region, where a Campaign can reach them. The point may also come "
        "from another Space.",
        answers=_placed(2, 2, 1, 2, 2, 2),
        change="cups: seen; Danube 5: Barbarian 4b",
        focus="the danube; track Army Strength",
        what_ifs=(
            WhatIf(
                "Leave them where they are",
                answers=_placed(2, 2, 0, 2, 2, 2),
            ),
            WhatIf(
                "The point from Space 8",
                answers=_placed(2, 2, 1, 2, 2, 1),
            ),
        ),
        expects=("Danube 5: 1", "pool Green: Barbarian 4a, Barbarian 4b, Barbarian 6b"),
        guess=DRIVEN_OUT,
        game=GAME,
    ),
    Example(
        "D6",
        "6.5",
        LESSON,
        "A Campaign beyond the river (our own)",
        "270-drawn",
        "Two Barbarians wait in the Green Pool. Aurelian in Moesia leads a Campaign with an Army of 2 and a Leadership of +1. The die "
        "shows a 2.",
        "How many Coins does he bring home?",
        _act("Campaign"),
        "2 and 2 and 1 make row 5. The Pool is emptied in any case, and one Legion grows. A natural 1 would be row 1, however strong "
        "the Army.",
        answers=((2,), "Danube 5 +1", "Judaea 5b", "Tyana 4"),
        change="cups: seen",
        focus="campaign table",
        what_ifs=(
            WhatIf("A natural 1", answers=((1,), "Danube 5 +1", "Judaea 5b", "Tyana 4")),
            WhatIf("The die shows an 8", answers=((8,), "Danube 8 +1", "Judaea 5b", "Tyana 4")),
            WhatIf("Only one Barbarian in the Pool", "pool Green: Barbarian 4a", ((2,), "Judaea 5b", "Tyana 4")),
            WhatIf("The Treasury is nearly full", "treasury 12"),
        ),
        expects=("+2 Army Strength", "+1 Leadership of Aurelian", "2 Barbarians go to the Dead Pool", "Danube 5: 3"),
        guess=COINS_WON,
        game=GAME,
    ),
    Example(
        "D7",
        "7.3",
        LESSON,
        "The Confederation falls on the Danube (our own)",
        "270-drawn",
        "The Green Pool holds two Barbarians, the Red Pool one. One Legion of the Green Region has only Strength 1.",
        "How much Strength does the Danube lose in all?",
        _raid,
        "Three Legions lose a point, and two Coins are gone. The chit also counts as a Turn End marker. A Campaign before it would have "
        "emptied the Pool.",
        answers=("Confederation",),
        change="cups: seen; Confederation > hostile; Danube 7: 1",
        focus="the danube",
        what_ifs=(
            WhatIf("After a Campaign", "pool Green: none"),
            WhatIf("Only 1 Coin left", "treasury 1"),
            WhatIf("The Pools are tied: I choose Red", "pool Green: Barbarian 4a", ("Confederation", "Red")),
        ),
        expects=("2 Coins are lost", "treasury 3", "Danube 5: 1; Danube 6: 1; Danube 8: 1"),
        guess=CONFEDERATION,
        game=GAME,
    ),
    Example(
        "D8",
        "11.2",
        LESSON,
        "What the Danube costs (our own)",
        "270-drawn",
        "The end of Turn 1, if nothing is changed: an Income of 13, and six Spaces of Strength 2 that must be paid. Spaces 1 and 2 are "
        "paid by Postumus.",
        "How many Coins are left for Walls and Temples?",
        _upkeep,
        "Twelve Coins for twelve points of Strength, and one Coin left. Three points more in the Army would mean three Coins more in the "
        "chest and three Victory Points more, every turn; but three Spaces would each hold on one face less.",
        change="cups: seen",
        focus="the danube; track Treasury",
        what_ifs=(
            WhatIf("After the Redeploy of D4", "Danube 3: 1; Danube 4: 1; Danube 5: 1; army 5"),
            WhatIf("Postumus is beaten, and the Income is 19", f"{QUIET}; income 19"),
            WhatIf("Two points are levied", "Danube 7: 3; Danube 8: 3"),
        ),
        expects=("-2 Strength on Space 3", "Left in the Treasury: 1 Coin"),
        guess=LEFT,
        game=GAME,
    ),
)
