"""The worked Examples of lesson 9: Cases 11.2.8, 11.2.9 and 11.3.2 of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from rometeach.core.results.show import chance
from rometeach.rome_iinc.board.board import Commander
from rometeach.rome_iinc.charts import war as chart
from rometeach.rome_iinc.charts.war_dice import RESULTS
from rometeach.rome_iinc.phases import fights
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...example import Example, Told, WhatIf
from .predictions import COUNT, COUNTED, LEGIONS_OF_VALENS, LESSON, NO_FLEET, THREE_FOURS, WAR
from .three_dice import FACES, pairs, throws

Who = Callable[[Position], Commander]


def strengths(board: Position, force: chart.Force) -> tuple[str, str]:
    """What the War's Naval or Cavalry Strength asks of a force, with its Case."""
    war = board.rules.wars[force.war]
    naval, cavalry = chart.match(board, force)
    if not war.naval and not war.cavalry:
        return f"The {war.name} War has neither Naval nor Cavalry Strength", "3.2.3"
    kind, needs, has = ("Naval", war.naval, naval) if war.naval else ("Cavalry", war.cavalry, cavalry)
    then = "a Triumph stays a Triumph" if has >= needs else "a Triumph is only a Draw"
    return f"{kind} Strength: needs {needs}, has {has}: {then}", "11.2.8" if war.naval else "11.2.9"


def _fought(counter: str, who: Who, among: tuple[str, ...] = ()) -> Callable[[Position], Iterable[Told]]:
    """Who can fight, what must be matched, and the whole fight with its dice."""

    def tell(p: Position) -> Iterable[Told]:
        commander = who(p)
        able = chart.eligible(p, counter, commander)
        provinces = tuple(n for n in able if n in among)
        for n in provinces:
            state = p.provinces[n]
            yield f"{n} fights: {state.title}, with {state.units if state.units.number else 'no Units'}", "11.2.7"
        force = chart.Force(counter, commander, provinces)
        yield strengths(p, force)
        yield fights.fight(p, force, p.empire_of_commander(commander))

    return tell


def _no_fleet(p: Position) -> Iterable[Told]:
    """Who can fight the Moorish War, the sum, and what the dice can do."""
    counter = "7/1 Moorish"
    emperor = chart.commander(p, "Western Emperor")
    provinces = chart.eligible(p, counter, emperor)
    force = chart.Force(counter, emperor, provinces)
    yield f"{counter} War in {p.wars[counter].space}; {emperor.name} can fight it with {', '.join(provinces)}", "11.2.7"
    yield "The sum of the fight", p.rules.ledger(chart.terms(p, force))
    yield strengths(p, force)
    odds = chart.odds(p, force)
    for result in RESULTS:
        yield f"{result}: {chance(odds.p(result))}", "11.2.1"


def _counted(p: Position) -> Iterable[Told]:
    """The throws that bring a Triumph, face by face of the purple die."""
    force = chart.Force(WAR, p.commander_of["Gallia"], COUNTED)
    sum_ = p.rules.ledger(chart.terms(p, force))
    yield f"{force.commander.name} leads {', '.join(COUNTED)}", "11.2.4"
    yield "The sum of the fight", sum_
    yield strengths(p, force)
    limit = p.rules.values["war.triumph_limit"]
    most, equal = limit - sum_.total, chart.has_matching_ability(force.commander, p.rules.wars[WAR])
    yield f"A Triumph is {limit} or less: the three dice may come to {most} or less", "11.2.1"
    if equal:
        yield "His ability names this people: equal dice count like others", "6.3.11"
    else:
        yield "Two equal white dice are no Triumph: they are left out", "11.3.2"
    for purple in FACES:
        found = pairs(most - purple, equal=equal)
        room = (
            f"the white dice may come to {most - purple}: {found} of 36 throws" if found else "no throw is low enough"
        )
        yield f"Purple {purple}: {room}", "11.3.2"
    won = throws(most, equal=equal)
    yield f"Together {won} of 216 throws are low enough: {chance(Fraction(won, 216))}", "11.3.2"
    yield f"Triumph: {chance(chart.odds(p, force).p('Triumph'))}", "11.2.1"


def _aegidius(p: Position) -> Commander:
    return p.commander_of["Gallia"]


def _eastern(p: Position) -> Commander:
    return p.emperor_of("East")


_LOSSES = ("disgrace", "tribute", "tribute", "demote Veteran Auxilia in Narbonensis")
_LEGIONS = ("demote Veteran Legion in Rhodope", "demote Veteran Legion in Rhodope")

