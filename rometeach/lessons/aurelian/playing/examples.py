"""The worked Examples of lesson 8: the first Action of a game, a Reaction at a table, and stopping early."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.aurelian import verbs
from rometeach.aurelian.phases import reactions, turn
from rometeach.aurelian.position import Position

from ...answers import OneOf
from ...example import Example, Told, WhatIf
from ...predictions import Guess
from ..narration import one_action, to_the_end

GAME, LESSON = "aurelian", "playing"


def _first(p: Position) -> Iterable[Told]:
    yield f"The points of Turn {p.turn} as the board lies: {p.score().ledger.total}", "12.1"
    yield f"The taxes would leave {p.taxes().treasury} of {p.income} Coins", "11.2"
    yield one_action(p, whole=True)


def _reaction(p: Position) -> Iterable[Told]:
    yield to_the_end(reactions.react(p, 1))


def _stop(p: Position) -> Iterable[Told]:
    yield f"Turn End markers in the Dead Pool: {p.ends}; two of them end the phase", "5.0"
    yield to_the_end(turn.actions(p))


_LENT = ("Danube 3: 2", "Danube 4: 2", "Danube 5: 1", "Danube 6: 1", "Danube 7: 1", "Danube 8: 2")

FIRST_STEPS = {
    "Redeploy": "Danube 5: 1; Danube 6: 1; Danube 7: 1; army 5",
    "Assign an Officer in Dalmatia": "Officer @ Dalmatia; army 1",
    "March to Dalmatia": "Aurelian @ Dalmatia",
}
"""First Actions, and the board that they leave."""
STRONGER: Guess[Position] = Guess(
    OneOf(tuple(FIRST_STEPS)),
    lambda p: max(FIRST_STEPS, key=lambda step: p.edit(FIRST_STEPS[step]).score().ledger.total),
)
"""The first Action that brings most points."""
ASKED = ("The die for the Space", "The die of its Legion", "The next chit")


def _asked_next(p: Position) -> str:
    session = verbs.play(p, None, "Actions")
    for answer in ("Aurelian: March > Byzantium", "Barbarian 5a"):
        session.answer(answer)
    assert session.request is not None
    what = session.request.what
    return ASKED[1] if "defence" in what else ASKED[0] if "attack" in what or "Space" in what else ASKED[2]


THEN: Guess[Position] = Guess(OneOf(ASKED), _asked_next)
"""What the kit asks for after a Barbarian's chit."""
PRICES = ("Stopping", "A March", "They draw the same number")


def _cheaper(p: Position) -> str:
    stopping, march = int(p.rules.values["end.early"]), p.rules.actions["March"].reactions
    return PRICES[2] if stopping == march else PRICES[march < stopping]


CHEAPER: Guess[Position] = Guess(OneOf(PRICES), _cheaper)
"""What draws fewer Reactions."""

EXAMPLES = (
    Example(
        "G1",
        "6.4",
        LESSON,
        "The first Action of a game (our own)",
        "270-drawn",
        "Turn 1. The Army is 2, six Danube Spaces have 2 each, and the Income of 13 will pay for these twelve points, leaving 1 Coin. "
        "Aurelian stands in Moesia, where nothing stirs.",
        "Which first Action brings most points at once?",
        _first,
        "A Redeploy. Three points change from the lower Danube to the Army: three Coins saved each turn, three points more at "
        "the end of the turn, and a better row in every Battle. The price is a thinner river, a chit that comes nearer to the Hostile "
        "Cup, and one Reaction.",
        guess=STRONGER,
        answers=("Aurelian: Redeploy", *_LENT, "Sassanids", "Nicomedia 4"),
        focus="track Army Strength",
        what_ifs=(
            WhatIf(
                "All three from the upper river",
                answers=(
                    "Aurelian: Redeploy",
                    "Danube 3: 1",
                    "Danube 4: 1",
                    "Danube 5: 1",
                    "Danube 6: 2",
                    "Danube 7: 2",
                    "Danube 8: 2",
                    "Sassanids",
                    "Nicomedia 4",
                ),
            ),
            WhatIf(
                "A Barbarian comes to Space 6 at once",
                answers=("Aurelian: Redeploy", *_LENT, "Sassanids", "Barbarian 6a", 6, 2),
            ),
            WhatIf(
                "A Campaign first",
                answers=("Aurelian: Campaign", 5, "Danube 5 +1", "Dalmatia 3", "Turn End 1", "Tyana 4"),
            ),
        ),
        expects=(
            "The points of Turn 1 as the board lies",
            "Army 5",
            "A chit goes unseen",
            "Nicomedia 4 appears in Nicomedia",
        ),
        game=GAME,
    ),
    Example(
        "G2",
        "7.2",
        LESSON,
        "A Reaction at a table (our own)",
        "270-drawn",
        "The game is followed on a table: you draw a chit from the Hostile Cup, show it, and type what it is. It is Barbarian 5a.",
        "What does the kit ask for next?",
        _reaction,
        "First the chit, then the die for the Space, then the die of its Legion. The kit never throws or draws for you at a table; it "
        "asks for whatever the rules need, in the order of the rules.",
        guess=THEN,
        answers=("Barbarian 5a", 4, 6),
        change="cups: seen",
        focus="cup Hostile",
        what_ifs=(
            WhatIf("The Legion throws a 2", answers=("Barbarian 5a", 4, 2)),
            WhatIf("It comes to Space 1, where Postumus rules", answers=("Barbarian 5a", 1, "lose Coin")),
            WhatIf("The chit was Turn End 2", answers=("Turn End 2",)),
        ),
        expects=("which chit comes from the Hostile Cup", "Barbarian 5a is Defeated at Danube Space 4"),
        game=GAME,
    ),
    Example(
        "G3",
        "5.0",
        LESSON,
        "Stopping early (our own)",
        "270-drawn",
        "You have done what you came for, and one Turn End marker is out. You end the Actions Phase.",
        "Which draws fewer Reactions, stopping or a March?",
        _stop,
        "Two Reactions, whatever they draw. An Action brings one or two Reactions as well, and does something for you; so stopping "
        "pays only if every Action that is left would cost more than it brings.",
        guess=CHEAPER,
        answers=("end", "Palmyra 6", "Barbarian 4b", 5, 3),
        change="cups: seen; Turn End 1 > dead pool; actions 5; Aurelian @ Roma; Roma: none; army 5",
        focus="dead pool; box Roma",
        what_ifs=(
            WhatIf("Both Reactions are Enemy Units", answers=("end", "Palmyra 6", "Judaea 5a")),
            WhatIf("One more Action instead", answers=("Aurelian: March > Ravenna", "Turn End 2")),
        ),
        expects=("Turn End markers in the Dead Pool: 1", "Palmyra 6 appears in Palmyra", "Barbarian 4b is Defeated"),
        game=GAME,
    ),
)
