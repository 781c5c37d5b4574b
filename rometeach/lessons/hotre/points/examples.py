"""The worked Examples of lesson 5: Cities, Dioceses and points (9.3.3, 12, 15.1 to 15.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rometeach.core.words import counted
from rometeach.hotre.charts import points
from rometeach.hotre.charts.reach import ways
from rometeach.hotre.phases import cities, placement
from rometeach.hotre.position import Position

from ...example import Example, Told, WhatIf
from .. import fields
from .predictions import BARBARIAN_PHASE, CITIES, IN_ITALIA, LOOTED, PHASE
from .scenes import ANTHONY, BOARD, GAME, LESSON, dioceses, held, level


def _scored(faction: str, roman: bool = True) -> Callable[[Position], Iterable[Told]]:
    """A Phase is scored: its Cities, its Dioceses one by one, and all of it."""

    def tell(p: Position) -> Iterable[Told]:
        case = "15.2" if roman else "15.1"
        if not roman:
            yield f"Counted together: {fields.listed(points.sides_of(p, faction, roman))}", case
        yield "The Cities", held(p, faction, roman)
        for diocese, there in points.presences(p, faction, roman).items():
            if there.controlled:
                what = level(p, faction, diocese, roman)
                value = p.rules.diocese_value(diocese, p.turn)
                held_by = f"{counted(there.controlled, 'Province')}, a rival has {there.rival or 'none'}"
                yield f"{diocese}, value {value}: {held_by}; that is {what}", "15.3"
        yield "The Dioceses", dioceses(p, faction, roman)
        yield f"In all {counted(points.points(p, faction, roman), 'Victory Point')}", case

    return tell


def _sites(p: Position) -> Iterable[Told]:
    """What Cities a Faction may build, and the building."""
    start = p.factions["Red"].start
    apart = [x for x in p.held_by("Red") if x in p.rules.sites and x != start]
    pairs = len(apart) // p.rules.values["cities.sites"]
    built = [x for x in apart if p.provinces[x].city]
    yield f"{start} and its City stand outside the count. Other City Sites: {fields.listed(apart)}", "9.3.3"
    yield f"{counted(len(apart), 'City Site')}: {counted(pairs, 'pair')}", "9.3.3"
    yield f"Cities there already, looted ones too: {fields.listed(built)}", "9.3.3"
    yield f"He may build {counted(cities.allowed(p, 'Red'), 'City', 'Cities')}", "9.3.3"
    yield cities.cities(p)


def _conquest(p: Position) -> Iterable[Told]:
    """The last Army of Aegyptus is attacked, and its City is there to be looted."""
    yield placement.arrives(p, "Red", "Aegyptus", ways(p, "Red")["Aegyptus"])


JULIA = (
    "turn 2; phase Play; title: Julia takes Aegyptus; Cyrenaica: Red 2; Aegyptus: Aegyptii 1, City; Aegyptii of Blue; Red start Roma; "
    "Roma: Red 1, City; active: Red as Red, Placement; held: Cyrenaica, Roma"
)
SITES = (
    "turn 2; phase Play; title: City Sites; Red start Roma; Roma: Red 1, City; Sicilia: Red 1; Dalmatia: Red 1; Tarraconensis: Red 1; "
    "Cisalpina: Red 1; active: Red as Red, Cities"
)
GARRISONS = (
    "turn 2; phase Play; title: Forts in Italia; Roma: Red 2, City; Cisalpina: Red 1; Raetia: Fort of Red; Dalmatia: Fort of Red; "
    "Sicilia: Fort of Red; active: Red as Red, Points"
)
MIGRATION = (
    "turn 4; phase Play; title: The Sarmatae in Thracia; Thracia: Sarmatae 2, City; Moesia: Sarmatae 1; Sarmatia: Sarmatae 1; "
    "Scythia: Alani 1; Dacia: Daci 2, City; Achaea: Blue 2, City; Macedonia: Blue 1; Syria: Yellow 2, City; Sarmatae of Yellow; "
    "Alani of Yellow; Daci of Yellow; active: Yellow as Sarmatae, Points"
)

EXAMPLES = (
    Example(
        "H10",
        "15.2",
        LESSON,
        "Anthony's Phase",
        ANTHONY,
        "Turn 2. Anthony, who plays Red, holds eight Provinces: all of Italia, one in Hispania, two in Graecia.",
        "How many Victory Points does his Phase score?",
        _scored("Red"),
        "8 for Cities and 14 for Dioceses. Italia alone brings 9: its fifth Province lifted it from twice its value to three times.",
        focus="diocese Italia; diocese Hispania; diocese Graecia",
        what_ifs=(
            WhatIf("Green has lost Macedonia", "Macedonia: none"),
            WhatIf("Sicilia is lost to Blue", "Sicilia: Blue 1, City"),
            WhatIf("Dalmatia is rebuilt", "Dalmatia: Red 1, City"),
            WhatIf("The same board on turn 7", "turn 7"),
        ),
        expects=("+3 the City of Roma", "+9 control of Italia", "In all 22 Victory Points"),
        guess=PHASE,
        game=GAME,
    ),
    Example(
        "H22",
        "9.3.3",
        LESSON,
        "How many Cities? (our own)",
        BOARD,
        "Red began in Roma, with its City. He has won three more City Sites: Sicilia, Dalmatia, Tarraconensis.",
        "How many Cities may he build now?",
        _sites,
        "One City: three Sites make one pair. A fourth Site would make the second pair. Every City counts, looted or not.",
        answers=("City in Sicilia",),
        change=SITES,
        focus="Roma, Sicilia, Dalmatia, Tarraconensis",
        what_ifs=(
            WhatIf("Only one City Site more", "Dalmatia: none; Tarraconensis: none", ()),
            WhatIf("A fourth one: Thracia", "Thracia: Red 1", ("City in Sicilia", "City in Thracia")),
            WhatIf("Dalmatia has a looted City", "Dalmatia: Red 1, looted City", ()),
        ),
        expects=("3 City Sites: 1 pair", "He may build 1 City", "Red builds a City in Sicilia"),
        guess=CITIES,
        game=GAME,
    ),
    Example(
        "H9",
        "12",
        LESSON,
        "Julia loots Aegyptus",
        BOARD,
        "Julia's Legion attacks the last Army of the Aegyptii, a rich Kingdom: its City brings 2 more. The die for the loot shows a 4.",
        "How many Victory Points does the loot bring?",
        _conquest,
        "The die and the riches of the Aegyptii. The City lies face down now, and brings 1 in place of 2.",
        answers=((6, 2), (5,), "loot", (4,)),
        change=JULIA,
        focus="Aegyptus",
        what_ifs=(
            WhatIf("She spares the City", answers=((6, 2), (5,), "spare")),
            WhatIf("The die shows a 1", answers=((6, 2), (5,), "loot", (1,))),
            WhatIf("The Iudaei hold Aegyptus", "Aegyptus: Iudaei 1, City; Iudaei of Blue"),
        ),
        expects=("Red conquers Aegyptus", "6 Victory Points"),
        guess=LOOTED,
        game=GAME,
    ),
    Example(
        "S1",
        "15.3",
        LESSON,
        "Forts that help to control (our own)",
        BOARD,
        "Red has Legions in two Provinces of Italia, and lone Forts in the other three.",
        "What does he have in Italia?",
        _scored("Red"),
        "Control: at least one Legion, and a Legion or a Fort everywhere. For presence and domination Forts count nothing.",
        change=GARRISONS,
        focus="Raetia",
        what_ifs=(
            WhatIf("One Fort less", "Sicilia: none"),
            WhatIf("The Fort in Sicilia is Blue's", "Sicilia: Fort of Blue"),
            WhatIf("Blue has three Provinces of Italia", "Raetia: Blue 1; Dalmatia: Blue 1; Sicilia: Blue 1"),
        ),
        expects=("+9 control of Italia",),
        guess=IN_ITALIA,
        game=GAME,
    ),
    Example(
        "S2",
        "15.1",
        LESSON,
        "All his Barbarians together (our own)",
        BOARD,
        "Turn 4. Yellow runs the Sarmatae now. The Alani were his last turn, and the Kingdom of the Daci came by his card.",
        "How many Victory Points does his Barbarian Phase score?",
        _scored("Yellow", False),
        "All that he runs counts, and Thracia counts like Roma from turn 4 on. His Romans in Syria add nothing: they have a Phase of "
        "their own.",
        change=MIGRATION,
        focus="Thracia",
        what_ifs=(
            WhatIf("The Daci are Blue's", "Daci of Blue"),
            WhatIf("Thracia is looted", "Thracia: Sarmatae 2, looted City"),
            WhatIf("It is still turn 3", "turn 3"),
        ),
        expects=("+2 the City of Thracia", "domination of Graecia", "In all 9 Victory Points"),
        guess=BARBARIAN_PHASE,
        game=GAME,
    ),
)