EXAMPLES = (
    Example(
        "F1",
        "11.3.2",
        LESSON,
        "216 throws, counted (our own)",
        "example-11.2.9",
        "Now Aetius governs Gallia. He fights the Visigothic War with Gallaecia, Celtiberia and Tarraconensis. Its Fleet, and a "
        "Province of Foederati, meet the small number on the War's counter.",
        "The sum is +1. How likely is a Triumph?",
        _counted,
        "Face by face it is only adding up. The low faces of the purple die do nearly all of it.",
        change="Gallia + Hispania governor Aetius",
        focus=f"war {WAR}",
        what_ifs=(
            WhatIf("Aegidius leads: his ability names this people", "Gallia + Hispania governor Aegidius"),
            WhatIf("A Veteran Auxilia more in Tarraconensis", "Tarraconensis +Veteran Auxilia"),
            WhatIf("Majorian leads", "Gallia + Hispania governor Majorian"),
        ),
        expects=("Purple 1: the white dice may come to 7: 18 of 36 throws", "Together 44 of 216 throws are low enough"),
        guess=COUNT,
        game=GAME,
    ),
    Example(
        "T34",
        "11.2.8",
        LESSON,
        "A Moorish War that no Fleet can reach",
        "example-11.2.8",
        "The 7/1 Moorish War stands in Mauretania II. Maximian, the Emperor of the West, fights it with his Allies in Baetica and "
        "Mauretania I. No Unit may stand with an Ally, so there is no Fleet.",
        "How likely is a Triumph?",
        _no_fleet,
        "Never. The Naval Strength of 1 is not met, so each Triumph is only a Draw. No throw mends that: wait, or bring a Fleet. And "
        "nothing worse can happen only because Maximian's ability names the Moors: under another man there would be Defeats.",
        focus="Mauretania II",
        what_ifs=(
            WhatIf("Baetica is Insurgent, and a Fleet sails there", "Baetica insurgent; Baetica +Fleet"),
            WhatIf("Suevian Foederati live in Baetica", "Baetica Suevian Foederati"),
            WhatIf("Wait: the War moves to Baetica", "7/1 Moorish @ Baetica; Carthaginensis +Fleet"),
        ),
        expects=("Naval Strength: needs 1, has 0: a Triumph is only a Draw", "Triumph: 0 (never)"),
        guess=NO_FLEET,
        game=GAME,
    ),
    Example(
        "T35",
        "11.2.9",
        LESSON,
        "Aegidius against the Visigoths, played",
        "example-11.2.9",
        "Aegidius takes all four Provinces into the fight and throws three fours. For others that would be a Disaster; his ability "
        "names the Visigoths. (We set the Western Unrest to 10, so that you can see it fall.)",
        "Strength 12 is against him. Add up what helps him. To what do dice and sum come?",
        _fought("12/2 Visigothic", _aegidius, ("Gallaecia", "Celtiberia", "Narbonensis", "Tarraconensis")),
        "12 - 4 = 8: a Triumph. It brings half the Strength as Prestige and calm, Strength times Administration as Gold, a "
        "Promotion and two Annexations: one as for everybody, one because his ability names this people. The purple 4 "
        "costs four Losses. The rulebook prints 6 as the total here; its own figures "
        "make 8, a Triumph either way.",
        answers=((4, 4, 4), *_LOSSES, "Gallaecia allied", "Gallaecia insurgent"),
        change="West unrest 10",
        focus="Aquitania II",
        what_ifs=(
            WhatIf("Without the Fleet of Tarraconensis", "Tarraconensis -Fleet", ((4, 4, 4), *_LOSSES)),
            WhatIf(
                "Majorian leads, who has no such ability",
                "Gallia + Hispania governor Majorian",
                ((4, 4, 4), "tribute", "demote Veteran Auxilia in Narbonensis"),
            ),
            WhatIf("The dice are 6 6 2", answers=((6, 6, 2), "tribute", "tribute")),
            WhatIf(
                "Other Losses: Units instead of Gold and calm",
                answers=((4, 4, 4), "dismiss Veteran Guard in Narbonensis"),
            ),
        ),
        expects=(
            "Naval Strength: needs 2, has 2: a Triumph stays a Triumph",
            "with -4 that is 8",
            "Triumph, 4 Losses",
            "West Prestige +6, Unrest -6, Gold +24.",
            "Tarraconensis promote Fleet.",
            "Annexed: Gallaecia insurgent; West Prestige +1.",
        ),
        guess=THREE_FOURS,
        game=GAME,
    ),
    Example(
        "T36",
        "11.3.2",
        LESSON,
        "The death of Valens, played",
        "example-11.3.2",
        "The Emperor Valens fights Fritigern and the 10/2 Visigothic War in Rhodope, and Persecution is doubled. The white dice "
        "show 3 and 3, the purple die 5: a Disaster. Two Veteran Legions and a Pseudo Legion are with him.",
        "How many Legions must be Destroyed at the least?",
        _fought("10/2 Visigothic", _eastern, ("Rhodope", "Constantinople")),
        "Valens dies. Half of the five Losses, rounded up, must Destroy Legions: three. The two true Legions go first, the Pseudo "
        "Legion last. The rulebook's player Demotes both Veterans before they go, and so pays all five Losses with them.",
        answers=((3, 3, 5), *_LEGIONS),
        focus="Rhodope",
        what_ifs=(
            WhatIf(
                "Persecution is not doubled: a Stalemate",
                "event Persecution single",
                ((3, 3, 5), *_LEGIONS, "disgrace", "disgrace", "dishonor", "Constantinople promote Guard"),
            ),
            WhatIf("The white dice are 3 and 4: a Defeat", answers=((3, 4, 5), *_LEGIONS)),
            WhatIf("The purple die shows 1", answers=((3, 3, 1),)),
            WhatIf(
                "Only one Legion is there",
                "Rhodope -Veteran Legion",
                ((3, 3, 5), "demote Veteran Legion in Rhodope", "disgrace", "dishonor"),
            ),
        ),
        expects=(
            "Disaster, 5 Losses.",
            "East Prestige -5, Unrest +5.",
            "5 Losses to take, 3 must Destroy Legions",
            "Loss: destroy Pseudo Legion in Constantinople.",
            "Valens dies.",
        ),
        guess=LEGIONS_OF_VALENS,
        game=GAME,
    ),
)
