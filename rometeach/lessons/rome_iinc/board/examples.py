"""The worked Examples of lesson 1: a Command of settlers, a frontier Province, and a stack that is too large."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from rometeach.core.errors import BadInput
from rometeach.core.session.requests import Note, Steps
from rometeach.rome_iinc.board.board import Board, ProvinceState, Status, with_provinces
from rometeach.rome_iinc.board.units import NONE
from rometeach.rome_iinc.charts import pay
from rometeach.rome_iinc.phases import transfers
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...example import Example, Told, WhatIf

LESSON = "board"
KINDS = {
    "road": "Road",
    "river": "River/Strait",
    "mountain": "Mountains",
    "desert": "Desert",
    "sea": "Sea",
}
"""A connection as the data has it -> as the rules say it."""
KIND_CASES = {"road": "4.3.1", "desert": "4.3.2", "mountain": "4.3.3", "river": "4.3.4", "sea": "4.3.5"}
STATUS_CASES = {
    "Barbarian": "4.2.2",
    "Foederati": "4.2.3",
    "Allied": "4.2.4",
    "Insurgent": "4.2.5",
    "Roman": "4.2.6",
}
ONE_MORE = ("Cavalry", "Guard", "Legion", "Pseudo Legion", "Fort", "Auxilia", "Fleet")


def icons(p: Position, name: str) -> str:
    """The icons printed in a Province, in words."""
    return ", ".join(p.rules.provinces[name].icons)


def against_one_more(p: Position, name: str, unit: str) -> tuple[str, str]:
    """(why one more of a Unit does not fit into a Province, Case); ("", "2.3.1") if it does."""
    try:
        p.edit(f"{name} +{unit}")
    except BadInput as error:
        problem = error.problems[0]
        return problem.what, problem.case
    return "", "2.3.1"


def _read(name: str) -> Callable[[Position], Iterable[Told]]:
    """Everything that the board says of one Province."""

    def tell(p: Position) -> Iterable[Told]:
        printed, state = p.rules.provinces[name], p.provinces[name]
        command = printed.command
        yield (
            f"{name} is printed in {p.rules.commands[command].colour}: it belongs to the Command of {command}",
            "5.2.3",
        )
        yield f"{command} is in the {p.empire_of[name]}ern Empire now", "5.2.4"
        yield f"Its icons: {icons(p, name)}", "4.2.10" if printed.desert else "4.2.11" if printed.mountain else "9.2.1"
        counter = "It has no status counter, so it" if state.status is Status.ROMAN else "Its counter says that it"
        yield f"{counter} is {state.title}", STATUS_CASES[state.status.value]
        who = p.commander_of[command]
        side = "Loyal" if p.is_loyal(name) else f"a Rebel Province, under {who.name}"
        yield f"It is {side}", "4.2.8" if p.is_loyal(name) else "4.2.7"
        yield f"Its garrison: {state.units}", "2.1.5" if p.is_loyal(name) else "2.1.4"
        for kind in KINDS:
            near = [s for s, k in p.rules.neighbours[name] if k == kind]
            if near:
                yield f"By {KINDS[kind]}: {', '.join(near)}", KIND_CASES[kind]
        hostile = [s for s, _ in p.rules.neighbours[name] if s in p.hostile]
        barbarian = hostile and all(s in p.provinces for s in hostile)
        yield f"Enemies next door: {', '.join(hostile) or 'none'}", "4.2.2" if barbarian else "4.2.1"

    return tell


def _command(name: str) -> Callable[[Position], Iterable[Told]]:
    """The status of every Province of a Command, the commonest first."""

    def tell(p: Position) -> Iterable[Told]:
        groups: dict[str, list[str]] = {}
        for province in p.rules.provinces_of[name]:
            groups.setdefault(p.provinces[province].title, []).append(province)
        for title, provinces in sorted(groups.items(), key=lambda g: -len(g[1])):
            yield f"{title}: {', '.join(provinces)} ({len(provinces)})", STATUS_CASES[title.split()[-1]]
        commonest = max(groups, key=lambda t: len(groups[t]))
        others = sum(len(g) for t, g in groups.items() if t != commonest)
        if "Roman" in groups:
            yield f"{name} has a Roman Province, so each other one needs a counter of its own", "5.2.6"
        else:
            yield (
                f"One {commonest} counter in the {name} Command Box stands for {len(groups[commonest])} of them",
                "5.2.6",
            )
            yield f"Counters on the map of {name}: {others} instead of {others + len(groups[commonest])}", "5.2.6"

    return tell


def _room(name: str) -> Callable[[Position], Iterable[Told]]:
    """Which Unit still fits into a Province."""

    def tell(p: Position) -> Iterable[Told]:
        yield f"{name} is {p.provinces[name].title}; it holds {p.provinces[name].units}", "2.3.1"
        for unit in ONE_MORE:
            why, case = against_one_more(p, name, unit)
            yield f"One more {unit}: " + (f"no, {why}" if why else "yes"), case

    return tell


def empty_out(p: Board, name: str, status: Status) -> Steps[Board]:
    """A Province gets a status that allows no garrison, and its Units leave it (Cases 2.3.2, 2.3.3)."""
    units = p.provinces[name].units
    board = with_provinces(p, {name: ProvinceState(status, "", units)})
    yield Note(f"{name} is {status} now: no Unit may stand there.", "2.3.2", board=board)
    return (yield from transfers.evict(board, name))


def _leaves(name: str) -> Callable[[Position], Iterable[Told]]:
    def tell(p: Position) -> Iterable[Told]:
        yield f"{name} holds {p.provinces[name].units}", "2.3.2"
        yield empty_out(p, name, Status.ALLIED)

    return tell


def _pays(name: str) -> Callable[[Position], Iterable[Told]]:
    """The Pay of one Command's Units."""

    def tell(p: Position) -> Iterable[Told]:
        for province in p.rules.provinces_of[name]:
            if p.provinces[province].units.number:
                yield f"{province}: {p.provinces[province].units}", "2.1"
        empire = p.empire_of_command(name)
        yield f"What the {empire} pays for them each turn", pay.ledger(only(p, name), empire)

    return tell


