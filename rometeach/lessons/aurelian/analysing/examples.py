"""The worked Examples of lesson 7: cups that nobody looks into, and boards that are asked, changed and asked again."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import CUPS
from rometeach.core.results.show import chance
from rometeach.core.words import counted

from ...example import Example, Told, WhatIf
from ..narration import unsure
from .predictions import BOARD, COMING, GALLIA, GAME, GREEN, LEAN, LESSON, MORE, SIEGES, falls

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


def _twice(p: Position) -> Iterable[Told]:
    """The Danube over three Barbarians, as it is and with three points of it in the Army."""
    for words, board in (
        ("As it lies", p),
        ("With three points moved from Spaces 5, 6 and 7 to the Army", p.edit(LEAN)),
    ):
        last = board.danube(COMING).ahead[-1]
        yield f"{words}: a Space falls to three Barbarians with {chance(falls(board))}", "7.2"
        yield f"{words}: a third Space falls, and the game is lost, with {chance(last.p_lost)}", "13.0"
        yield f"{words}: the taxes leave {counted(board.taxes().treasury, 'Coin')}", "11.2"
    yield f"The change in the words of the kit: {p.diff(p.edit(LEAN))}", "6.4"


EXAMPLES = (
    Example(
        "K1",
        "5.0",
        LESSON,
        "A Battle, two chits, and a Siege (our own)",
        BOARD,
        "You play at a table. Nine of the thirteen chits in the Unfriendly Cup are Enemy Units of Green. A Battle moves a chit from "
        "Friendly to Unfriendly, and one from there to Hostile. Its two Reactions show Palmyra 6 and Barbarian 7a. Then a Siege moves "
        "one more chit from Unfriendly to Hostile.",
        "How likely is it that the next chit is an Enemy Unit of Green?",
        _cups,
        "Two chits have come in unseen, and each may well be one of Green. Among sixteen chits that is a real danger, although nobody "
        "has seen a Green chit there.",
        change="cups: seen; unseen: F>U, U>H, H-Palmyra 6, H-Barbarian 7a, U>H",
        focus="cups",
        what_ifs=(
            WhatIf("Before the Siege", f"{_AGAIN}F>U, U>H, H-Palmyra 6, H-Barbarian 7a"),
            WhatIf("The Battle alone, before its Reactions", f"{_AGAIN}F>U, U>H"),
            WhatIf("Three Sieges in place of the Battle, nothing drawn", f"{_AGAIN}U>H, U>H, U>H"),
        ),
        expects=("The Hostile Cup holds 16 chits", "Enemy Unit, Green"),
        guess=GREEN,
        game=GAME,
    ),
    Example(
        "K2",
        "6.7",
        LESSON,
        "Siege or Battle on your own board (our own)",
        BOARD,
        "Two Enemy Units in arms lie in Gallia. Aurelian has come with an Army of 4.",
        "A Battle is over in one Action. How many does Aurelian need on average, if he starves them out by Sieges?",
        _ways,
        "Sieges cost no soldiers, and take longer. Which of the two is dearer this turn, you must say.",
        change=GALLIA,
        focus="box Gallia; track Army Strength",
        what_ifs=(
            WhatIf("With an Army of 2", "army 2"),
            WhatIf("After the Triumph", "Aurelian +2"),
            WhatIf("In Britannia, with one Unit", "Aurelian @ Britannia"),
        ),
        expects=("Siege against Gallia 4 succeeds with 7/8", "Siege: 2.14 Actions on average; the Army loses 0.00"),
        guess=SIEGES,
        game=GAME,
    ),
    Example(
        "K3",
        "7.2",
        LESSON,
        "Ask, change, ask again (our own)",
        BOARD,
        "The Army is small. Three points of Strength could leave the Danube and march with Aurelian.",
        "Three Barbarians come. How much more often does a Space fall then?",
        _twice,
        "So the price is a little more risk on the river. It buys three points for the Army, and saves three Coins of upkeep.",
        focus="the danube; track Army Strength",
        what_ifs=(
            WhatIf("With Walls begun in Green", "Green walls: started"),
            WhatIf("A Barbarian on Space 4 already", "Danube 4: Barbarian 5b"),
        ),
        expects=("As it lies: a Space falls", "the taxes leave 1 Coin", "the taxes leave 4 Coins", "army 5"),
        guess=MORE,
        game=GAME,
    ),
)
