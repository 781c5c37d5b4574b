"""The worked Examples of lesson 3: Reactions and the three cups (2.3, 5.0, 7.0, 7.1, 7.3, 7.4, 12.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from rometeach.aurelian.actions import AURELIAN, PieceAction
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.phases import actions, reactions, turn, turn_end
from rometeach.aurelian.phases.common import adjust
from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import CUPS
from rometeach.core.results.show import chance
from rometeach.core.words import counted

from ...example import Example, Told, WhatIf
from ...steps import play, stop
from .. import boards
from .predictions import (
    ENDS,
    GAME,
    HOSTILE,
    LESSON,
    LOWEST,
    MOVED,
    SASSANIDS,
    SECOND,
    TURN_END,
    armed_after,
    fate_of,
    inside,
    none_of,
)

LATER = "title: Later in the game; cups: seen"
QUIET = "Blue usurper: none; Gallia: none; Aquitania: none; Belgica: none; Britannia: none"
"""The West without Postumus and without Enemy Units."""


def _next(region: str) -> Callable[[Position], Iterable[Told]]:
    """The next Reaction, whatever is drawn, with a look at one Region before it."""

    def tell(p: Position) -> Iterable[Told]:
        lying = [boards.told(p, box) for box in p.rebels(region)]
        usurper = p.usurpers.get(region, "no Usurper")
        yield f"The {region} Region before it ({usurper}): {'; '.join(lying) or 'no Enemy Unit'}", "7.1"
        yield turn.ending(reactions.react(p, 1))

    return tell


def _suppress(p: Position) -> Iterable[Told]:
    """Aurelian's Suppress from its die to its last Reaction."""
    yield "A Suppress brings a Friendly-Unfriendly Cup Adjustment, and then two Reactions", "6.1"
    yield turn.ending(actions.act(p, PieceAction(AURELIAN, "Suppress")))


def _phase(p: Position) -> Iterable[Told]:
    """The Actions Phase from here on."""
    yield f"{counted(p.ends, 'Turn End marker')} in the Dead Pool; {p.rules.values['end.markers']} end the phase", "5.0"
    yield turn.step("Actions")(p)


def _turn_end(p: Position) -> Iterable[Told]:
    """The last step of a turn."""
    yield f"It is Turn {p.turn}: as many Reactions as the number of the turn", "12.6"
    yield turn.ending(turn_end.next_turn(p))


def _two_chits(p: Position) -> Iterator[Told]:
    """The chance that two Reactions end the phase, chit by chit."""
    size, markers, wanted = p.cups.size("hostile"), inside(p, "marker"), p.rules.values["end.markers"] - p.ends
    others = size - markers
    yield f"{size} chits in the Hostile Cup; {markers} count as Turn End markers, {others} do not", "5.0"
    if wanted > 1:
        both = Fraction(markers, size) * Fraction(markers - 1, size - 1)
        yield f"Two more markers are needed, so both chits must be markers. The first one is, {markers}/{size}", "5.0"
        yield f"Then {size - 1} chits are left, {markers - 1} of them a marker: {markers - 1}/{size - 1}", "5.0"
        yield f"Both must happen, so multiply: {chance(both)}", "5.0"
        return
    yield "One marker is enough. It is easier to count when none comes", "5.0"
    yield f"The first chit is no marker: {others}/{size}", "7.0"
    yield (
        f"It is not put back. Of the {size - 1} that are left, {others - 1} are no marker: {others - 1}/{size - 1}",
        "7.0",
    )
    none = none_of(markers, size, 2)
    yield f"Multiply: neither is a marker with {chance(none)}, and so often the phase goes on", "5.0"
    yield f"Take that from 1: the phase ends with {chance(1 - none)}", "5.0"


WATCHED = "Confederation"
BLIND = (("friendly", "unfriendly"), ("friendly", "unfriendly"), ("unfriendly", "hostile"))


def _where(p: Position, chit: str) -> str:
    chances = zip(CUPS, p.where(chit).chances, strict=True)
    return "; ".join(f"{cup.title()} {chance(q)}" for cup, q in chances if q)


