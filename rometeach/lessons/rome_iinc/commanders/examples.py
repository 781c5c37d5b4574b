"""The worked Examples of lesson 2: who commands, what his figures are good for, and who follows whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rometeach.core.errors import BadInput
from rometeach.core.figures.ledger import Ledger
from rometeach.rome_iinc.board.board import Commander
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.charts.war_dice import RESULTS
from rometeach.rome_iinc.phases import events, governors, succession, unrest
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...example import Example, Told, WhatIf
from .predictions import GALERIUS, GRANTED, HEIR, HIGHEST, MAXIMIAN, MAY_LEO, PURPLE, WISHES
from .scenes import LESSON, capital, kind_of, numbers

ABILITIES = (
    ("Military", "6.2.1"),
    ("Administration", "6.2.2"),
    ("Popularity", "6.2.3"),
    ("Intrigue", "6.2.4"),
)
SPECIAL_CASES = {
    "Assassin": "6.3.1",
    "Conquest": "6.3.2",
    "Convert": "6.3.3",
    "Diplomat": "6.3.4",
    "Event": "6.3.5",
    "Leader": "6.3.6",
    "Persecution": "6.3.7",
    "Prestige": "6.3.8",
    "Stalemate": "6.3.9",
    "Veteran": "6.3.10",
    "War": "6.3.11",
}


def _counter(p: Position, who: Commander) -> Iterable[Told]:
    for (name, case), value in zip(ABILITIES, numbers(who).values(), strict=True):
        yield f"{name}: {value}", case
    if who.statesman:
        enemy = f" ({who.statesman.enemy})" if who.statesman.enemy else ""
        yield f"Special ability: {who.ability}{enemy}", SPECIAL_CASES[who.ability]
        case = "6.1.6" if who.statesman.is_ineligible else "6.1.5"
        yield f"The colour of the name: {kind_of(who.statesman)}", case


def _box(command: str) -> Callable[[Position], Iterable[Told]]:
    """Who governs a Command, and with which figures."""

    def tell(p: Position) -> Iterable[Told]:
        who = p.commander_of[command]
        yield f"In the {command} Command Box: {who.name}", "5.2.1"
        yield from _counter(p, who)

    return tell


def _crown(command: str, empire: str) -> Callable[[Position], Iterable[Told]]:
    """A Governor's counter, and whether he could be Emperor."""

    def tell(p: Position) -> Iterable[Told]:
        who = p.commander_of[command]
        yield from _box(command)(p)
        try:
            p.edit(f"{empire} emperor {who.name}")
            yield f"{who.name} may be Emperor", "5.1.4"
        except BadInput as error:
            yield capital(error.problems[0].what), error.problems[0].case

    return tell


def _dynasty(name: str) -> Callable[[Position], Iterable[Told]]:
    """A Dynasty enters play."""

    def tell(p: Position) -> Iterable[Told]:
        for command in ("Moesia", "Pannonia", "Thracia"):
            yield f"{command}: {p.commander_of[command].name}, in the {p.empire_of_command(command)}", "5.2.4"
        yield unrest.enter_dynasty(p, name)

    return tell


def _assassination(p: Position) -> Iterable[Told]:
    """Those with the Assassin ability try, then whoever is dead is replaced."""
    yield events.assassination_step(p)


def _special(place: str, seat: str) -> Callable[[Position], Iterable[Told]]:
    """An Emperor against the War in a Province: what he himself changes, and which results he can have."""

    def tell(p: Position) -> Iterable[Told]:
        commander, counter = war.commander(p, seat), p.war_in[place]
        odds = war.odds(p, Force(counter, commander, war.eligible(p, counter, commander)))
        special = f"{commander.ability} ({commander.statesman.enemy})" if commander.statesman else "none: he is Generic"
        yield f"{capital(commander.name)} fights the {counter} War. His special ability: {special}", "6.3"
        own = tuple(line for line in odds.ledger.lines if line.key in ("war.ability", "war.military"))
        yield f"What {commander.name} himself adds to the three dice", Ledger(own)
        for result in RESULTS:
            yield f"{result}: {'possible' if odds.p(result) else 'cannot happen'}", "6.3.11"

    return tell


