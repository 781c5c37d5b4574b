"""The turn that lesson 12 tells, stopped at the moments of its pictures: the board then, and what has been written down."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field

from rometeach.core.results.show import Table
from rometeach.core.session.session import Entry, Session
from rometeach.rome_iinc import verbs
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.position import Position

from ...predictions import Prediction
from ..boards import as_position, named

LESSON = "whole-turn"
START = "286"

EVENT = ("1", "5 5", "2", "2", "4", "3")
"""One Event, the Papacy, its die; then the Mortality of Diocletian, Maximian and Carausius."""

TAXES = ("3 4", "2 2", "5 3", "6 1", "4 4", "3 5", "5 5", "2 6", "4 1")
WARS_BOX = ("2", "9/1 Suevian", "Suevia", "Rhaetia", "2")
STATESMEN = ("1", "Galerius", "Oriens governor Galerius")
BREAD = ("buy prestige", "buy prestige", "done", "buy unrest", "done")
BUILD = ("Mesopotamia +Guard", "Germania II +Fort", "done", "done")
TRANSFER = ("done", "Rome > Rhaetia: Guard", "done")
REVOLTS = ("3", "3", "5", "3", "3", "2", "3", "3", "3")
FIGHT = ("done", "9/1 Suevian by Western Emperor", "all", "4 1 2")
AFTERWARDS = ("tribute", "demote Pseudo Legion in Rhaetia", "Ravenna promote Fleet", "Suevia allied")
CIVIL_WAR = ("3 1 2", "tribute", "tribute", "Africa promote Fleet")

_NO_GIFTS, _NOBODY_ELSE = ("done", "done"), ("done", "done", "done")
MOMENTS = {
    "start": (),
    "the Events are over": EVENT,
    "Taxes are paid": (*TAXES, *_NO_GIFTS),
    "the Suevi have come": WARS_BOX,
    "the games are over": (*STATESMEN, *_NOBODY_ELSE, *BREAD),
    "the Units are built": BUILD,
    "the Units have marched": TRANSFER,
    "the Provinces have rolled": REVOLTS,
    "the force is chosen": FIGHT[:-1],
    "the Suevi are beaten": (FIGHT[-1], *AFTERWARDS),
    "the turn is over": CIVIL_WAR,
}
"""Moment -> what is answered since the moment before it: dice, draws and choices."""


@functools.cache
def told(moment: str) -> Session[Board]:
    """The session up to a moment."""
    session = verbs.play(named(START), None, "game")
    for name, answers in MOMENTS.items():
        for answer in answers:
            session.answer(answer)
        if name == moment:
            break
    return session


def board_at(moment: str) -> Position:
    """The board at a moment; at the beginning before the first Event, at the end before the next turn brings one."""
    if moment == "start":
        return named(START)
    return as_position(written()[-1].board if moment == "the turn is over" else told(moment).board)


@functools.cache
def written(*stages: str) -> tuple[Entry, ...]:
    """What was written down in the turn, or in some stages of it ("Treasury Phase", "War Phase: Revolts"); choices are left out."""
    whole = told("the turn is over").log
    last = next(n for n, e in enumerate(whole) if e.stage.startswith("Victory"))
    return tuple(e for e in whole[: last + 1] if e.stage.startswith(stages or "") and not e.decided)


def log(caption: str, *stages: str) -> Table:
    """The same as a table."""
    rows = tuple((e.text, " ".join(map(str, e.dice)), e.case) for e in written(*stages))
    return Table(caption, ("What happened", "Dice", "Case"), rows)


@dataclass(frozen=True)
class MomentPrediction(Prediction[Position]):
    """A question about the board at a `moment` of the turn."""

    moment: str = field(default="start", kw_only=True)

    def board(self) -> Position:
        """The position that it is about."""
        start = board_at(self.moment)
        return start.edit(self.change) if self.change else start
