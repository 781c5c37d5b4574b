"""The worked Examples of lesson 7. The rulebook has none for these Sections, so all three are our own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rometeach.core.session.requests import Steps
from rometeach.rome_iinc.board.board import Board, with_provinces
from rometeach.rome_iinc.charts import pay
from rometeach.rome_iinc.phases import builds, transfers
from rometeach.rome_iinc.position import Position, Status
from rometeach.rome_iinc.rules import GAME

from ...example import Example, Told, WhatIf
from .predictions import FREE, GRANTED, LEFT, LESSON, START, WISHES, march


def _pay(p: Board, when: str) -> Told:
    return f"Pay of the West {when}: {pay.amount(p, 'West')} Gold a turn", "9.3.2"


def _build_turn(p: Position) -> Iterable[Told]:
    """A build turn, with the Pay before and after it."""
    yield f"The Barracks hold: {p.barracks}", "2.1.1"
    yield _pay(p, "before")
    ended: list[Board] = []

    def steps() -> Steps[Board]:
        board = yield from builds.build(p)
        ended.append(board)
        return board

    yield steps()
    for board in ended:
        yield _pay(board, "after")


def _transfers(p: Position) -> Iterable[Told]:
    """A round of Transfers."""
    italia, gallia = p.commander_of["Italia"].name, p.commander_of["Gallia"].name
    yield f"Italia answers to {italia}, Gallia to {gallia}", "10.7.2"
    yield builds.transfer(p)


def _refused(p: Position) -> Iterable[Told]:
    """Wishes, each with what is said to it; then a garrison that must leave."""
    for source, target, unit in WISHES:
        wish = march(source, target, unit)
        found = transfers.against(p, unit, source, target)
        if found:
            yield f"{wish} - refused: {found[0]}", found[1]
        else:
            gold = transfers.cost(p, unit, source, target)
            yield f"{wish} - allowed, {f'for {gold} Gold' if gold else 'for nothing'}", "10.7.2"
    state = p.provinces["Germania II"]
    lost = with_provinces(p, {"Germania II": replace(state, status=Status.ALLIED)})
    yield f"Now Germania II becomes Allied, and its garrison must leave: {state.units}", "2.3.2"
    yield transfers.evict(lost, "Germania II")


EXAMPLES = (
    Example(
        "B1",
        "10.6",
        LESSON,
        "The West spends its first Gold (our own)",
        "286",
        "The first Unrest Phase of 286. The West has 50 Gold, and the Rhine is weak. On an odd turn the East may build first; "
        "it passes here. The West buys three things.",
        "Three purchases: a Fleet, a Fort, and a Promotion of Auxilia. How much Gold is left?",
        _build_turn,
        "35 Gold are gone at once, and 7 more each turn from now on. A Fleet costs most of both.",
        answers=("done", "Germania II +Fleet", "Lugdunensis II +Fort", "Germania II promote Auxilia", "done"),
        change=START,
        focus="Germania II; track Gold",
        what_ifs=(
            WhatIf(
                "A Pseudo Legion instead of the Fort",
                "",
                ("done", "Germania II +Fleet", "Lugdunensis II +Pseudo Legion", "Germania II promote Auxilia", "done"),
            ),
            WhatIf(
                "A Fort, and then promoted to a Pseudo Legion",
                "",
                (
                    "done",
                    "Germania II +Fleet",
                    "Lugdunensis II +Fort",
                    "Lugdunensis II promote Fort",
                    "Germania II promote Auxilia",
                    "done",
                ),
            ),
            WhatIf(
                "Only 30 Gold, and no Fleet",
                "West gold 30",
                ("done", "Germania II +Fort", "Lugdunensis II +Fort", "done"),
            ),
            WhatIf("It is turn 2, and the West builds first", "turn 2", ("Germania II +Fort", "done", "done")),
        ),
        expects=(
            "Germania II +Fleet: 20 Gold; the West has 30 left.",
            "the West has 15 left.",
            "Pay of the West before: 62 Gold a turn",
            "Pay of the West after: 69 Gold a turn",
        ),
        guess=LEFT,
        game=GAME,
    ),
    Example(
        "B2",
        "10.7",
        LESSON,
        "A Transfer across Commands, and one across Empires (our own)",
        "286",
        "The same turn. The East lends the West its Cavalry from Constantinople. Neapolis in Italia sends its Fleet to Germania II in "
        "Gallia, and the Guard of Rome marches to Lugdunensis II.",
        "Three Transfers: a Cavalry from Empire to Empire, a Fleet and a Guard from Command to Command. Which are free?",
        _transfers,
        "The Cavalry costs its Pay because it changes the Empire, the Fleet because it changes the Command; the Guard goes free inside "
        "its Empire. The receiving Treasury pays: 10 Gold, all from the West.",
        answers=(
            "Constantinople > Rome: Cavalry",
            "yes",
            "Neapolis > Germania II: Fleet",
            "done",
            "Rome > Lugdunensis II: Guard",
            "done",
        ),
        change=START,
        focus="Germania II",
        what_ifs=(
            WhatIf(
                "The West says no to the Cavalry",
                "",
                (
                    "Constantinople > Rome: Cavalry",
                    "no",
                    "Neapolis > Germania II: Fleet",
                    "done",
                    "Rome > Lugdunensis II: Guard",
                    "done",
                ),
            ),
            WhatIf(
                "Auxilia from Germania I instead of the Guard",
                "",
                (
                    "Constantinople > Rome: Cavalry",
                    "yes",
                    "Neapolis > Germania II: Fleet",
                    "done",
                    "Germania I > Lugdunensis II: Auxilia",
                    "done",
                ),
            ),
            WhatIf(
                "Nothing but Auxilia from Rhaetia in Italia",
                "",
                ("done", "Rhaetia > Lugdunensis II: Auxilia", "done"),
            ),
            WhatIf("One man governs Italia and Gallia: the price stays", "Italia + Gallia governor Galerius"),
        ),
        expects=(
            "Constantinople > Rome: Cavalry; 6 Gold.",
            "Neapolis > Germania II: Fleet; 4 Gold.",
            "Rome > Lugdunensis II: Guard.",
            "West gold 40",
        ),
        guess=FREE,
        game=GAME,
    ),
    Example(
        "B3",
        "2.3",
        LESSON,
        "Wishes that are refused, and a garrison without a home (our own)",
        "286",
        "Six wishes for Transfers, some of them against the rules. Then Germania II, where a Fort has been built, falls to Allied: no Unit "
        "may stand there any more.",
        "Only one of the six wishes is allowed. Which?",
        _refused,
        "A Fort cannot march: it returns to the Barracks. The Legion and the Auxilia stay in Gallia, at no cost and without Unrest.",
        answers=("Lugdunensis II", "Lugdunensis II"),
        change=f"{START}; Germania II +Fort",
        focus="garrison Germania II; Germania II",
        what_ifs=(
            WhatIf("They go to Belgica", answers=("Belgica", "Belgica")),
            WhatIf("Germania I is half empty", "Germania I -Pseudo Legion", ("Germania I", "Lugdunensis II")),
            WhatIf("Carausius is Loyal", "Britannia loyal"),
        ),
        expects=(
            "Mauretania I > Numidia: Fort - refused: Forts do not Transfer",
            "Germania I holds 2 Legion already",
            "The Fort of Germania II returns to the Barracks.",
            "The Legion of Germania II goes to Lugdunensis II.",
        ),
        guess=GRANTED,
        game=GAME,
    ),
)
