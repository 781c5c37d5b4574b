"""The worked Examples of lesson 10: Section 11.4 and Case 11.5.4 of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.core.results.show import chance
from rometeach.rome_iinc.board.board import Commander
from rometeach.rome_iinc.charts import civil_war as chart
from rometeach.rome_iinc.charts import rebellion
from rometeach.rome_iinc.phases import civil_wars, rebellions
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...example import Example, Told, WhatIf
from .predictions import APART, BOARD, FIVES, HERO_BOARD, HOW_IT_ENDS, LEAST_THROW
from .scenes import LESSON


def people(p: Position, who: Commander) -> str:
    """A Commander with the abilities that Civil Wars and Rebellions ask for."""
    a = who.abilities
    name = who.name[:1].upper() + who.name[1:]
    return f"{name} ({who.kind}): Military {a.military}, Administration {a.administration}, Popularity {a.popularity}"


def _civil_wars(p: Position) -> Iterable[Told]:
    """Everybody who fights, then the whole step."""
    for who in p.governors_in_play:
        if who.is_rebel:
            yield f"{people(p, who)}; he holds {' and '.join(who.commands)}", "5.3.2"
            yield people(p, chart.opponent(p, who)), "11.4"
    yield civil_wars.civil_wars(p)


def _rebellion(p: Position) -> Iterable[Told]:
    """The Governors who triumphed, their chance, and the step."""
    for held in p.governors.values():
        if held.triumphs and not held.rebel:
            who = p.commander_of[held.commands[0]]
            empire = p.empire_of_commander(who)
            yield f"{people(p, who)}; he holds the counter of the {' and the '.join(held.triumphs)} War", "11.5.3"
            yield people(p, p.emperor_of(empire)), "11.5.4"
            yield f"He rebels with a chance of {chance(rebellion.odds(p, who).p_rebels)}", "11.5.3"
    yield rebellions.after_triumphs(p)


_LOSSES = ("disgrace", "tribute", "tribute")

EXAMPLES = (
    Example(
        "T37",
        "11.4",
        LESSON,
        "Constans against Magnentius, played",
        BOARD,
        "Magnentius, Governor of Britannia and Gallia, has become a Rebel. Constans, the Emperor of the West, "
        "must fight him. The white dice "
        "show 5 and 5, the purple one 3.",
        "A Civil War is not a War: a high total is good for the Rebel. The sum is +1. How does it end?",
        _civil_wars,
        "13 + 1 = 14: a Rebel Victory. Constans dies: Prestige -3 for his Administration, Unrest +4 for his "
        "Popularity. Magnentius becomes Rebel "
        "Emperor, with all Western Commands; Julian, who governed Italia, waits face up in the Statesmen Box. "
        "(With the Constantinian Dynasty "
        "Moesia is Western too, which the rulebook's Example leaves out.)",
        answers=(FIVES, *_LOSSES, "Germania II promote Fleet"),
        change="West gold 50",
        focus="emperor West",
        what_ifs=(
            WhatIf("Lower dice: 2 2 3", answers=((2, 2, 3), *_LOSSES, "Pannonia I promote Cavalry")),
            WhatIf(
                "Dice between: 3 3 3",
                answers=((3, 3, 3), *_LOSSES, "Pannonia I promote Cavalry", "Germania II promote Fleet"),
            ),
            WhatIf("Two more Cavalry for Constans", "Ravenna +Cavalry; Neapolis +Cavalry"),
            WhatIf(
                "Constans is Sole Emperor",
                "Constantius II out; East viceroy",
                ((5, 5, 3), *_LOSSES, "Ravenna promote Fleet"),
            ),
        ),
        expects=(
            "+2 Rebel Military, Magnentius",
            "with +1 that is 14",
            "Rebel Victory, 3 Losses",
            "West Prestige -3, Unrest +4.",
            "Magnentius becomes Rebel Emperor.",
            "face up: Julian",
        ),
        guess=HOW_IT_ENDS,
        game=GAME,
    ),
    Example(
        "T38",
        "11.5.4",
        LESSON,
        "Will Aegidius rebel? Played",
        HERO_BOARD,
        "Aegidius, Governor of Gallia and Hispania, has beaten the 12/2 Visigothic War: its counter lies in his "
        "box. Western Unrest is 8, and "
        "four Veterans stand in his Provinces. He throws 13.",
        "What had he to throw at least, to rebel?",
        _rebellion,
        "13 + 1 + 8 + 4 = 26, and 25 is enough. The War counter leaves his box, and Gallia and Hispania are Rebel.",
        answers=((6, 6, 1),),
        focus="command Gallia; track Unrest",
        what_ifs=(
            WhatIf("He throws 11", answers=((6, 4, 1),)),
            WhatIf("Unrest is 3", "West unrest 3"),
            WhatIf("His Veteran Guard in Narbonensis is Ordinary", "Narbonensis demote Veteran Guard"),
            WhatIf("Two Veterans more", "Narbonensis +Veteran Legion; Aquitania I roman; Aquitania I +Veteran Legion"),
        ),
        expects=("He rebels with a chance of 3/8", "with +13 that is 26", "Aegidius rebels."),
        guess=LEAST_THROW,
        game=GAME,
    ),
    Example(
        "T39",
        "11.5.4",
        LESSON,
        "Nobody in particular rebels, played",
        HERO_BOARD,
        "The same, but Gallia has its Generic Governor, who is less popular than the Emperor.",
        "His Popularity is 1, the Emperor's 2. What is added for that?",
        _rebellion,
        "No: the smaller Popularity is always taken from the greater, so it is +1 once more, and 26 again. Only "
        "Gallia rebels: a Generic Governor "
        "holds one Command.",
        answers=((6, 6, 1),),
        change="Aegidius out; Hispania governor generic; Gallia triumphs 12/2 Visigothic",
        focus="command Gallia; track Unrest",
        what_ifs=(
            WhatIf("He throws 11", answers=((6, 4, 1),)),
            WhatIf("Majorian is Emperor, and more popular still", "West emperor Majorian"),
            WhatIf("Unrest is 0", "West unrest 0"),
        ),
        expects=("+1 Popularity of the Generic Governor of Gallia", "with +13 that is 26", "rebels."),
        guess=APART,
        game=GAME,
    ),
)
