"""The worked Examples of lesson 5, how Wars move and pillage (Module 3, Sections 9.4-9.6)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rometeach.core.results.show import chance
from rometeach.core.session.requests import Roll
from rometeach.rome_iinc.charts import movement, pillage
from rometeach.rome_iinc.phases import movements as box
from rometeach.rome_iinc.phases import wars as phase
from rometeach.rome_iinc.phases.wars import Way
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...example import Example, Told, WhatIf
from .paths import forks, passes, paths, reaches
from .predictions import (
    LESSON,
    VANDAL,
    WAITING,
    WHO_BEGINS,
    comes_to,
    enters,
    lowest_face,
    next_spaces,
    next_step,
    pillage_faces,
    pushed,
    the_war,
)
from .words import counter, goes_to, movement_chance, place, settled, until, ways

ISLAND = "Sicilia"


def _placed(p: Position) -> Iterable[Told]:
    """Where the Vandals enter, and with whom; played up to their first move."""
    found = movement.placements(p, VANDAL)
    yield f"The {counter(p, VANDAL)} is drawn from the Wars Box", "9.6.1"
    if p.rules.wars[VANDAL].is_foederati and found[0] in p.provinces:
        yield "It is a Foederati War, and there are Vandal Foederati Provinces: it enters in one of these", "9.6.2"
    else:
        yield "No Province of its own Foederati is open, so it enters in its Homeland", "9.6.2"
    each = f": {chance(movement_chance(found))} each" if len(found) > 1 else ""
    yield f"It may enter in {', '.join(found)}{each}", "9.6.2"
    yield until(phase.draw(p, VANDAL), lambda asked: isinstance(asked, Roll) or isinstance(asked.about, Way))


def _from_here(p: Position) -> Iterable[Told]:
    """Each way on, and where the War goes."""
    war = the_war(p)
    yield f"The {counter(p, war)} stands in {place(p, p.wars[war].space)}", "9.4.2"
    yield from ways(p, war)
    yield goes_to(p, war)


def _pillage(p: Position) -> Iterable[Told]:
    """The sum of the Pillage die, and what each face of it does."""
    war = the_war(p)
    odds = pillage.odds(p, war)
    yield f"The Pillage die of the {war} War in {odds.province}", odds.ledger
    limit = p.rules.values["pillage.limit"]
    yield f"The die and {odds.modifier:+d} must come to {limit} or more, or it stays", "9.5"
    yield pillage_faces(p, war, odds.province)
    yield f"It moves on: {chance(odds.p_moves)}", "9.5"


def _two_forks(p: Position) -> Iterable[Told]:
    """Every path to where the War first throws its Pillage die, and the chance of Sicilia."""
    war = the_war(p)
    yield f"The {counter(p, war)} stands in {place(p, p.wars[war].space)}", "9.4.2"
    yield goes_to(p, war)
    ways_there = []
    for path in paths(p, war):
        each = " x ".join(str(Fraction(1, number)) for number in forks(p, war, path))
        told = f" = {passes(p, war, path)}" if " x " in each else ""
        yield f"{', then '.join(path[1:])}: {each}{told}", "9.4.2"
        ways_there += [str(passes(p, war, path))] if path[-1] == ISLAND else []
    if len(ways_there) > 1:
        yield f"{len(ways_there)} paths lead to {ISLAND}: they are added, {' + '.join(ways_there)}", "9.4.2"
    yield f"It comes to {ISLAND}: {chance(reaches(p, war).get(ISLAND, Fraction(0)))}", "9.4.2"


def _voyage(p: Position) -> Iterable[Told]:
    yield settled(phase.draw(p, VANDAL))


def _box(p: Position) -> Iterable[Told]:
    yield settled(box.wars_box(p))


def _all_move(p: Position) -> Iterable[Told]:
    yield settled(box.move_wars(p))


EXAMPLES = (
    Example(
        "T17",
        "9.5",
        LESSON,
        "Where the Vandals enter",
        "example-9.5",
        "The 7/5 Vandal War is drawn. Four Provinces are Vandal Foederati: Mauretania I, Baleares, Numidia and Africa. Their "
        "king Gaiseric waits in the Vandal Homeland.",
        "Where may the War enter?",
        _placed,
        "One of the four at random, here Numidia. Gaiseric joins the War at once, although he was far away.",
        answers=("Numidia",),
        focus="Numidia",
        what_ifs=(
            WhatIf("The dice say Baleares", answers=("Baleares",)),
            WhatIf("No Vandal is settled yet", "Mauretania I roman; Baleares roman; Numidia roman; Africa roman", ()),
            WhatIf("Gaiseric is dead", "Gaiseric off"),
        ),
        expects=("Africa, Baleares, Mauretania I, Numidia: 1/4", "It is: Numidia", "Gaiseric joins the 7/5 Vandal War"),
        guess=enters(VANDAL, "Africa", "Baleares", "Carthaginensis", "Corsica & Sardinia", "Mauretania I", "Numidia"),
        game=GAME,
    ),
    Example(
        "T18",
        "9.5",
        LESSON,
        "Out of Numidia",
        "example-9.5",
        "Gaiseric and the War are in Numidia, among their own people. They look for Provinces of others: Roman Sicilia, Allied "
        "Corsica & Sardinia and Visigothic Carthaginensis, each two steps away.",
        "Three ways lead out: Roads to Africa and Mauretania I, a Sea to the Baleares. How likely is its next step to Africa?",
        _from_here,
        "The Sea counts as a Road for it, and all three ways lead one step nearer: each has one chance in three. No Pillage die here.",
        change=f"{VANDAL} @ Numidia with Gaiseric",
        focus="Numidia",
        what_ifs=(
            WhatIf("The 9/3 Vandal War instead: Naval Strength 3", f"{VANDAL} off; 9/3 Vandal @ Numidia"),
            WhatIf("The 9/1 Vandal War instead: Naval Strength 1", f"{VANDAL} off; 9/1 Vandal @ Numidia"),
            WhatIf("Mauretania I is Roman again", "Mauretania I roman"),
        ),
        expects=("Baleares by Sea: used like a Road", "Africa or Baleares or Mauretania I, 1/3"),
        guess=next_step("Africa"),
        game=GAME,
    ),
    Example(
        "T19",
        "9.5",
        LESSON,
        "Out of Africa",
        "example-9.5",
        "The die took them to Africa. From here the Sea leads to Corsica & Sardinia and to Sicilia, and Roads lead to Numidia "
        "and to Barbarian Tripolitania.",
        "To which of the four may it go now?",
        _from_here,
        "Allied Corsica & Sardinia and Roman Sicilia, half and half: what the War looks for comes before everything hostile.",
        change=f"{VANDAL} @ Africa with Gaiseric; {VANDAL} visited Numidia",
        focus="Africa",
        what_ifs=(
            WhatIf("Tripolitania is Roman", "Tripolitania roman"),
            WhatIf("Sicilia is Vandal already", "Sicilia: none; Sicilia Vandal Foederati"),
            WhatIf(
                "The 9/3 Vandal War, and Tripolitania Roman", f"{VANDAL} off; 9/3 Vandal @ Africa; Tripolitania roman"
            ),
        ),
        expects=("Corsica & Sardinia or Sicilia, 1/2", "Barbarian Tripolitania by Road"),
        guess=next_spaces("Corsica & Sardinia", "Numidia", "Sicilia", "Tripolitania"),
        game=GAME,
    ),
    Example(
        "L5.3",
        "9.4.2",
        LESSON,
        "Two forks",
        "example-9.5",
        "Our own Example: back to Numidia. At the first fork there are three equal ways, and beyond each of them lies a second fork.",
        "How likely is it that the War lands in Sicilia?",
        _two_forks,
        "One chance in six. Only one path leads there: to Africa, one time in three, and from there to Sicilia, half of these times. "
        "All the paths together make 1.",
        change=f"{VANDAL} @ Numidia with Gaiseric",
        focus="Africa",
        what_ifs=(
            WhatIf("The 9/3 Vandal War instead: Naval Strength 3", f"{VANDAL} off; 9/3 Vandal @ Numidia"),
            WhatIf("Tripolitania is Roman", "Tripolitania roman"),
            WhatIf("Mauretania I is Roman", "Mauretania I roman"),
        ),
        expects=("Africa, then Sicilia: 1/3 x 1/2 = 1/6", "It comes to Sicilia: 1/6"),
        guess=comes_to(ISLAND),
        game=GAME,
    ),
    Example(
        "T20",
        "9.5",
        LESSON,
        "Pillage in Sicilia",
        "example-9.5",
        "They land in Roman Sicilia, where one Auxilia stands. Now the Pillage die decides whether they go on.",
        "Which is the lowest face of the die on which they go on?",
        _pillage,
        "Even a 1: 1 + 5 - 1 = 5, and 4 or more moves on. Without Gaiseric only a 5 or a 6 would do.",
        change=f"{VANDAL} @ Sicilia with Gaiseric; {VANDAL} visited Numidia, Africa",
        focus="Sicilia",
        what_ifs=(
            WhatIf("Without Gaiseric", "Gaiseric off"),
            WhatIf("A Fort in Sicilia", "Sicilia +Fort"),
            WhatIf("A Veteran Auxilia instead", "Sicilia -Auxilia +Veteran Auxilia"),
            WhatIf("A Fort, a Legion, two Auxilia, and no king", "Gaiseric off; Sicilia +Fort +Legion +Auxilia"),
            WhatIf("The Migration Event", "event Migration; Gaiseric off"),
        ),
        expects=("+5 Pillage of Gaiseric", "-1 Auxilia", "1 to 6: it moves on"),
        guess=lowest_face(VANDAL, ISLAND),
        game=GAME,
    ),
    Example(
        "T21",
        "9.5",
        LESSON,
        "Out of Sicilia",
        "example-9.5",
        "They move one Province more: to Insurgent Neapolis over the Strait, or to Roman Achaea over the Sea.",
        "To which of these may they go?",
        _from_here,
        "Neapolis or Achaea, half and half: for this War both ways are as good as Roads. Africa is its own, and it comes from there.",
        change=f"{VANDAL} @ Sicilia with Gaiseric; {VANDAL} visited Numidia, Africa; {VANDAL} pillaged",
        focus="Sicilia",
        what_ifs=(
            WhatIf("The 9/3 Vandal War instead: Naval Strength 3", f"{VANDAL} off; 9/3 Vandal @ Sicilia"),
            WhatIf("The 9/1 Vandal War instead: Naval Strength 1", f"{VANDAL} off; 9/1 Vandal @ Sicilia"),
        ),
        expects=("Insurgent Neapolis by River/Strait: used like a Road", "Achaea or Neapolis, 1/2"),
        guess=next_spaces("Achaea", "Africa", "Neapolis"),
        game=GAME,
    ),
    Example(
        "T22",
        "9.5",
        LESSON,
        "The voyage of Gaiseric, played",
        "example-9.5",
        "The whole move, from the Wars Box to Neapolis, where the 9/1 Suevian War stands already. Only one War fits into a Province.",
        "The Vandals come from Sicilia, and the Suevi must make room. Where may they go?",
        _voyage,
        "The Suevi are pushed out by Road to Rome or Spoletium, never back to Sicilia. The Vandals stay: one Pillage die a turn.",
        answers=("Numidia", "Africa", "Sicilia", (2,), "Neapolis", "Rome"),
        focus="Neapolis",
        what_ifs=(
            WhatIf("They sail to Achaea", answers=("Numidia", "Africa", "Sicilia", (2,), "Achaea")),
            WhatIf("By the Baleares to Hispania", answers=("Baleares", "Tarraconensis", (1,), "Celtiberia")),
            WhatIf("Gaiseric is dead, and Sicilia throws a 2", "Gaiseric off", ("Numidia", "Africa", "Sicilia", (2,))),
        ),
        expects=(
            "It is: Sicilia",
            "displaces the 9/1 Suevian War",
            "Chance decides the displaced 9/1 Suevian War moves to: Rome or Spoletium",
            "9/1 Suevian @ Rome",
        ),
        guess=pushed("9/1 Suevian", ISLAND, "Epirus", "Rome", ISLAND, "Spoletium"),
        game=GAME,
    ),
    Example(
        "L5.1",
        "9.6.1",
        LESSON,
        "The first counters of 286, played",
        "286",
        "Our own Example: the end of the Treasury Phase of the first turn. A die says how many counters leave the Wars Box: 1 "
        "or 2 means one, 3 or 4 two, 5 or 6 three.",
        "The second counter is Shapur, a Leader without a War. Where does he go?",
        _box,
        "Shapur waits in the Persian Homeland until the third counter, a Persian War, enters there: he joins it and they march.",
        answers=((5,), "4/3 Saxon", (3,), "Shapur", "15/3 Persian", "Assyria", (3,)),
        change="phase Treasury; step Wars Box",
        focus="wars box; Mesopotamia",
        what_ifs=(
            WhatIf("Only one counter, and a 6 for Pillage", answers=((2,), "4/3 Saxon", (6,))),
            WhatIf("A 1, but Migration adds a counter", "event Migration", ((1,), "4/3 Saxon", (3,), "Shapur")),
        ),
        expects=("3 counters are drawn", "Shapur waits in the Persian Homeland", "Shapur joins the 15/3 Persian War"),
        guess=WAITING,
        game=GAME,
    ),
    Example(
        "L5.2",
        "9.4.1",
        LESSON,
        "Whose War moves first?",
        "286",
        "Our own Example: the second turn. Two Wars stand in the West, one in the East. Players alternate with the Wars in "
        "their own Empire.",
        "Who moves a War first?",
        _all_move,
        "The West begins on even turns, and its player chooses. Then the East moves its War, then the West its other one.",
        answers=("5/2 Scottish", (2,), (1,), (3,)),
        change="turn 2; phase Treasury; step Move Wars; 5/2 Scottish @ Valentia; 11/2 Frankish @ Belgica; 15/3 Persian @ Mesopotamia",
        focus="war 5/2 Scottish; war 11/2 Frankish; war 15/3 Persian",
        what_ifs=(
            WhatIf(
                "The Franks first, and they pillage on",
                answers=("11/2 Frankish", (6,), "Germania II", (1,), (2,)),
            ),
            WhatIf("The third turn: the East begins", "turn 3", ((1,), "5/2 Scottish", (1,), (1,))),
        ),
        expects=("West decides: which War moves next?", "stays in Valentia", "stays in Mesopotamia"),
        guess=WHO_BEGINS,
        game=GAME,
    ),
)
