"""The worked Examples of lesson 2: Peoples filled up, Starting Provinces, Armies taken up (8.1, 9.2, 9.2.1)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.core.session.requests import Steps
from rometeach.hotre.board.board import Board
from rometeach.hotre.phases import building
from rometeach.hotre.phases.turn import placement_step
from rometeach.hotre.position import Position

from ...example import Example, Told, WhatIf
from .predictions import FATE, NEW, TAKEN
from .scenes import BOARD, CROWDED, GAME, GOTHI, LESSON, filled_up


def _new(p: Position) -> Iterable[Told]:
    yield "The new Armies", filled_up(p, "Gothi")
    yield building.building(p)


def _appear(p: Position) -> Iterable[Told]:
    yield placement_step(p)


def _built_and_placed(p: Position) -> Steps[Board]:
    board = yield from building.building(p)
    return (yield from placement_step(board))


def _phase(p: Position) -> Iterable[Told]:
    yield _built_and_placed(p)


LIFTED = ("take 1 from Dacia", "take 1 from Scythia")

EXAMPLES = (
    Example(
        "H1",
        "8.1",
        LESSON,
        "Seven Gothi, two of them on the map",
        BOARD,
        "Turn 6. Two Armies of the Gothi are on the map. The chart gives the Gothi a strength of 7 on this turn.",
        "How many new Armies do they get?",
        _new,
        "Five: they are filled up to seven. Had all seven been there, they would get none, and the old ones could still be taken up.",
        answers=("done",),
        change=GOTHI,
        focus="Scythia",
        what_ifs=(
            WhatIf("Four are on the map", "Scythia: Gothi 3"),
            WhatIf("None is on the map", "Scythia: none; Dacia: none; held: none; present: none", ()),
            WhatIf("Turn 5: the chart says 6", "turn 5"),
        ),
        expects=(
            "+7 strength of the Gothi on turn 6",
            "-2 Armies of the Gothi on the map",
            "5 Armies of Gothi beside the map",
        ),
        guess=NEW,
        game=GAME,
    ),
    Example(
        "B1",
        "9.2",
        LESSON,
        "The Galli find Legions at home (our own)",
        BOARD,
        "The Galli were not on the map when the turn began. They begin in Lugdunensis, where a Legion of Red stands with a Fort. In "
        "Aquitania Red has two Legions.",
        "What becomes of the Legion in Lugdunensis?",
        _appear,
        "It goes to Aquitania, where there is room for a third one. The Fort is gone too. No die was thrown. A second Legion would have "
        "had "
        "nowhere to go.",
        answers=("done",),
        change=f"{CROWDED}; Lugdunensis: Red 1, Fort",
        focus="Lugdunensis",
        what_ifs=(
            WhatIf("Two Legions in Lugdunensis", "Lugdunensis: Red 2, Fort"),
            WhatIf("Nobody is in Aquitania", "Aquitania: City"),
            WhatIf("The Galli were on the map already", "present: Galli; Belgica: Galli 1; reserve 4"),
        ),
        expects=(
            "is driven from Lugdunensis to Aquitania",
            "The Fort in Lugdunensis is gone",
            "Galli appears in Lugdunensis",
        ),
        guess=FATE,
        game=GAME,
    ),
    Example(
        "B2",
        "9.2.1",
        LESSON,
        "The Gothi break camp (our own)",
        BOARD,
        "The same Gothi. Their player takes up both old Armies, so that nobody is left in Dacia and Scythia. Now all seven come to the map "
        "one by one: from Scythia, their Starting Province, on.",
        "How many Armies can be placed in this Phase?",
        _phase,
        "Seven. Nobody stands in Scythia, and yet its neighbours can be reached: the Starting Province counts as a base.",
        answers=(
            *LIFTED,
            "Army to Dacia",
            "Army to Dacia",
            "Army to Bosporus",
            "Army to Scythia",
            "Army to Scythia",
            "Army to Pannonia",
            "Army to Marcomannia",
        ),
        change=GOTHI,
        focus="Scythia",
        what_ifs=(
            WhatIf(
                "They stay in Dacia and Scythia",
                answers=(
                    "done",
                    "Army to Bosporus",
                    "Army to Pannonia",
                    "Army to Marcomannia",
                    "Army to Dacia",
                    "Army to Dacia",
                ),
            ),
            WhatIf("They stop after two Armies", answers=(*LIFTED, "Army to Dacia", "Army to Dacia", "done")),
        ),
        expects=("takes Armies up in Dacia: 1", "Gothi comes to Dacia", "Gothi comes to Marcomannia"),
        guess=TAKEN,
        game=GAME,
    ),
)