def _heirs(empire: str) -> Callable[[Position], Iterable[Told]]:
    """An Emperor dies a natural death."""

    def tell(p: Position) -> Iterable[Told]:
        yield f"Dynasties in play: {', '.join(p.dynasties) or 'none'}", "10.4.1"
        yield f"Statesmen in play: {', '.join(p.statesmen_in_play)}", "6.1.1"
        yield succession.die(p, (empire,), "Mortality")

    return tell


def _appoint(name: str, wishes: tuple[str, ...]) -> Callable[[Position], Iterable[Told]]:
    """Which Commands a Statesman may be given together."""

    def tell(p: Position) -> Iterable[Told]:
        for wish in wishes:
            commands = tuple(wish.split(" + "))
            why = governors.against(p, p.empire_of_command(commands[0]), name, commands)
            yield f"{wish}: " + (f"no, {why[0]}" if why else "yes"), why[1] if why else "5.2.5"

    return tell


EXAMPLES = (
    Example(
        "T01",
        "5.1.4",
        LESSON,
        "Who follows Majorian?",
        "example-5.1.4",
        "Leo I rules the East, and Majorian the West. Ricimer governs Italia: a great soldier, an Assassin, and of barbarian birth. "
        "Aspar and Pope Leo are in play too.",
        "Ricimer murders Majorian. Who is Emperor of the West after that?",
        _assassination,
        "Ricimer and all others are Ineligible, and the only Imperial Statesman is Emperor already. So the Senate puts a Generic "
        "Emperor on the throne.",
        answers=(6,),
        focus="succession West",
        what_ifs=(
            WhatIf("Ricimer's hand shakes", answers=(1,)),
            WhatIf(
                "Petronius, another Assassin, is in play", "Gallia governor Petronius", ("Gallia", 1, 6, "Petronius")
            ),
            WhatIf("Zeno governs Oriens", "Oriens governor Zeno"),
        ),
        expects=("Ricimer kills Majorian", "Ricimer may never be Emperor and stays Governor", "Senate"),
        guess=PURPLE,
        game=GAME,
    ),
    Example(
        "T02",
        "5.2.3",
        LESSON,
        "The Generic Governor of Gallia",
        "example-5.2.3",
        "No famous man governs Gallia in 286. So the four figures that are printed in its Command Box count.",
        "Gallia has a long frontier. Which of its Governor's four figures is the highest?",
        _box("Gallia"),
        "Military 3, Administration 2, Popularity 1, Intrigue 2: a soldier, and nobody loves him.",
        focus="command Gallia",
        what_ifs=(
            WhatIf("Galerius is sent there", "Gallia governor Galerius"),
            WhatIf("Julian is sent there", "Gallia governor Julian"),
        ),
        expects=("Military: 3", "Administration: 2", "Popularity: 1", "Intrigue: 2"),
        guess=HIGHEST,
        game=GAME,
    ),
    Example(
        "T03",
        "5.2.5",
        LESSON,
        "Galerius between two Empires",
        "example-5.2.5",
        "Galerius governs three Eastern Commands at once: Moesia, Pannonia and Thracia. Then the family of Constantine comes to "
        "power, and Moesia and Pannonia join the West.",
        "What becomes of Galerius?",
        _dynasty("Constantinian"),
        "Nobody governs in both Empires. He keeps the two in the West, or Thracia in the East; here the two.",
        answers=("West",),
        focus="command Moesia; dynasties",
        what_ifs=(
            WhatIf("He keeps Thracia", answers=("East",)),
            WhatIf("He had only Moesia and Pannonia", "Thracia governor generic", ()),
        ),
        expects=("Galerius keeps Moesia and Pannonia",),
        guess=GALERIUS,
        game=GAME,
    ),
    Example(
        "T04",
        "6.2.4",
        LESSON,
        "Pope Leo's counter",
        "example-6.2.4",
        "The bishop of Rome as Governor of Italia: no soldier, but loved by the people.",
        "Could he be made Western Emperor?",
        _crown("Italia", "West"),
        "1, 3, 5 and 2, with the Convert ability. His name is green: he may never be Emperor.",
        focus="statesman Pope Leo",
        what_ifs=(
            WhatIf("Aetius governs Italia instead", "Italia governor Aetius"),
            WhatIf("Majorian governs Italia instead", "Italia governor Majorian"),
        ),
        expects=("Military: 1", "Administration: 3", "Popularity: 5", "Intrigue: 2", "Convert", "may never be Emperor"),
        guess=MAY_LEO,
        game=GAME,
    ),
    Example(
        "T05",
        "6.3.11",
        LESSON,
        "Maximian against the Moors",
        "example-6.3.11",
        "Maximian's counter shows the special ability War (Moorish). A Moorish War stands in Mauretania I. How fights go is the "
        "matter of a later lesson; here we look at Maximian alone.",
        "Which results of a fight can he not have?",
        _special("Mauretania I", "Western Emperor"),
        "His Military and 1 more come off the three dice. Disaster and Stalemate do not happen to him, a Defeat is only a Draw, and "
        "in a Triumph he Annexes one Province more.",
        change="Mauretania I +Fleet",
        focus="emperor West; Mauretania I",
        what_ifs=(
            WhatIf("A War of other people", "7/1 Moorish off; 6/3 Saxon @ Mauretania I"),
            WhatIf("A Generic Emperor", "West emperor generic"),
            WhatIf("Troglita, who also knows the Moors, is Emperor", "West emperor Troglita"),
        ),
        expects=(
            "Disaster: cannot happen",
            "Stalemate: cannot happen",
            "Defeat: cannot happen",
            "-1 special ability",
            "-4",
        ),
        guess=MAXIMIAN,
        game=GAME,
    ),
    Example(
        "Commanders 1",
        "5.1.4",
        LESSON,
        "Theodosius II dies in his bed (our own)",
        "425",
        "The Eastern Emperor Theodosius II dies. Marcian governs Thracia and Leo I governs Oriens; both have purple names. The "
        "Theodosian Dynasty is in play, the Leonid Dynasty is not.",
        "Who will follow him?",
        _heirs("East"),
        "Marcian: he is the only one in play whose own Dynasty is. Nobody is asked.",
        change="Thracia governor Marcian; Oriens governor Leo I",
        focus="succession East",
        what_ifs=(
            WhatIf("Leonid Dynasty instead of Theodosian", "dynasty Theodosian off; dynasty Leonid"),
            WhatIf("Marcian is dead already", "Marcian out", ("Leo I",)),
            WhatIf("Both are dead", "Marcian out; Leo I out"),
        ),
        expects=("The Eastern Emperor Theodosius II dies", "Marcian becomes Eastern Emperor"),
        guess=HEIR,
        game=GAME,
    ),
    Example(
        "Commanders 2",
        "5.2.5",
        LESSON,
        "What may Aetius govern? (our own)",
        "425",
        "Aetius governs Gallia in 425. The Western player would like to give him more.",
        "Which of these four wishes do the rules grant?",
        _appoint("Aetius", WISHES),
        "Two Commands that touch are fine. Others do not touch, or lie in the other Empire, or are too many.",
        change="Gallia governor Aetius",
        focus="command Gallia",
        what_ifs=(
            WhatIf("Aspar waits face up", "Aspar face up"),
            WhatIf("Majorian governs Hispania", "Hispania governor Majorian"),
            WhatIf("Hispania rebels", "Hispania rebel"),
        ),
        expects=(
            "Gallia + Hispania: yes",
            "these Commands do not touch",
            "Moesia is in the other Empire",
            "at most 3 Commands",
        ),
        guess=GRANTED,
        game=GAME,
    ),
)

__all__ = ["EXAMPLES", "LESSON", "capital", "kind_of", "numbers"]