def only(p: Board, command: str) -> Board:
    """The board with the Units of one Command alone."""
    mine = p.rules.provinces_of[command]
    return with_provinces(p, {n: replace(s, units=NONE) for n, s in p.provinces.items() if n not in mine})


EXAMPLES = (
    Example(
        "T40",
        "5.2.6",
        LESSON,
        "One counter for a whole Command",
        "example-5.2.6",
        "It is 497. The Western Empire has Fallen, and tribes who came as guards have settled down as kings in Italia.",
        "Italia has nine Provinces. How many status counters do you need to show who holds each of them?",
        _command("Italia"),
        "One Ostrogothic counter in the Command Box, a Vandal one on Corsica & Sardinia and a Suevian one on Rhaetia: "
        "three counters show nine Provinces.",
        focus="command Italia",
        what_ifs=(
            WhatIf("Rome is Roman", "Rome roman"),
            WhatIf("Sicilia goes to the Vandals as well", "Sicilia Vandal Foederati"),
            WhatIf(
                "Italia is all Barbarian but Rome",
                "; ".join(
                    f"{n} barbarian"
                    for n in (
                        "Corsica & Sardinia",
                        "Mediolanum",
                        "Neapolis",
                        "Pisae",
                        "Ravenna",
                        "Rhaetia",
                        "Sicilia",
                        "Spoletium",
                    )
                ),
            ),
        ),
        expects=(
            "Ostrogothic Foederati: Mediolanum",
            "Vandal Foederati: Corsica & Sardinia (1)",
            "Suevian Foederati: Rhaetia (1)",
            "stands for 7 of them",
        ),
        game=GAME,
    ),
    Example(
        "Board 1",
        "4.1",
        LESSON,
        "Reading one Province: Germania II (our own)",
        "286",
        "Germania II lies on the lower Rhine. Everything about it can be read off the board.",
        "Look at the map: which neighbours can an enemy cross the river from?",
        _read("Germania II"),
        "A Loyal Roman Province of Gallia in the West, with a Legion and Auxilia, and Barbarians across the river on two sides.",
        focus="Germania II; garrison Germania II",
        what_ifs=(
            WhatIf("Gallia rebels", "Gallia rebel"),
            WhatIf("It is Insurgent", "Germania II insurgent"),
            WhatIf("Frisia is Allied", "Frisia allied"),
        ),
        expects=(
            "it belongs to the Command of Gallia",
            "2 Gold, Legion, Fleet",
            "Its garrison: Legion, Auxilia",
            "Enemies next door: Frisia, Germania III",
        ),
        game=GAME,
    ),
    Example(
        "Board 2",
        "2.3.1",
        LESSON,
        "What still fits into Mesopotamia? (our own)",
        "286",
        "Mesopotamia faces Persia with a Veteran Legion, a Pseudo Legion, a Fort and Auxilia.",
        "Seven kinds of Units: which of them find room for one more?",
        _room("Mesopotamia"),
        "Its two places for Legions are full, because a Pseudo Legion takes one of them; the Fort's place is taken too. "
        "Everything else fits.",
        focus="garrison Mesopotamia",
        what_ifs=(
            WhatIf("The Pseudo Legion is gone", "Mesopotamia -Pseudo Legion"),
            WhatIf("Its Auxilia are Veterans", "Mesopotamia promote Auxilia"),
            WhatIf("With a second Auxilia", "Mesopotamia +Auxilia"),
        ),
        expects=("One more Legion: no", "One more Pseudo Legion: no", "One more Fort: no", "One more Auxilia: yes"),
        game=GAME,
    ),
    Example(
        "Board 3",
        "2.3.3",
        LESSON,
        "A garrison that has to leave (our own)",
        "286",
        "Rhaetia holds a Veteran Legion, a Pseudo Legion and two Auxilia. Suppose that it is lost and only Allied now.",
        "Where do four Units go that may not stay? And what would a Fort do?",
        _leaves("Rhaetia"),
        "They find room in their own Command, Italia, for nothing. A Fort cannot march: it goes back to the Barracks.",
        answers=("Mediolanum", "Mediolanum", "Ravenna", "Ravenna"),
        focus="garrison Rhaetia; Rhaetia",
        what_ifs=(
            WhatIf("With a Fort", "Rhaetia +Fort"),
            WhatIf(
                "Only Barbarians in the rest of Italia",
                "; ".join(
                    f"{n}: none; {n} barbarian"
                    for n in (
                        "Corsica & Sardinia",
                        "Mediolanum",
                        "Neapolis",
                        "Pisae",
                        "Ravenna",
                        "Rome",
                        "Sicilia",
                        "Spoletium",
                    )
                ),
                ("Alpes", "Alpes", "Baetica", "Baetica"),
            ),
        ),
        expects=("no Unit may stand there", "goes to Mediolanum", "goes to Ravenna"),
        game=GAME,
    ),
    Example(
        "Board 4",
        "2.1",
        LESSON,
        "What does the army of a Command cost? (our own)",
        "286",
        "Gallia guards the Rhine for the West. Its Units stand in three Provinces.",
        "Count its Units on the map. What does the West pay for them every turn?",
        _pays("Gallia"),
        "Pay goes by the Unit, and a Veteran costs no more than an Ordinary one; only Veteran Auxilia are paid double.",
        focus="command Gallia",
        what_ifs=(
            WhatIf("One Auxilia more", "Germania II +Auxilia"),
            WhatIf("Its Auxilia become Veterans", "Germania II promote Auxilia"),
            WhatIf("The Legion becomes Veteran", "Germania II promote Legion"),
            WhatIf("Gallia rebels", "Gallia rebel"),
        ),
        expects=("Germania II: Legion, Auxilia", "+6 Cavalry", "+3 Auxilia", "+23"),
        game=GAME,
    ),
)
