"""The worked Examples of lesson 14: games that go on into another age (Sections 13.2 and 13.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rometeach.core.session.requests import Draw, Note, Roll, Steps
from rometeach.rome_iinc import extended, rome_inc
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import mortality
from rometeach.rome_iinc.phases import events
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rules import EMPIRES, GAME

from ...answers import OneOf
from ...example import Example, Told, WhatIf
from ...predictions import Guess
from ...steps import play, script

LESSON = "full-game"


def _carried_on(p: Position) -> Iterable[Told]:
    yield _into_565(p)


def _into_565(p: Position) -> Steps[Board]:
    """The end of a scenario, the start of the next one, and its first Mortality step."""
    after = extended.extend(p)
    bonus = named(after.scenario)
    for e in EMPIRES:
        old, new, extra = p.empire(e).prestige, after.empire(e).prestige, bonus.empire(e).prestige
        yield Note(f"{e} Prestige: {old}, with {extra:+d} for {after.scenario} and -75: {new}.", "13.2.1", who=e)
        yield Note(
            f"{e}: {after.empire(e).gold} Gold and {after.empire(e).unrest} Unrest stay as they are.",
            "13.2.1",
            who=e,
        )
    yield Note(f"It is turn {after.turn} of {after.scenario} CE; the Units and Wars on the map stay.", "13.2.1")
    for name, place in sorted(extended.waits_for(after).items()):
        yield Note(f"{name} is still in play ({place}) and waits.", "13.2.2")
    end = yield from events.mortality_step(after)
    for name in after.waiting_counters:
        if name not in end.waiting_counters:
            yield Note(f"{name} goes face down into the Wars Box now.", "13.2.2")
    return end


def _dies(p: str, change: str = "", face: int = 6) -> tuple[int, ...]:
    """The dice of the first Mortality step after the carrying on: `face` for Chosroes, a 2 for everybody else."""
    board = named(p)
    after = extended.extend(board.edit(change) if change else board)
    return tuple(face if name == "Chosroes" else 2 for name in mortality.who_rolls(after))


_GARRISON = {
    "Britannia Inferior": "Roman: Veteran Legion, Legion, 2 Auxilia, Wall",
    "Britannia Superior": "Roman: Legion, Veteran Fleet",
    "Caledonia": "Barbarian",
    "Hibernia": "Barbarian",
}


def _britannia(p: Position) -> Iterable[Told]:
    yield "Old Units and new ones: Imperial Cavalry is Cavalry, a Praetorian Guard a Guard, a Wall a Fort", "13.3.3"
    yield _garrisons(p)


def _garrisons(p: Position) -> Steps[Board]:
    """The garrisons of Britannia on the new map: with enough Legion counters, or with a Pseudo Legion for one."""
    left = yield Draw("whether a Legion counter is left for the second Legion", "13.3.3", ("no", "yes"))
    carried = rome_inc.carry_on({"provinces": _GARRISON})
    after: Board = replace(p, provinces=p.provinces | {"Britannia II": carried.provinces["Britannia II"]})
    if left == "no":
        after = after.edit("Britannia II -Legion +Pseudo Legion")
    table = rome_inc.names()
    for old, text in _GARRISON.items():
        new = table.get(old, old)
        yield Note(f"{old} ({text}) is {new} ({_told(after, new)}).", "13.3.3")
    yield Note(f"Valentia is a new Province: {carried.provinces['Valentia'].title}.", "13.3.2")
    return after


def _told(board: Board, name: str) -> str:
    state = board.provinces[name]
    return f"{state.title}: {state.units}" if state.units.number else state.title


def _carinus(p: Position) -> Iterable[Told]:
    yield "Rome, Inc. has two Commands, Aegyptus and Syria, where this game has Oriens", "13.3.4"
    yield "And it has no Thracia: that Rebel counter goes with Moesia or with Pontica", "13.3.4"
    yield _thracia(p)


def _thracia(p: Position) -> Steps[Board]:
    (face,) = yield Roll("Thracia: 1 to 3 Moesia, 4 to 6 Pontica", "13.3.4")
    taker = "Moesia" if face <= 3 else "Pontica"
    after = rome_inc.carry_on({"rebels": {"Syria + Pontica": "", "Moesia": ""}, "thracia_with": taker})
    for box, g in sorted(after.governors.items(), key=lambda x: -len(x[1].commands)):
        yield Note(f"The Rebel in the {box} box holds {', '.join(g.commands)}.", "13.3.4")
    return replace(p, governors=after.governors)


STAYS, GOES = "On the map: he leads his War on", "The new set-up: he goes into the Wars Box"
CHOSROES: Guess[Position] = Guess(
    OneOf((STAYS, GOES)), lambda p: STAYS if "Chosroes" in extended.waits_for(extended.extend(p)) else GOES
)
"""Where Chosroes is when the new scenario begins."""
SECOND = ("It is lost", "A Fort", "A Pseudo Legion", "A Veteran Auxilia")


def _second(p: Position) -> str:
    units = named("example-13.3.3").provinces["Britannia II"].units
    return SECOND[2] if units.pseudo_legion else SECOND[0]


SECOND_LEGION: Guess[Position] = Guess(OneOf(SECOND), _second)
"""What becomes of the second Legion."""
TAKERS = ("The Rebel with Pontica", "The Rebel with Moesia")
THRACIA: Guess[Position] = Guess(
    OneOf(TAKERS),
    lambda p: TAKERS["Thracia" in play(_thracia(p), script([(4,)])).board.commander_of["Moesia"].commands],
)
"""Who gets Thracia on a 4."""

EXAMPLES = (
    Example(
        "T41",
        "13.2.2",
        LESSON,
        "Chosroes outlives his scenario",
        "example-13.2.2",
        "Turn 10 of 497 CE is over, and the Players go on into 565 CE. In Assyria the Persian Leader Chosroes still leads a War. The new "
        "set-up wants him in the Wars Box.",
        "He cannot be in two places. Which one wins?",
        _carried_on,
        "Who is on the map stays there. The Players make a note, and when Chosroes dies, here on the very next Mortality roll, he is mixed "
        "into the Wars Box like a new man.",
        guess=CHOSROES,
        answers=_dies("example-13.2.2"),
        focus="war 13/3 Persian",
        what_ifs=(
            WhatIf("He lives on", answers=_dies("example-13.2.2", face=2)),
            WhatIf("The East ended with 90 Prestige", "East prestige 90"),
            WhatIf("His War is gone, and he waits in the Persian Homeland", "13/3 Persian off"),
        ),
        expects=(
            "Chosroes is still in play (Assyria) and waits.",
            "Chosroes goes face down into the Wars Box now.",
            "-75: -35",
        ),
        game=GAME,
    ),
    Example(
        "T42",
        "13.3.3",
        LESSON,
        "A garrison taken over from Rome, Inc.",
        "example-13.3.3",
        "A game of Rome, Inc. has ended. In its Britannia Inferior stand a Veteran Legion, a Legion, two Auxilia and a Wall. Counters of "
        "this game must now be found for them, and Legion counters are scarce.",
        "What becomes of a Legion for which there is no counter left?",
        _britannia,
        "The Province has another name, the Wall is a Fort, and the second Legion, for which there is no counter, a Pseudo Legion. "
        "Veterans stay Veterans. Valentia did not exist before and begins Insurgent.",
        guess=SECOND_LEGION,
        answers=("no",),
        change="Britannia II -Pseudo Legion +Legion",
        focus="garrison Britannia II",
        what_ifs=(WhatIf("There is a Legion counter left", answers=("yes",)),),
        expects=(
            "is Britannia II (Roman: Veteran Legion, Pseudo Legion, Fort, 2 Auxilia)",
            "Caledonia (Barbarian) is Caledonia (Barbarian)",
            "Valentia is a new Province: Insurgent.",
        ),
        game=GAME,
    ),
    Example(
        "T43",
        "13.3.4",
        LESSON,
        "Rebels taken over from Rome, Inc.",
        "example-13.3.4",
        "At the end of the older game Carinus rebels in Syria and Pontica, and a Generic Rebel holds Moesia. Carinus has no counter in "
        "this game; a Generic Rebel stands for him. The Players throw a 4.",
        "Who gets Thracia?",
        _carinus,
        "Syria becomes Oriens, and by the die Thracia goes to the Rebel with Pontica: he holds three Commands in the Oriens box, the other "
        "one only Moesia. Were any of his Commands in the West, one of the two Emperors would have to fight him for all of them.",
        guess=THRACIA,
        answers=(4,),
        change="Oriens + Pontica rebel generic; Thracia loyal",
        focus="command Oriens; command Thracia",
        what_ifs=(WhatIf("The die shows 2", answers=(2,)),),
        expects=(
            "The Rebel in the Oriens box holds Oriens, Pontica, Thracia.",
            "The Rebel in the Moesia box holds Moesia.",
        ),
        game=GAME,
    ),
)
