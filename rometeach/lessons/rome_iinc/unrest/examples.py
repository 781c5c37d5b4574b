"""The worked Examples of lesson 6, Unrest, Annexation, Bread and Circuses (Sections 10.1, 10.2, 10.5)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.phases import fights
from rometeach.rome_iinc.phases import unrest as phase
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...example import Example, Told, WhatIf
from .predictions import LESSON, annexed, calmed, conquered, icon_cost, may_be_annexed, most_prestige
from .words import around, why

DANUBE = ("Quadia", "Sarmatia", "Pannonia II", "Dalmatia", "Noricum", "Dacia I")
VANDAL = "9/3 Vandal"


def _sums(p: Position) -> Iterable[Told]:
    """The Unrest of both Empires before the step, and the step."""
    for empire in ("East", "West"):
        yield f"{empire}: {p.empire(empire).unrest} Unrest before the step", "10.1"
    yield phase.unrest(p)


def _triumph(p: Position) -> Iterable[Told]:
    """The fight in Numidia and its Annexations."""
    who = war.commander(p, "Belisarius")
    number = war.annexations(p, who, p.rules.wars[VANDAL])
    special = [x.name for x in (who, p.emperor_of("West")) if x.ability == "Conquest"]
    more = f", and one more for the Conquest ability of {' and of '.join(special)}" if special else ""
    yield f"A Triumph here Annexes {number}: one{more}", "10.2.4"
    yield fights.fight(p, Force(VANDAL, who, ("Africa", "Baleares")), "West")


def _bread(p: Position) -> Iterable[Told]:
    """Both Emperors, and the step."""
    for empire in ("East", "West"):
        who = p.emperor_of(empire)
        a = who.abilities
        special = ", Prestige ability" if who.ability == "Prestige" else ""
        yield (
            f"{empire}: {who.kind} {who.name}, Administration {a.administration}, Popularity {a.popularity}{special}",
            "10.5.1",
        )
    yield phase.bread_and_circuses(p)


def _allowed(p: Position) -> Iterable[Told]:
    """Province after Province: may it be Annexed, and to what?"""
    for name in DANUBE:
        yield f"{name} lies beside {', '.join(around(p, name))}", "10.2.6"
        yield why(p, name)


def _conqueror(p: Position) -> Iterable[Told]:
    yield phase.annexations(p)


EXAMPLES = (
    Example(
        "T23",
        "10.2.7",
        LESSON,
        "Belisarius wins Numidia, and three Annexations",
        "example-10.2.7",
        "Belisarius, Governor of Africa, fights the 9/3 Vandal War in Numidia for the Sole Emperor Justinian. Both have the Conquest "
        "ability. Only the Province of the War and its neighbours may be Annexed. (How a fight works is told in lesson 9.)",
        "A Triumph Annexes one Province. How many Annexations will it be here?",
        _triumph,
        "Three: one for the Triumph, one for each Conqueror. Mauretania I becomes Allied; Numidia goes from Vandal to Allied to "
        "Insurgent. Each step is 1 Prestige.",
        answers=((1, 3, 1), "dishonor", "Mauretania I allied", "Numidia allied", "Numidia insurgent"),
        focus="Numidia",
        what_ifs=(
            WhatIf(
                "A Generic Emperor instead of Justinian",
                "East emperor generic",
                ((1, 3, 1), "dishonor", "Mauretania I allied", "Numidia allied"),
            ),
            WhatIf(
                "The Vandals may stay in Mauretania I",
                answers=((1, 3, 1), "dishonor", "Mauretania I Vandal Foederati", "Numidia allied", "Numidia insurgent"),
            ),
            WhatIf("He stops after one", answers=((1, 3, 1), "dishonor", "Numidia allied", "done")),
        ),
        expects=(
            "Annexes 3",
            "Annexed: Mauretania I allied; West Prestige +1.",
            "Annexed: Numidia insurgent; West Prestige +1.",
        ),
        guess=annexed("Belisarius", VANDAL),
        game=GAME,
    ),
    Example(
        "T24",
        "10.5.1",
        LESSON,
        "Bread for glory",
        "example-10.5",
        "Constantius II is Emperor of the East, Maxentius Rebel Emperor of the West. The East has 125 Gold and buys all the "
        "Prestige it may.",
        "Each more costs 10 Gold. How much Prestige may the East buy?",
        _bread,
        "East +4, West +3 and 1 for the ability of Maxentius. The East buys 4 more for 40 Gold, and no fifth: its Emperor's "
        "Administration is the limit.",
        answers=("prestige", "prestige", "prestige", "prestige", "done", "done"),
        focus="tracks East",
        what_ifs=(
            WhatIf("The East buys nothing", answers=("done", "done")),
            WhatIf("A Generic Emperor in the East", "East emperor generic", ("prestige", "prestige", "done", "done")),
            WhatIf("Another Emperor in the West", "West emperor Julian", ("prestige",) * 4 + ("done", "done")),
        ),
        expects=("East Prestige +4, Unrest -3.", "West Prestige +4, Unrest -1.", "East prestige 8"),
        guess=most_prestige("East"),
        game=GAME,
    ),
    Example(
        "T25",
        "10.5.2",
        LESSON,
        "Circuses for calm",
        "example-10.5",
        "The same two Emperors. The East has 14 Unrest and spends 80 Gold on calm instead.",
        "Constantius has Popularity 3. Where does the Unrest of the East stand in the end?",
        _bread,
        "East -3 and West -1 for nothing, then East -8 for 80 Gold. Calm has no limit but the Gold, and zero Unrest.",
        answers=("unrest",) * 8 + ("done", "done"),
        focus="tracks East",
        what_ifs=(
            WhatIf("Half and half", answers=("prestige",) * 4 + ("unrest",) * 4 + ("done", "done")),
            WhatIf("The East had only 5 Unrest", "East unrest 5", ("unrest", "unrest", "done", "done")),
            WhatIf("The East had only 20 Gold", "East gold 20", ("unrest", "unrest", "done")),
        ),
        expects=("East Prestige +4, Unrest -3.", "East: 10 Gold for -1 Unrest.", "East gold 45", "East unrest 3"),
        guess=calmed("East", 8),
        game=GAME,
    ),
    Example(
        "L6.1",
        "10.1",
        LESSON,
        "What stirs the people",
        "286",
        "Our own Example: later in the 286 game. The Alans stand in Pannonia I, the Arabs in Syria, and Shapur waits for a War in the "
        "Persian Homeland. The Fleet of Syria has left, and Thebais is Insurgent.",
        "Thebais has a Legion icon and a Grain icon, and a Pseudo Legion stands there. How much Unrest does it bring?",
        _sums,
        "East +6: the Wars, the Leader, two missing Fleets, the withheld Grain; the Pseudo Legion covers its icon. The West has only a "
        "Rebel and an open Fleet icon.",
        change="phase Unrest; step Unrest; 9/2 Alan @ Pannonia I; 5/1 Arabian @ Syria; Shapur @ Persian Homeland; "
        "Syria -Fleet; Thebais insurgent",
        focus="track Unrest; Thebais",
        what_ifs=(
            WhatIf("A Fleet for Constantinople", "Constantinople +Fleet"),
            WhatIf("Shapur has a War of his own", "15/3 Persian @ Mesopotamia with Shapur"),
            WhatIf("Thebais rebels too", "Oriens rebel"),
            WhatIf("Only a Fort stands in Moesia I", "Moesia I: Fort"),
        ),
        expects=("Grain of Thebais withheld", "Shapur waits next to the Empire", "East Unrest +6."),
        guess=icon_cost("Thebais"),
        game=GAME,
    ),
    Example(
        "L6.2",
        "10.2.6",
        LESSON,
        "Who may be Annexed?",
        "425",
        "Our own Example: the Danube in 425. A Suevian War stands in Pannonia II, and Dacia I lies far outside.",
        "Which of these may be Annexed?",
        _allowed,
        "Quadia may become Allied, or Foederati of a neighbouring people; Sarmatia only Foederati; Pannonia II not while the "
        "War is there; Insurgent and Roman Provinces never.",
        change="13/1 Suevian @ Pannonia II",
        focus="Quadia",
        what_ifs=(
            WhatIf("The War is gone", "13/1 Suevian off"),
            WhatIf("Dacia II is Allied", "Dacia II allied"),
            WhatIf("Boiohaemia is Barbarian", "Boiohaemia barbarian"),
        ),
        expects=(
            "Quadia (Barbarian) may become Allied or Ostrogothic Foederati or Suevian Foederati",
            "Pannonia II (Ostrogothic Foederati) is occupied by the 13/1 Suevian War",
            "Dacia I (Barbarian) touches no Allied, Insurgent or Roman Province",
        ),
        guess=may_be_annexed(*DANUBE),
        game=GAME,
    ),
    Example(
        "L6.3",
        "10.2.3",
        LESSON,
        "A conqueror on the throne",
        "example-10.2.7",
        "Our own Example: no War is left, and the Sole Emperor Justinian has the Conquest ability. The Justinian Dynasty is in play "
        "as well.",
        "In the Unrest Phase, how many Provinces are Annexed in each Empire?",
        _conqueror,
        "Two in each Empire: one for the conqueror, who is Emperor of both, and one for the Dynasty. Colchis comes back under "
        "direct rule as Insurgent.",
        answers=("Colchis insurgent", "Bosporus allied", "Mauretania I allied", "Mauretania I insurgent"),
        change="9/3 Vandal off; phase Unrest; step Annexation",
        focus="Colchis",
        what_ifs=(
            WhatIf("Only the Dynasty", "East emperor generic", ("Colchis insurgent", "Mauretania I allied")),
            WhatIf("Nobody, no Dynasty", "East emperor generic; dynasty Justinian off", ()),
            WhatIf(
                "The same Province all the way",
                answers=("Bosporus allied", "Bosporus insurgent", "Numidia allied", "done"),
            ),
        ),
        expects=("Annexed: Colchis insurgent; East Prestige +1.", "Annexed: Mauretania I insurgent; West Prestige +1."),
        guess=conquered("West"),
        game=GAME,
    ),
)
