"""The worked Examples of lesson 8: Revolts and Romanisation (Section 11.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.phases import revolts as phase
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...example import Example, Told, WhatIf
from ...faces import BAD, GOOD, FaceOutcome, Faces
from .predictions import LESSON, PRICE, ROLLS, lowest_face, roman_faces, sum_of


def _thresholds(p: Position) -> Iterable[Told]:
    """Every Province that rolls, with what its die needs."""
    for o in revolt.all_odds(p):
        parts = [f"Revolts {_faces(o.revolts_on)}" if o.revolts_on else "cannot Revolt"]
        parts += [f"is Romanised with a chance of {o.p_romanise}"] if o.p_romanise else []
        yield f"{o.province} ({o.status}): {o.modifier:+d}; {', '.join(parts)}", "11.1.1"
    yield f"No other Province of the {len(p.provinces)} rolls", "11.1.1"


def _faces(least: int) -> str:
    return "whatever the die" if least == 1 else "on a 6" if least == 6 else f"on {least} or more"


def _one(name: str) -> Callable[[Position], Iterable[Told]]:
    """The sum of one Province, and what each face of its die does."""

    def tell(p: Position) -> Iterable[Told]:
        yield f"{name}: what pushes and what holds", revolt.ledger(p, name)
        up, down, _ = revolt.faces(p, name)
        up = up if revolt.may_revolt(p, name) else 0
        yield Faces(f"The die of {name}", tuple(_does(face, up, down) for face in range(1, 7)))

    return tell


def _does(face: int, up: int, down: int) -> FaceOutcome:
    if face > 6 - up:
        return FaceOutcome("Revolts", BAD, "11.1.3")
    return (
        FaceOutcome("is Romanised", GOOD, "11.1.4") if face <= down else FaceOutcome("nothing happens", case="11.1.1")
    )


def _step(p: Position) -> Iterable[Told]:
    yield phase.revolts(p)


EXAMPLES = (
    Example(
        "T26",
        "11.1",
        LESSON,
        "Who rolls for a Revolt in 286?",
        "example-11.1",
        "The War Phase of the first turn begins. Nothing has been built, and no War is on the map.",
        "The map shows Gallia and the Alps. Which of the six Provinces in the list roll a die at all?",
        _thresholds,
        "Five Provinces may Revolt, and a sixth, Belgica, rolls only because it may become Roman again.",
        what_ifs=(
            WhatIf("A Fort in Germania II", "Germania II +Fort"),
            WhatIf("A Guard in Mesopotamia", "Mesopotamia +Guard"),
            WhatIf("The Bagaudae rise", "event Bagaudae"),
            WhatIf("Frisia is won as an Ally", "Frisia allied"),
        ),
        expects=("Lugdunensis II (Insurgent): +1; Revolts on a 6", "Mesopotamia (Roman): +3; Revolts on 4", "Belgica"),
        guess=ROLLS,
        game=GAME,
    ),
    Example(
        "T27",
        "11.1",
        LESSON,
        "An Insurgent Province without a garrison",
        "example-11.1",
        "Lugdunensis II is Insurgent and empty. The Generic Governor of Gallia has Military 3.",
        "On which faces of the die does it become Roman again?",
        _one("Lugdunensis II"),
        "1 or 2 makes it Roman again, for 1 Prestige; 6 loses it to Allied, and 1 Prestige with it.",
        focus="Lugdunensis II",
        what_ifs=(
            WhatIf("A Guard marches in", "Rome -Guard; Lugdunensis II +Guard"),
            WhatIf("Galerius governs Gallia", "Gallia governor Galerius"),
            WhatIf("The Bagaudae rise", "event Bagaudae"),
        ),
        expects=("1 or 2: is Romanised", "3 to 5: nothing happens", "6: Revolts"),
        guess=roman_faces("Lugdunensis II"),
        game=GAME,
    ),
    Example(
        "T28",
        "11.1",
        LESSON,
        "One Unit in an Insurgent Province",
        "example-11.1",
        "Lugdunensis II is Insurgent. Now one Auxilia stands in it.",
        "On which faces of the die does it become Roman now?",
        _one("Lugdunensis II"),
        "It can no longer Revolt, and it is Romanised on 1 to 3 instead of 1 and 2. A Guard or a Pseudo Legion does the same.",
        change="Lugdunensis II +Auxilia",
        focus="Lugdunensis II",
        what_ifs=(
            WhatIf("A Pseudo Legion instead", "Lugdunensis II -Auxilia +Pseudo Legion"),
            WhatIf("A second Auxilia", "Lugdunensis II +Auxilia"),
            WhatIf("A Fleet instead", "Lugdunensis II -Auxilia +Fleet"),
        ),
        expects=("1 to 3: is Romanised", "4 to 6: nothing happens"),
        guess=roman_faces("Lugdunensis II"),
        game=GAME,
    ),
    Example(
        "T29",
        "11.1",
        LESSON,
        "Germania II on the Rhine",
        "example-11.1",
        "A Legion and Auxilia stand in Germania II. Barbarian Frisia and Germania III lie across the river.",
        "Each Barbarian neighbour over a river counts 2. Which is the lowest face on which it Revolts?",
        _one("Germania II"),
        "+4 from the neighbours, -2 from the garrison: it Revolts on 5 and 6.",
        focus="Germania II",
        what_ifs=(
            WhatIf("The Legion marches off", "Germania II -Legion"),
            WhatIf("Two Legions", "Germania II +Legion"),
            WhatIf("Frisia is Allied", "Frisia allied"),
        ),
        expects=("1 to 4: nothing happens", "5 or 6: Revolts"),
        guess=lowest_face("Germania II"),
        game=GAME,
    ),
    Example(
        "T30",
        "11.1",
        LESSON,
        "What would make Germania II safe?",
        "example-11.1",
        "Germania II has a Legion and Auxilia, and two Barbarian neighbours over rivers. You have 10 Gold for a Fort.",
        "A Fort, a Fleet and a Veteran Auxilia all take the same off here. What is the sum with the Fort?",
        _one("Germania II"),
        "+4 - 4 = 0: it cannot Revolt. A Fleet takes 1 off for each hostile neighbour over a river, two here, and also ends the "
        "Unrest of an empty Fleet icon.",
        change="Germania II +Fort",
        focus="Germania II; garrison Germania II",
        what_ifs=(
            WhatIf("A Fleet instead", "Germania II -Fort +Fleet"),
            WhatIf("A Veteran Auxilia instead", "Germania II -Fort +Veteran Auxilia"),
            WhatIf("Ordinary Auxilia instead", "Germania II -Fort +Auxilia"),
        ),
        expects=("1 to 6: nothing happens",),
        guess=sum_of("Germania II"),
        game=GAME,
    ),
    Example(
        "T31",
        "11.1",
        LESSON,
        "An Ally across the river",
        "example-11.1",
        "Germania II is as it was, but Germania III across the river has become Allied.",
        "What is the sum with an Ally next door?",
        _one("Germania II"),
        "Its +2 is gone, and the garrison holds: +2 - 2 = 0.",
        change="Germania III allied",
        focus="Germania II",
        what_ifs=(
            WhatIf("Frisia as well", "Frisia allied"),
            WhatIf("The Legion marches off", "Germania II -Legion"),
        ),
        expects=("1 to 6: nothing happens",),
        guess=sum_of("Germania II"),
        game=GAME,
    ),
    Example(
        "T32",
        "11.1",
        LESSON,
        "An Ally that is pressed from three sides",
        "example-11.1",
        "Bosporus is Allied: no Unit may stand there. The Bulgar Homeland, Caucasia and Gothia II press on it over rivers.",
        "An Ally defends itself, and against each enemy next door once more. What is the sum?",
        _one("Bosporus"),
        "+6 from three neighbours, -1 as an Ally, and -1 more for each enemy next door: +2, so 5 and 6.",
        focus="Bosporus",
        what_ifs=(
            WhatIf("Bosporus is Insurgent instead", "Bosporus insurgent"),
            WhatIf("Caucasia is Allied too", "Caucasia allied"),
        ),
        expects=("1 to 4: nothing happens", "5 or 6: Revolts"),
        guess=sum_of("Bosporus"),
        game=GAME,
    ),
    Example(
        "T33",
        "11.1",
        LESSON,
        "Two Allies hold each other",
        "example-11.1",
        "Bosporus is Allied, and two enemies press on it over rivers. Its neighbour Gothia II is Allied as well.",
        "One neighbour fewer presses, and one fewer is resisted. What is the sum now?",
        _one("Bosporus"),
        "+4 - 1 - 2 = +1: only a 6 loses it.",
        change="Gothia II allied",
        focus="Bosporus",
        what_ifs=(WhatIf("Gothia II falls again", "Gothia II barbarian"),),
        expects=("1 to 5: nothing happens", "6: Revolts"),
        guess=sum_of("Bosporus"),
        game=GAME,
    ),
    Example(
        "R1",
        "11.1",
        LESSON,
        "The whole Revolt step, with dice (our own)",
        "example-11.1",
        "All six Provinces of 286 roll at once: the East first, then the West.",
        "Mesopotamia throws a 6. What does that cost the East?",
        _step,
        "A Roman Province becomes Insurgent and keeps its Units; the Empire loses 1 Prestige and gains 1 Unrest.",
        answers=(3, 4, 6, 2, 5, 1),
        focus="Mesopotamia; ladder Mesopotamia",
        what_ifs=(
            WhatIf("Everything holds", answers=(3, 3, 3, 6, 3, 3)),
            WhatIf("Everything Revolts", answers=(6, 6, 6, 6, 6, 6)),
        ),
        expects=("Mesopotamia becomes Insurgent; East Prestige -1, Unrest +1.", "Lugdunensis II becomes Roman"),
        guess=PRICE,
        game=GAME,
    ),
)
