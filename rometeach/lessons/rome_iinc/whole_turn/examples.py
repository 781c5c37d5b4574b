"""The worked Example of lesson 12: the first turn of 286 CE from the Event Phase to the Victory Phase (Module 7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.requests import Checkpoint, Decision, Note, Roll, Steps
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases import turn
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...example import Example, Told, WhatIf
from .predictions import BETTER
from .scenes import (
    AFTERWARDS,
    BREAD,
    BUILD,
    CIVIL_WAR,
    EVENT,
    FIGHT,
    LESSON,
    REVOLTS,
    STATESMEN,
    TAXES,
    TRANSFER,
    WARS_BOX,
)

TREASURY = (*TAXES, *WARS_BOX)
UNREST = (*STATESMEN, *BREAD, *BUILD, *TRANSFER)
WAR = (*REVOLTS, *FIGHT, *AFTERWARDS, *CIVIL_WAR)


def routine(request: object) -> Action | None:
    """The answer to what nobody wants to be asked in a lesson: no gifts of Gold, no second Command; else None."""
    if isinstance(request, Decision) and request.kind in ("exchange", "governors"):
        return DONE if DONE in request.actions else None
    return None


def one_turn(board: Board) -> Steps[Board]:
    """The stages of one turn in a row, each announced; the sums behind the dice are those of the other lessons."""
    for stage in turn.TURN:
        steps, answer, silent = stage.run(board), None, True
        try:
            while True:
                asked = steps.send(answer)
                answer = None if isinstance(asked, Checkpoint) else routine(asked) or None
                if answer or isinstance(asked, Checkpoint):
                    continue
                if silent:
                    yield Note(f"{stage.name}.", _CASES[stage.name.partition(" ")[0]])
                    silent = False
                if isinstance(asked, (Note, Roll)):
                    asked = replace(asked, ledger=None)
                answer = yield asked
        except StopIteration as end:
            board = end.value
    return board


_CASES = {"Event": "7.1", "Treasury": "7.2", "Unrest": "7.3", "War": "7.4", "Victory": "7.5"}


def _tell(p: Position) -> Iterable[Told]:
    yield one_turn(p)


def _until_the_fight(old: str, *new: str) -> tuple[str, ...]:
    """The answers of the turn up to the dice against the Suevi, one of them replaced."""
    given = (*EVENT, *TREASURY, *UNREST, *REVOLTS, *FIGHT)
    place = given.index(old)
    return (*given[:place], *new, *given[place + 1 :])


EXAMPLES = (
    Example(
        "W1",
        "7.1",
        LESSON,
        "The first turn of Diocletian and Maximian",
        "286",
        "The turn of this lesson once more, as one film of more than a hundred steps. Gifts of Gold are left out.",
        "Before you begin: which Empire will have more Prestige at the end of the turn?",
        _tell,
        "The West has had a hard turn: an Event, a War in Rhaetia, a Rebel. But Ravenna sent the Fleet without which the Suevi cannot be "
        "beaten; Maximian has his Triumph, and Britannia is back.",
        answers=(*EVENT, *TREASURY, *UNREST, *WAR),
        focus="turn order",
        what_ifs=(
            WhatIf("Without the Fleet of Ravenna", "Ravenna -Fleet", _until_the_fight("5", "5")),
            WhatIf("A worse throw against the Suevi", answers=_until_the_fight("4 1 2", "5 6 6")),
            WhatIf("Maximian dies in the Event Phase", answers=("1", "5 5", "2", "2", "6", "3")),
        ),
        expects=(
            "Event: Papacy.",
            "Triumph: West Prestige +5",
            "Carausius dies; Britannia becomes Loyal.",
            "Turn 1 ends.",
        ),
        guess=BETTER,
        game=GAME,
    ),
)
