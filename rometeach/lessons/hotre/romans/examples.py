"""The worked Examples of lesson 3: a first Roman Phase, purchases, a later price (5.3, 8.2 to 8.2.4, 9.3)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.hotre.charts import strength
from rometeach.hotre.charts.prices import Purchase
from rometeach.hotre.phases import building
from rometeach.hotre.phases.turn import player_phase
from rometeach.hotre.position import Position

from ...example import Example, Told, WhatIf
from .predictions import AT_START, BESIDE, BILL, BOUGHT, LATE, LIFTED
from .scenes import BOARD, CAESAR, GAME, LESSON, MAGNUS, TAKE, bill


def _phase(p: Position) -> Iterable[Told]:
    yield player_phase(p)


def _begins(p: Position) -> Iterable[Told]:
    emperor = p.emperor_of("Red")
    yield "Legions on turn 1", p.rules.ledger(strength.start_terms(p, emperor))
    counters = p.rules.values["legions.counters"]
    yield f"There are {counters} counters of each Faction, so no more than {counters} can come", "8"


def _bought(p: Position) -> Iterable[Told]:
    yield "The bill", bill(p, BOUGHT)
    yield building.building(p)


def _two(p: Position) -> Iterable[Told]:
    yield "The bill", bill(p, Purchase(legions=2))


def _built(p: Position) -> Iterable[Told]:
    yield building.building(p)


DRUSUS = (
    "start in Aquitania",
    "Fort in Aquitania",
    "Army to Narbonensis",
    "Army to Cisalpina",
    "Army to Cisalpina",
    "Army to Raetia",
    "Army to Germania Magna",
    "Army to Belgica",
    (5, 3),
    (4, 2),
    "Army to Lugdunensis",
    (2, 1),
    (5,),
    "Army to Lugdunensis",
    (6, 4),
    (3,),
)
SHOPPING = ("recruit 2", "buy Fort 2", "bribe in Lusitania", "rebuild Aquitania", "done")

EXAMPLES = (
    Example(
        "D1",
        "9.3",
        LESSON,
        "Drusus begins with Caesar",
        BOARD,
        "Drusus plays Red, and holds Caesar, who brings two Legions more. He begins in Aquitania and marches: to Narbonensis, twice to "
        "Cisalpina, to Raetia, to Germania Magna. Then he attacks the Galli in Belgica and Lugdunensis.",
        "With how many Legions does he begin?",
        _phase,
        "Nine: seven and Caesar's two. One dies. He may build no City: Lugdunensis is only one new City Site. The rulebook's own story "
        "gives "
        "him three Forts, its changed rule 8.2 only one; the kit takes the rule. The dice are our own.",
        answers=DRUSUS,
        change=CAESAR,
        focus="Aquitania, Lugdunensis, Germania Magna, Cisalpina",
        what_ifs=(
            WhatIf(
                "Crassus instead, who brings none",
                "tokens: Emperor 3 Red shown",
                DRUSUS[:10],
            ),
            WhatIf("The first Legion wins Lugdunensis", answers=(*DRUSUS[:11], (6, 1), (5,), "Army to Lugdunensis")),
        ),
        expects=(
            "9 Armies of Red beside the map",
            "Red begins in Aquitania with a Legion and a City",
            "Red conquers Lugdunensis",
        ),
        guess=AT_START,
        game=GAME,
    ),
    Example(
        "H2",
        "8.2.4",
        LESSON,
        "Magnus goes shopping",
        BOARD,
        "Turn 3. Magnus, who plays Red, buys two new Legions and two Forts. He bribes a Rebel in Lusitania, and rebuilds the looted City "
        "of "
        "Aquitania. Domitianus brings a Legion for nothing.",
        "How many Victory Points does he pay?",
        _bought,
        "Nine Roman Victory Points. The Legion of Domitianus is not on the bill. The Forts are placed later, at any moment of the Phase.",
        answers=SHOPPING,
        change=MAGNUS,
        focus="Tarraconensis",
        what_ifs=(
            WhatIf("The same on turn 4", "turn 4; tokens: Emperor 3 Red shown"),
            WhatIf("He has only 6 points", "Red roman 6", ("recruit 2", "bribe in Lusitania", "done")),
            WhatIf("Two Rebels in Lusitania", "Lusitania: Rebels of Blue 2"),
        ),
        expects=(
            "+4 Victory Points for a Legion on turns 1 to 3",
            "+2 Victory Point for a Fort",
            "Red: bribes the Rebels in Lusitania",
        ),
        guess=BILL,
        game=GAME,
    ),
    Example(
        "H11",
        "5.3",
        LESSON,
        "Nine Legions, and a limit",
        BOARD,
        "Turn 1, once more with Caesar. Every Faction has seven Legions on this turn, and its Emperor may bring some more.",
        "How many Legions does Red have?",
        _begins,
        "Nine. With three players every Faction begins with nine; then Caesar brings only one, for there are no more than ten counters.",
        change=CAESAR,
        focus="Aquitania",
        what_ifs=(
            WhatIf("Antonius", "tokens: Emperor 4 Red shown"),
            WhatIf("Three players", "factions: Red, Blue, Green"),
        ),
        expects=("+7 Legions of a Faction on turn 1", "+2 the extra Legions of Caesar"),
        guess=AT_START,
        game=GAME,
    ),
    Example(
        "H12",
        "8.2.1",
        LESSON,
        "Two Legions on turn 4",
        BOARD,
        "From turn 4 on soldiers are dearer. Red recruits two Legions on turn 4.",
        "How many Victory Points does he pay?",
        _two,
        "Six, and on turn 3 it would have been four. A Legion more must bring three points before it has paid for itself.",
        change=f"{MAGNUS}; turn 4; title: Turn 4",
        focus="faction Red",
        what_ifs=(WhatIf("On turn 3", "turn 3"),),
        expects=("+6 Victory Points for a Legion from turn 4 on",),
        guess=LATE,
        game=GAME,
    ),
    Example(
        "R1",
        "8.2",
        LESSON,
        "Legions change their places (our own)",
        BOARD,
        "Red takes up two Legions in Roma and the last one in Dalmatia, where a Fort stays behind. In the next step he can place them "
        "anew.",
        "How many Legions are beside the map then?",
        _built,
        "Three, and nobody has paid for anything. In Dalmatia only the Fort is left, so Red controls that Province no more.",
        answers=LIFTED,
        change=TAKE,
        focus="Dalmatia",
        what_ifs=(
            WhatIf("No Fort in Dalmatia", "Dalmatia: Red 1", ("take 2 from Roma", "done")),
            WhatIf("He buys two Forts too", answers=("take 2 from Roma", "buy Fort 2", "done")),
        ),
        expects=("Red: takes Armies up in Roma: 2", "Dalmatia: Fort of Red"),
        guess=BESIDE,
        game=GAME,
    ),
)
