"""The worked Examples of lesson 1: a Command of settlers, a frontier Province, and a stack that is too large."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rometeach.rome_iinc.board.board import Status
from rometeach.rome_iinc.charts import pay
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...example import Example, Told, WhatIf
from .predictions import COUNTERS_OF_ITALIA, CROSSED, FITS, LEAVING, PAY_OF_GALLIA
from .scenes import KINDS, LESSON, ONE_MORE, against_one_more, empty_out, icons, only

KIND_CASES = {"road": "4.3.1", "desert": "4.3.2", "mountain": "4.3.3", "river": "4.3.4", "sea": "4.3.5"}
STATUS_CASES = {
    "Barbarian": "4.2.2",
    "Foederati": "4.2.3",
    "Allied": "4.2.4",
    "Insurgent": "4.2.5",
    "Roman": "4.2.6",
}


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


EXAMPLES = (
    Example(
        "T40",
        "5.2.6",
        LESSON,
        "One counter for a whole Command",
        "example-5.2.6",
        "It is 497. The Western Empire has Fallen. Tribes that were settled as guards are kings in Italia now.",
        "A counter in the Command Box may stand for all Provinces without one. How many counters show the nine Provinces of Italia?",
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
        guess=COUNTERS_OF_ITALIA,
        game=GAME,
    ),
    Example(
        "Board 1",
        "4.1",
        LESSON,
        "Reading one Province: Germania II (our own)",
        "286",
        "Germania II lies on the lower Rhine. The board tells everything about it.",
        "Click on the enemies who would have to cross a river. Which are they?",
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
        guess=CROSSED,
        game=GAME,
    ),
    Example(
        "Board 2",
        "2.3.1",
        LESSON,
        "What still fits into Mesopotamia? (our own)",
        "286",
        "Mesopotamia faces Persia with a Veteran Legion, a Pseudo Legion, a Fort and Auxilia.",
        "Of which kinds does one more Unit find room?",
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
        guess=FITS,
        game=GAME,
    ),
    Example(
        "Board 3",
        "2.3.3",
        LESSON,
        "A garrison that has to leave (our own)",
        "286",
        "Rhaetia holds a Veteran Legion, a Pseudo Legion and two Auxilia. Suppose that it is only Allied now.",
        "Its four Units may not stay. What becomes of them?",
        _leaves("Rhaetia"),
        "They find room in their own Command, Italia, for nothing; you choose where. A Fort never marches: it goes to the Barracks.",
        answers=("Mediolanum", "Mediolanum", "Ravenna", "Ravenna"),
        focus="garrison Rhaetia",
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
        guess=LEAVING,
        game=GAME,
    ),
    Example(
        "Board 4",
        "2.1",
        LESSON,
        "What does the army of a Command cost? (our own)",
        "286",
        "Gallia guards the Rhine for the West. Its Units stand in three Provinces.",
        "Count its Units. What does the West pay for them every turn?",
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
        guess=PAY_OF_GALLIA,
        game=GAME,
    ),
)
