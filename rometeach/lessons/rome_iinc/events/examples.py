"""The worked Examples of lesson 3: Events, who dies, and who is murdered."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rometeach.core.session.requests import Note, Steps
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import assassination, mortality, revolt, war
from rometeach.rome_iinc.charts import events as chart
from rometeach.rome_iinc.phases import events as phase
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...example import Example, Told, WhatIf
from ...faces import BAD, FaceOutcome, Faces
from ..commanders.examples import capital
from .predictions import (
    BAGAUDAE,
    BECOMES,
    COUNTERS,
    FELT,
    FOLLOWS,
    LEAVES,
    LESSON,
    PAPACY,
    PAPACY_DOES,
    PETRONIUS,
    WEST_LOSES,
)


def _persecution(p: Position) -> Iterable[Told]:
    """The counters that abilities place, with what they do."""
    for empire in ("East", "West"):
        who = p.emperor_of(empire)
        special = f"special ability {who.ability}" if who.ability else "no special ability"
        yield capital(f"{who.name} rules the {empire}: Intrigue {who.abilities.intrigue}, {special}"), "8.1.2"
    if not chart.placed_by_abilities(p):
        yield "No ability places a counter before the dice", "8.1.2"
    yield _by_abilities(p)


def _by_abilities(p: Board) -> Steps[Board]:
    board = p
    for event in chart.placed_by_abilities(p):
        if board.events.get(event, 0) < 2:
            yield Note(f"An ability places a counter on {event}.", "8.1.2" if event == "Persecution" else "8.1.3")
            board = yield from phase.place(board, event)
    return board


def _draw(p: Position) -> Iterable[Told]:
    """One random Event."""
    yield phase.draw(p)


def _draw_for(name: str) -> Callable[[Position], Iterable[Told]]:
    """One random Event, and then the Revolt sum of a Province."""

    def steps(p: Board) -> Steps[Board]:
        board = yield from phase.draw(p)
        yield Note(
            f"That is what {name} adds to its Revolt die in the War Phase", "11.1.2", ledger=revolt.ledger(board, name)
        )
        return board

    def tell(p: Position) -> Iterable[Told]:
        yield f"The Revolt sum of {name} now", revolt.ledger(p, name)
        yield steps(p)

    return tell


def _all(p: Position) -> Iterable[Told]:
    """The whole step."""
    yield phase.events(p)


def _mortality(p: Position) -> Iterable[Told]:
    """Everybody who may die."""
    odds = mortality.odds(p)
    for name in odds.abdicates:
        yield f"{name} abdicates this turn", "8.2.3"
    yield f"Who rolls: {', '.join(odds.who) or 'nobody'}; each dies with a chance of {odds.p_dies}", "8.2.1"
    yield phase.mortality_step(p)


def _sum(killer: str) -> Callable[[Position], Iterable[Told]]:
    """The sum of an attempt, and which faces kill."""

    def tell(p: Position) -> Iterable[Told]:
        odds = assassination.odds(p, war.commander(p, killer))
        limit = p.rules.values["assassination.limit"]
        yield f"{killer}'s target is his Emperor, {odds.target.name}", "8.3.2"
        yield "What is added to the die", odds.ledger
        yield f"With {odds.modifier:+d} the die must come to {limit} or more: a 5 makes {5 + odds.modifier}", "8.3.3"
        dies, lives = FaceOutcome("he dies", BAD, "8.3.3"), FaceOutcome("he lives", case="8.3.3")
        yield Faces(f"{killer}'s die", tuple(dies if face + odds.modifier >= limit else lives for face in range(1, 7)))
        yield f"If he dies: {odds.empire} Prestige {odds.prestige:+d}, Unrest {odds.unrest:+d}", "8.3.3"

    return tell


def _murder(p: Position) -> Iterable[Told]:
    """The whole Assassination step."""
    yield phase.assassination_step(p)


EXAMPLES = (
    Example(
        "T06",
        "8.1.7",
        LESSON,
        "Diocletian persecutes",
        "286",
        "The first turn of 286 begins. Diocletian rules the East and has the Persecution ability; his comrade Maximian rules the West.",
        "Each Empire loses half the Intrigue of its own Emperor. Maximian has Intrigue 4. What does the West lose?",
        _persecution,
        "Each Empire loses half of its own Emperor's Intrigue, rounded up: 2 of 3 in the East, 2 of 4 in the West.",
        focus="emperor East; emperor West",
        what_ifs=(
            WhatIf("A Generic Western Emperor", "West emperor generic"),
            WhatIf("Maximinus II rules the West", "West emperor Maximinus II"),
            WhatIf("Diocletian is gone", "East emperor generic"),
        ),
        expects=("An ability places a counter on Persecution", "East Prestige -2", "West Prestige -2"),
        guess=WEST_LOSES,
        game=GAME,
    ),
    Example(
        "T07",
        "8.1.7",
        LESSON,
        "The first of three Events",
        "example-8.1.7",
        "A 3 on one die: three Events are drawn at random. For the first one the white die shows 5, and the "
        "purple die, read as a 1D3, "
        "a three.",
        "Papacy is a quarrel about the bishop of Rome. Where does Unrest rise?",
        _draw,
        "The Papacy Event: one more die is thrown, and the Unrest of the West rises by 2.",
        answers=(PAPACY, 2),
        focus="events; track Unrest",
        what_ifs=(
            WhatIf("Another purple die", answers=((5, 1),)),
            WhatIf("A bad day in Constantinople", answers=((3, 5), 6)),
            WhatIf("All Gold melts", answers=((4, 2),)),
        ),
        expects=("Event: Papacy", "Papacy: West Unrest +2"),
        guess=FELT,
        game=GAME,
    ),
    Example(
        "T08",
        "8.1.7",
        LESSON,
        "The same Event again",
        "example-8.1.7",
        "Three Events are drawn. Papacy came first, and now the dice show it again. Its counter lies in the box already.",
        "The first Papacy stirred Unrest in the West. What does the second one do?",
        _draw,
        "The counter turns over to its doubled side: Rome becomes Insurgent. Prestige and Unrest do not change.",
        answers=(PAPACY,),
        change="event Papacy; West unrest += 2",
        focus="events; ladder Rome",
        what_ifs=(
            WhatIf("Rome is Insurgent already", "Rome insurgent"),
            WhatIf("Hippodrome comes instead", answers=((3, 5), 4)),
        ),
        expects=("Event: Papacy doubled", "Rome becomes Insurgent", "Rome insurgent"),
        guess=PAPACY_DOES,
        game=GAME,
    ),
    Example(
        "T09",
        "8.1.7",
        LESSON,
        "The same Event a third time",
        "example-8.1.7",
        "The third draw is Papacy again. Its counter shows the doubled side already, and there is no third side.",
        "What happens now?",
        _draw_for("Lugdunensis II"),
        "They roll again, and get Bagaudae: bands of peasants roam Gallia, and each Province there adds 1 to its Revolt die.",
        answers=(PAPACY, BAGAUDAE),
        change="event Papacy doubled; West unrest += 2; Rome insurgent",
        focus="events; Lugdunensis II",
        what_ifs=(
            WhatIf("Heresy comes instead", answers=(PAPACY, (3, 3))),
            WhatIf("Papacy for a fourth time", answers=(PAPACY, PAPACY, BAGAUDAE)),
            WhatIf("Bagaudae was there before", "event Bagaudae"),
        ),
        expects=("Papacy is doubled already: again", "Event: Bagaudae", "+1 Bagaudae Event"),
        guess=PAPACY_DOES,
        game=GAME,
    ),
    Example(
        "T09 played",
        "8.1.7",
        LESSON,
        "All Events of that turn, in one go",
        "286",
        "Now the whole step with its dice: Persecution by ability, a 3 for the number of Events, Papacy three times, Bagaudae.",
        "How many Event counters lie on the board at the end?",
        _all,
        "Three counters: Persecution, Bagaudae, and Papacy doubled.",
        answers=(3, PAPACY, 2, PAPACY, PAPACY, BAGAUDAE),
        focus="events; track Unrest",
        what_ifs=(
            WhatIf("Only one Event", answers=(1, PAPACY, 2)),
            WhatIf("Persecution is drawn as well", answers=(1, (6, 1))),
            WhatIf("Licinius governs Gallia: one Event more", "Gallia governor Licinius", (1, PAPACY, 2, BAGAUDAE)),
        ),
        expects=(
            "A special ability brings the Persecution Event",
            "3 Events are drawn",
            "Papacy doubled",
            "West unrest 6",
        ),
        guess=COUNTERS,
        game=GAME,
    ),
    Example(
        "Events 1",
        "8.2",
        LESSON,
        "Who dies on turn 3? (our own)",
        "286",
        "Turn 3 of the first scenario. Diocletian had promised that Emperors would step down in time. "
        "Constantius I waits in Gallia, Galerius "
        "in Moesia, and Carausius is still a Rebel.",
        "Which of these five leave for certain, before any die is thrown?",
        _mortality,
        "Both Emperors abdicate, Carausius dies, and his Provinces are Loyal again. The Constantinian "
        "Dynasty is not in play, so each "
        "player chooses an Emperor freely.",
        answers=(6, 2, 5, "Galerius", "Constantius I"),
        change="turn 3; Gallia governor Constantius I; Moesia governor Galerius",
        focus="statesmen",
        what_ifs=(
            WhatIf("A doubled Plague: a 5 kills too", "event Plague doubled", (1, 1, 5, "Constantius I", "Carausius")),
            WhatIf(
                "The Constantinian Dynasty is in play", "Moesia governor generic; dynasty Constantinian", (1, 1, 1, 1)
            ),
            WhatIf("Turn 2: nobody has to go", "turn 2", (1, 1, 1, 1, 1)),
        ),
        expects=("Diocletian abdicates this turn", "Carausius dies", "Galerius becomes Eastern Emperor"),
        guess=LEAVES,
        game=GAME,
    ),
    Example(
        "T10",
        "8.3.5",
        LESSON,
        "Petronius against Valentinian III",
        "example-8.3.5",
        "Petronius governs Pannonia, and he has the Assassin ability. Two Veteran Guards serve the Western "
        "Emperor, and one Guard stands in Rome. "
        "Three Dynasties are in play.",
        "Petronius and Valentinian are 1 apart in Popularity. Add up all the lines. Which is the lowest face that kills?",
        _sum("Petronius"),
        "4 + 3 + 1 + 3 for the plot, 2 + 1 for the Guards: +8. A 5 makes 13, and the Emperor is dead.",
        focus="command Pannonia; emperor West",
        what_ifs=(
            WhatIf("No Guard in Rome", "Rome > Ravenna: Guard"),
            WhatIf("A Bodyguard Event", "event Bodyguard"),
            WhatIf("A doubled Conspiracy", "event Conspiracy doubled"),
            WhatIf("Majorian is Emperor", "West emperor Majorian"),
        ),
        expects=("a 5 makes 13", "1 to 3: he lives; 4 to 6: he dies", "West Prestige -2, Unrest +3"),
        guess=PETRONIUS,
        game=GAME,
    ),
    Example(
        "T11",
        "8.3.5",
        LESSON,
        "The murder and what comes of it",
        "example-8.3.5",
        "Two Assassins govern in the West: Petronius in Pannonia and Ricimer in Italia. Chance names "
        "Petronius first, and his die shows 5. In "
        "Britannia sits a Rebel, in Gallia the loyal Majorian.",
        "There is an Emperor in the East, too. What is Petronius after the murder?",
        _murder,
        "He is a Rebel Emperor with every Western Command but Britannia. Ricimer and Majorian wait face up, "
        "and Ricimer, without a post, makes "
        "no attempt.",
        answers=("Pannonia", 5),
        focus="emperor West; command Pannonia",
        what_ifs=(
            WhatIf("He fails, and Ricimer tries too", answers=("Pannonia", 1, 1)),
            WhatIf("Valentinian III is Sole Emperor, and the die a 6", "East viceroy", ("Pannonia", 6, 1)),
            WhatIf("He fails, and Ricimer does not", answers=("Pannonia", 1, 6, "Petronius")),
        ),
        expects=("Petronius kills Valentinian III", "Petronius becomes Rebel Emperor", "Unrest +3"),
        guess=BECOMES,
        game=GAME,
    ),
    Example(
        "T12",
        "8.3.5",
        LESSON,
        "If Ricimer had been quicker",
        "example-8.3.5",
        "The same evening, but chance names Ricimer first. His name is green.",
        "Valentinian dies. Who rules the West when the night is over?",
        _murder,
        "Not Ricimer, who stays Governor of Italia: the Western player appoints somebody. Here it is "
        "Petronius, who then has nobody left to murder "
        "as a Governor.",
        answers=("Italia", 6, "Petronius"),
        focus="emperor West; command Italia",
        what_ifs=(
            WhatIf("Majorian is chosen, and Petronius strikes again", answers=("Italia", 6, "Majorian", 1)),
            WhatIf("Ricimer fails", answers=("Italia", 1, 1)),
        ),
        expects=("Ricimer kills Valentinian III", "Ricimer may never be Emperor", "Petronius becomes Western Emperor"),
        guess=FOLLOWS,
        game=GAME,
    ),
)
