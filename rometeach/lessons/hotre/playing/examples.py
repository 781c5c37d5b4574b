"""The worked Examples of lesson 8: a Phase at a table, what a seat may know, and the last count."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.hotre.phases import turn, victory_points
from rometeach.hotre.position import Position

from ...example import Example, Told, WhatIf
from .. import fields
from .predictions import BOARD, FACTIONS, GALLI, GAME, KNOWN, LESSON, PLACES, WHO_KNOWS, WINNERS


def _phase(p: Position) -> Iterable[Told]:
    """The next Player Phase."""
    yield turn.player_phase(p)


def _views(p: Position) -> Iterable[Told]:
    """What each seat knows of the Token that was passed."""
    for faction in FACTIONS:
        token = p.view(faction).tokens[0]
        known = f"{p.rules.people_of[p.turn, token.number]}" if token.number else "some People"
        yield f"{faction} sees: {token.drawer} has passed {known} to {token.holder}", "5.4"


def _end(p: Position) -> Iterable[Told]:
    """The end of the game."""
    yield victory_points.end(p)


END = (
    "turn 7; phase Play; title: The end of the game; Roma: Red 2, City; Cisalpina: Red 1; Raetia: Red 1; Achaea: Blue 2, City; "
    "Macedonia: Blue 1; Moesia: Blue 1; Thracia: Blue 1; Dacia: Blue 1; Syria: Yellow 1; Red roman 48; Red barbarian 21; "
    "Blue roman 40; Blue barbarian 26; Green roman 30; Green barbarian 36; Yellow roman 44; Yellow barbarian 22"
)

EXAMPLES = (
    Example(
        "G1",
        "9.2.2",
        LESSON,
        "Livia's Galli at a table",
        GALLI,
        "The first Phase of a game. Livia, who plays Blue, has the Galli, and says where each Army goes. No enemy is near, so no die is "
        "due.",
        "How many Armies does she place?",
        _phase,
        "Five: one comes by itself to Lugdunensis, and for each of the others the kit asks. All of Gallia is hers, three times its value.",
        answers=("Army to Belgica", "Army to Britannia", "Army to Hibernia", "Army to Caledonia"),
        focus="Lugdunensis",
        what_ifs=(
            WhatIf("She stops after Belgica", answers=("Army to Belgica", "done")),
            WhatIf("Two Armies in Belgica", answers=("Army to Belgica", "Army to Belgica", "Army to Britannia", "done")),
        ),
        expects=("Army to Belgica", "Caledonia: Galli 1", "Blue barbarian 6"),
        guess=PLACES,
        game=GAME,
    ),
    Example(
        "G2",
        "5.4",
        LESSON,
        "Who knows the Token? (our own)",
        BOARD,
        "Red has drawn the Sarmatae in secret, and passed them to Blue. Each player looks at the screen in turn.",
        "Who knows which People it is?",
        _views,
        "Red saw it, and Blue holds it. The others see that a Token was passed, and no more.",
        change=KNOWN,
        focus="order",
        what_ifs=(
            WhatIf("The Token has been revealed", "tokens: Barbarian 3 Blue from Red shown"),
            WhatIf("Red has kept it", "tokens: Barbarian 3 Red"),
        ),
        expects=("Blue sees: Red has passed Sarmatae to Blue", "Green sees: Red has passed some People to Blue"),
        guess=WHO_KNOWS,
        game=GAME,
    ),
    Example(
        "G3",
        "15",
        LESSON,
        "The last count (our own)",
        fields.SET_UP,
        "Turn 7 is over. Red has 69 points, the others 66 each. Now the Provinces are counted once more.",
        "Who wins?",
        _end,
        "Blue: five Provinces bring him 10 points, and Red's three only 6. Who holds much at the end should not be far ahead for you.",
        change=END,
        focus="Raetia, Roma, Dacia, Achaea, Syria",
        what_ifs=(
            WhatIf("Blue has lost Dacia and Moesia", "Dacia: none; Moesia: none"),
            WhatIf("Green holds five Provinces of Africa", "Aegyptus: Green 1; Cyrenaica: Green 1; Africa: Green 1; Numidia: Green 1; "
                   "Mauretania: Green 1"),
        ),
        expects=("Blue scores 10 for its Provinces",),
        guess=WINNERS,
        game=GAME,
    ),
)  # fmt: skip
