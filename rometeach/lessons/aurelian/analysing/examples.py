"""The worked Examples of lesson 7: cups that nobody looks into, and boards that are asked, changed and asked again."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import CUPS
from rometeach.core.results.show import chance
from rometeach.core.words import counted

from ...example import Example, Told, WhatIf
from ..narration import unsure

GAME, LESSON = "aurelian", "analysing"


_AGAIN = "unseen: none; Palmyra 6 > hostile; Barbarian 7a > hostile; unseen: "
"""Puts the chits that were shown back into the Hostile Cup, and begins what was moved unseen anew."""


def _cups(p: Position) -> Iterable[Told]:
    """What is known of the three cups, and what that means for the next chit."""
    for cup in CUPS:
        may, holds = len(p.cups.possible(cup)), p.cups.size(cup)
        said = "exactly these" if may == holds else f"{counted(may, 'chit')} may be among them"
        yield f"The {cup.title()} Cup holds {counted(holds, 'chit')}: {said}", "5.0"
    for kind in p.reactions(1).kinds:
        if kind.p_next:
            yield f"The next Reaction, {kind.name}: {chance(kind.p_next)}", "7.0"


def _ways(p: Position) -> Iterable[Told]:
    """Siege against Battle, as the kit finds them side by side."""
    units = ", ".join(p.stacks[p.aurelian].units)
    yield f"In {p.aurelian} lie {units}; the Army is {p.army}, the Leadership {p.leadership:+d}", "6.0"
    found = p.clear("Aurelian")
    for way in found.ways:
        for stage in way.actions:
            yield (
                f"{way.name}: {stage.action} against {', '.join(stage.units)} succeeds with {chance(stage.p)}",
                ("6.6" if stage.action == "Battle" else "6.7"),
            )
        mean = way.mean_actions
        actions = "it is never done" if mean is None else f"{float(mean):.2f} Actions on average"
        yield f"{way.name}: {actions}; the Army loses {float(way.mean_loss):.2f} on average", "6.6"
    yield from unsure(p, "6.6", "What a row of the Battle Table costs", "battle:5")


_LEAN = "Danube 5: 1; Danube 6: 1; Danube 7: 1; army 5"


def _twice(p: Position) -> Iterable[Told]:
    """The Danube over three Barbarians, as it is and with three points of it in the Army."""
    for words, board in (
        ("As it lies", p),
        ("With three points moved from Spaces 5, 6 and 7 to the Army", p.edit(_LEAN)),
    ):
        last = board.danube(3).ahead[-1]
        yield f"{words}: a Space falls to three Barbarians with {chance(last.p_any)}", "7.2"
        yield f"{words}: a third Space falls, and the game is lost, with {chance(last.p_lost)}", "13.0"
        yield f"{words}: the taxes leave {counted(board.taxes().treasury, 'Coin')}", "11.2"
    yield f"The change in the words of the kit: {p.diff(p.edit(_LEAN))}", "6.4"


EXAMPLES = (
    Example(
        "K1",
        "5.0",
        LESSON,
        "A Battle, two chits, and a Siege (our own)",
        "270-drawn",
        "You play at a table. A Battle has moved a chit from the Friendly to the Unfriendly Cup, and one from there to the Hostile "
        "Cup; its two Reactions showed Palmyra 6 and Barbarian 7a. Now a Siege has moved one more chit from the Unfriendly to the "
        "Hostile Cup. Nine of the thirteen that were in the Unfriendly Cup at first are Enemy Units of Green, where all is quiet.",
        "How likely is it that the next chit brings trouble to Green?",
        _cups,
        "Two chits have come into the Hostile Cup unseen, and each is one of Green with about two chances in three. Spread over "
        "sixteen chits that is a real danger, although nobody has seen a single Green chit there.",
        change="cups: seen; unseen: F>U, U>H, H-Palmyra 6, H-Barbarian 7a, U>H",
        focus="cups",
        what_ifs=(
            WhatIf("Before the Siege", f"{_AGAIN}F>U, U>H, H-Palmyra 6, H-Barbarian 7a"),
            WhatIf("The Battle alone, before its Reactions", f"{_AGAIN}F>U, U>H"),
            WhatIf("Three Sieges in place of the Battle, nothing drawn", f"{_AGAIN}U>H, U>H, U>H"),
        ),
        expects=("The Hostile Cup holds 16 chits", "Enemy Unit, Green"),
        game=GAME,
    ),
    Example(
        "K2",
        "6.7",
        LESSON,
        "Siege or Battle on your own board (our own)",
        "270-drawn",
        "Aurelian has come to Gallia with an Army of 4. Two Enemy Units lie there, armed, because Postumus rules the Region.",
        "Which way needs fewer Actions, and which costs no soldiers?",
        _ways,
        "A Battle is over in one Action and may cost Army Strength; Sieges cost none, and take longer. Between them lies the mixed "
        "way. The kit gives the numbers; whether an Action or a soldier is dearer this turn, you must say.",
        change="Aurelian @ Gallia; army 4",
        focus="box Gallia; track Army Strength",
        what_ifs=(
            WhatIf("With an Army of 2", "army 2"),
            WhatIf("After the Triumph", "Aurelian +2"),
            WhatIf("In Britannia, with one Unit", "Aurelian @ Britannia"),
        ),
        expects=("Siege against Gallia 4 succeeds with 7/8", "Siege: 2.14 Actions on average; the Army loses 0.00"),
        game=GAME,
    ),
    Example(
        "K3",
        "7.2",
        LESSON,
        "Ask, change, ask again (our own)",
        "270-drawn",
        "The Danube has a Strength of 2 on six Spaces, and the Army is small. Three points could march with Aurelian instead.",
        "How much likelier does a Space fall then, over the next three Barbarians?",
        _twice,
        "The same question on two boards gives the price of a move: more risk on the river, against three more for the Army and three "
        "Coins of upkeep saved.",
        focus="the danube; track Army Strength",
        what_ifs=(
            WhatIf("With Walls begun in Green", "Green walls: started"),
            WhatIf("A Barbarian on Space 4 already", "Danube 4: Barbarian 5b"),
        ),
        expects=("As it lies: a Space falls", "the taxes leave 1 Coin", "the taxes leave 4 Coins", "army 5"),
        game=GAME,
    ),
)