def _known(p: Position) -> Iterator[Told]:
    """Three adjustments that nobody watches, and what is known after each."""
    yield f"At the beginning everybody knows how likely each cup is for the {WATCHED}. {_where(p, WATCHED)}", "2.3"
    board: Position = p
    for source, target in BLIND:
        sizes = ", ".join(f"{cup.title()} {board.cups.size(cup)}" for cup in CUPS)
        yield f"Chits in the cups: {sizes}", "2.3"
        yield adjust(board, source, target)
        board = boards.as_position(play(adjust(board, source, target), stop).board)
        yield f"Where the {WATCHED} is now: {_where(board, WATCHED)}", "5.0"


def _empty(p: Position) -> Iterator[Told]:
    """The three Cup Adjustments one after the other, whatever the cups hold."""
    board: Board = p
    for source, target in (("friendly", "unfriendly"), ("unfriendly", "friendly"), ("unfriendly", "hostile")):
        sizes = ", ".join(f"{cup.title()} {board.cups.size(cup)}" for cup in CUPS)
        yield f"{source.title()}-{target.title()} is due. Chits in the cups: {sizes}", "5.0"
        yield adjust(board, source, target)
        board = play(adjust(board, source, target), stop).board


EXAMPLES = (
    Example(
        "R1",
        "7.1",
        LESSON,
        "The third Enemy Unit in a Box (our own)",
        "270-drawn",
        "Two Enemy Units lie in Byzantium on their Resistance side: they grumble, but nobody has taken up arms. There is no Usurper "
        "in the Green Region. The next Reaction draws the third Enemy Unit of Byzantium.",
        "What becomes of the third one?",
        _next("Green"),
        "Three or more in a Box is armed revolt: the whole stack turns to its Combat Value side, and the new Unit lies on top.",
        answers=("Byzantium 5",),
        change="cups: seen; Byzantium: 4, 4; hostile: Byzantium 5, Tyana 4, Turn End 1",
        focus="box Byzantium",
        what_ifs=(
            WhatIf("Only one was there", "Byzantium: 4"),
            WhatIf("Aurelian is there", "Aurelian @ Byzantium"),
            WhatIf("Tyana is drawn, where Zenobia rules", answers=("Tyana 4",)),
            WhatIf("A Turn End marker is drawn", answers=("Turn End 1",)),
        ),
        expects=(
            "Byzantium 5 appears in Byzantium: 3 Enemy Units there, armed",
            "Byzantium: Byzantium 4a, Byzantium 4b",
        ),
        guess=fate_of("Byzantium 5"),
        game=GAME,
    ),
    Example(
        "R2",
        "7.1",
        LESSON,
        "A Usurper rises (our own)",
        "270-drawn",
        "Postumus is gone, but the West is not quiet. Three Enemy Units are in arms in Belgica. Two lie calm in Britannia, and one in "
        "Gallia. An Officer watches Aquitania. Now the third Unit of Britannia is drawn.",
        "Which Boxes are in arms afterwards?",
        _next("Blue"),
        "Two armed Boxes bring a Usurper without a name. With him every Enemy Unit of the Region takes up arms, Gallia's too. The "
        "Officers of the Region are gone: they have chosen another emperor.",
        answers=("Britannia 4b",),
        change=f"{LATER}; turn 3; {QUIET}; Belgica: 4, 4, 5 CV; Britannia: Britannia 4a, 5; Gallia: 3; officers: Aquitania; "
        "Postumus > dead pool; hostile: Britannia 4b, Gallia 4, Turn End 1",
        focus="region Blue",
        what_ifs=(
            WhatIf("Gallia is drawn instead", answers=("Gallia 4",)),
            WhatIf("The Officer is in Britannia", "officers: Britannia"),
            WhatIf("Belgica has been calmed", "Belgica: 4, 4 Resistance"),
        ),
        expects=("A Usurper rises in the Blue Region", "Gallia: Gallia 3 CV", "officers: none"),
        guess=armed_after("Britannia 4b", "Blue", "Aquitania", "Belgica", "Britannia", "Gallia"),
        game=GAME,
    ),
    Example(
        "R3",
        "7.4",
        LESSON,
        "The Sassanids (our own)",
        "270-drawn",
        "Zenobia has been beaten. The Persian kings behind the Euphrates, the Sassanids, look for weakness: three Boxes of the Blue "
        "Region are in armed revolt, with five Enemy Units in all. In Roma and Germania people only grumble.",
        "How many Victory Points do they take?",
        _next("Blue"),
        "One Victory Point for each Box with armed Enemy Units, three here, however many Units lie there. Roma and Germania are calm and "
        "do not count. As long as a Usurper holds the Yellow Region, he keeps them off, and nothing is lost.",
        answers=("Sassanids",),
        change=f"{LATER}; turn 4; vp 12; Yellow usurper: none; "
        "Aegyptus: none; Antiochia: none; Judaea: none; Nicomedia: none; Palmyra: none; "
        "Tyana: none; Belgica: none; Zenobia > dead pool; hostile: Sassanids, Tyana 4",
        focus="region Blue",
        what_ifs=(
            WhatIf("Zenobia still rules the East", "Yellow usurper: Zenobia"),
            WhatIf("Gallia has been calmed", "Gallia: none"),
            WhatIf("Only 2 Victory Points so far", "vp 2"),
        ),
        expects=("-1 Box in armed revolt: Britannia", "The Sassanids: -3 Victory Points", "vp 9"),
        guess=SASSANIDS,
        game=GAME,
    ),
    Example(
        "R4",
        "5.0",
        LESSON,
        "A whole Action with its Reactions (our own)",
        "270-drawn",
        "Aurelian is in Roma, where three calm Enemy Units lie, the topmost with a Resistance of 2. He Suppresses them: his die and his "
        "Leadership against that Resistance. Then the cups answer.",
        "Which is the lowest face with which the Suppress works?",
        _suppress,
        "The Action works, and it costs: a chit leaves the Friendly Cup unseen, Tyana has one more armed Unit, and a Barbarian stands "
        "on our bank of the Danube. Every Action helps you in one place and lets the world move in others.",
        answers=((2,), "Tyana 4", "Barbarian 5a", (4,), (2,)),
        change="cups: seen; Aurelian @ Roma",
        focus="box Roma",
        what_ifs=(
            WhatIf("The Suppress fails", answers=((1,), "Tyana 4", "Barbarian 5a", (4,), (2,))),
            WhatIf("The Legion throws a 4", answers=((2,), "Tyana 4", "Barbarian 5a", (4,), (4,))),
            WhatIf("Both Turn End markers", answers=((2,), "Turn End 1", "Turn End 2")),
        ),
        expects=(
            "Suppress in Roma: success",
            "A chit goes unseen from the Friendly to the Unfriendly Cup",
            "Tyana 4 appears in Tyana: 2 Enemy Units there, armed",
            "Barbarian 5a overruns Danube Space 4",
        ),
        guess=LOWEST,
        game=GAME,
    ),
    Example(
        "R5",
        "5.0",
        LESSON,
        "Two Turn End markers end the phase (our own)",
        "270-drawn",
        "One Turn End marker lies in the Dead Pool. Aurelian Suppresses in Roma, and two Reactions follow. The first of them draws the "
        "second marker.",
        "Is the second Reaction still drawn?",
        _phase,
        "Yes: the markers are counted when all Reactions of the Action are done. The Confederation counts as one. If you end the phase "
        "yourself, you pay with two Reactions too.",
        answers=("Aurelian: Suppress", (2,), "Turn End 2", "Judaea 5b"),
        change="cups: seen; Aurelian @ Roma; Turn End 1 > dead pool; Confederation > hostile",
        focus="cups",
        what_ifs=(
            WhatIf(
                "The Confederation comes instead", answers=("Aurelian: Suppress", (2,), "Confederation", "Judaea 5b")
            ),
            WhatIf("I end the phase myself", answers=("end", "Tyana 4", "Judaea 5b")),
            WhatIf(
                "No marker: the phase goes on",
                answers=("Aurelian: Suppress", (2,), "Tyana 4", "Judaea 5b", "end", "Palmyra 6", "Aegyptus 3"),
            ),
        ),
        expects=("Turn End 2 goes to the Dead Pool", "Judaea 5b appears in Judaea"),
        guess=SECOND,
        game=GAME,
    ),
    Example(
        "R6",
        "2.3",
        LESSON,
        "What one knows about a cup (our own)",
        "270-drawn",
        "At the set-up every chit that is placed is seen by all, so what is left in each cup is known. Then chits wander without being "
        "looked at: twice from Friendly to Unfriendly, once from Unfriendly to Hostile. We watch the Confederation, which began among "
        "the seven chits of the Friendly Cup.",
        "How likely is it, after these three adjustments, that the Confederation lies in the Hostile Cup?",
        _known,
        "Nobody knows where it is any more, but everybody can know how likely each cup is: the kit follows every way in which the "
        "chits may have wandered. That is all you are allowed to know; nobody looks into a cup.",
        change="cups: seen",
        focus="cups",
        what_ifs=(
            WhatIf("A chit had gone before", "unseen: F>U"),
            WhatIf("The Confederation began in the Unfriendly Cup", "Confederation > unfriendly"),
            WhatIf("Fewer chits in the Friendly Cup", "friendly: Confederation, Sassanids, Ravenna 2"),
        ),
        expects=("Friendly 6/7", "Unfriendly 2/7", "Hostile 2/105"),
        guess=HOSTILE,
        game=GAME,
    ),
    Example(
        "R7",
        "5.0",
        LESSON,
        "When a cup is empty (our own)",
        "270-drawn",
        "The Friendly Cup has run dry, and one last chit lies in the Unfriendly Cup. All three kinds of Cup Adjustment are due, "
        "one after the other.",
        "How many chits move, one adjustment after the other?",
        _empty,
        "For an empty Friendly Cup the Unfriendly Cup gives a chit to the Hostile Cup. With the Unfriendly Cup empty too, nothing moves "
        "any more. No chit ever comes back from the Hostile Cup by an adjustment.",
        change="cups: seen; friendly: none; unfriendly: Belgica 4a",
        focus="cups",
        what_ifs=(
            WhatIf("One chit in the Friendly Cup", "friendly: Ravenna 2"),
            WhatIf("Both empty", "unfriendly: none"),
            WhatIf("Two chits in the Unfriendly Cup", "unfriendly: Belgica 4a, Moesia 3"),
        ),
        expects=(
            "The Friendly Cup is empty: an Unfriendly-Hostile adjustment instead",
            "The Unfriendly Cup is empty: the Cup Adjustment is skipped",
        ),
        guess=MOVED,
        game=GAME,
    ),
    Example(
        "R8",
        "12.6",
        LESSON,
        "The last step of Turn 3 (our own)",
        "270-drawn",
        "Turn 3 is scored. Now four chits wander unseen, and as many Reactions follow as the number of the turn says: three.",
        "The second of the three Reactions is a Turn End marker. What becomes of it?",
        _turn_end,
        "At the end of a turn the marker goes back into the cup and stops the Reactions: this time it helps you. With Turn 4 the "
        "third marker enters the Hostile Cup.",
        answers=("Tyana 4", "Turn End 1"),
        change="cups: seen; turn 3; phase Turn End",
        focus="turn order; cups",
        what_ifs=(
            WhatIf("Three Enemy Units instead", answers=("Tyana 4", "Judaea 5b", "Palmyra 6")),
            WhatIf("The marker comes first", answers=("Turn End 1",)),
            WhatIf("At the end of Turn 1", "turn 1", ("Tyana 4",)),
        ),
        expects=(
            "Turn End 1 goes back into the cup; no more Reactions",
            "Turn End 3 goes into the Hostile Cup",
            "turn 4",
        ),
        guess=TURN_END,
        game=GAME,
    ),
    Example(
        "R9",
        "5.0",
        LESSON,
        "Two chits out of a cup (our own)",
        "270-drawn",
        "Nine chits are in the Hostile Cup, and two of them count as Turn End markers. One marker lies in the Dead Pool already. Aurelian "
        "Suppresses, so two chits are drawn.",
        "How likely is it that the phase ends?",
        _two_chits,
        "Take the chance that neither is a marker, 7/9 times 6/8, from 1. The second cup is smaller than the first: no chit is put back.",
        change=f"{LATER}; turn 3; Turn End 1 > dead pool; Confederation > hostile; Aegyptus 3 > unfriendly; Antiochia 4 > unfriendly; "
        "Nicomedia 4 > unfriendly; Tyana 4 > unfriendly; Judaea 5b > unfriendly; Palmyra 6 > unfriendly; Judaea 5a > unfriendly",
        focus="cup Hostile; dead pool",
        what_ifs=(
            WhatIf("No marker in the Dead Pool yet", "Turn End 1 > unfriendly"),
            WhatIf("The Confederation is elsewhere", "Confederation > friendly"),
            WhatIf(
                "Four chits more in the cup",
                "Aegyptus 3 > hostile; Tyana 4 > hostile; Palmyra 6 > hostile; Judaea 5a > hostile",
            ),
        ),
        expects=("The first chit is no marker: 7/9", "Of the 8 that are left", "5/12"),
        guess=ENDS,
        game=GAME,
    ),
)
