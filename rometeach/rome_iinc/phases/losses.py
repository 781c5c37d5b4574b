"""Losses of Wars and Civil Wars (Sections 11.3, 11.4), one at a time."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...core.cases import case
from ...core.frozen import quickly_made, replace
from ...core.session.actions import ChooseArea
from ...core.session.requests import Changed, Decision, Note, Option, Steps
from ...core.words import counted
from ..actions import (
    DISGRACE,
    DISHONOR,
    TRIBUTE,
    DemoteLoss,
    Destroy,
    Disgrace,
    Dishonor,
    Dismiss,
    DismissAuxilia,
    Loss,
    RevoltLoss,
    Tribute,
)
from ..actions.losses import ON_TRACKS
from ..board.board import FOEDERATI, GARRISONED, Board, with_provinces
from ..board.units import FIELDS, ONE, ORDINARY, VETERAN, Units
from ..charts import revolt
from . import events, revolts, tracks, transfers
from .fighters import Fighters

DISMISSED = (
    "cavalry",
    "veteran_cavalry",
    "guard",
    "veteran_guard",
    "fort",
    "veteran_auxilia",
    "fleet",
    "veteran_fleet",
)
_DISMISSED = tuple((FIELDS.index(f), f) for f in DISMISSED)
_VETERANS = tuple((FIELDS.index(f), f) for f in VETERAN.values())


@quickly_made
@dataclass(frozen=True, slots=True)
class Toll:
    """What a fight costs: who decides and pays, who fought, the Provinces that may Revolt, and the Gold at hand.

    `purse` is the Gold of a Rebel's Triumph (Case 5.3.3), or None where the Treasury pays.
    """

    player: str
    empire: str
    fought: Fighters
    near: tuple[str, ...]
    number: int
    must_destroy: int = 0
    purse: int | None = None
    in_civil_war: bool = False


@quickly_made
@dataclass(frozen=True, slots=True)
class Outcome:
    """How a War or Civil War 3D6 came out: the result, and the Losses of the purple die. The Note of it is about this."""

    result: str
    number: int


@quickly_made
@dataclass(frozen=True, slots=True)
class Changes:
    """What the tracks of an Empire gain or lose by a fight before any Losses; the Note of it is about this."""

    prestige: int
    unrest: int
    gold: int = 0


@case("11.3.1", "11.3.2", "2.2.3", "2.2.4", "5.3.4", "12.4.4")
def take(board: Board, toll: Toll) -> Steps[tuple[Board, Fighters]]:
    """All Losses of one fight: the board after them, and where those who fought now stand.

    Compulsory Legions are kept in reserve: other Losses only while more is due than they.

    Each Decision is about the Toll that is left, each Note of a Loss about that Loss.
    """
    taken: dict[str, int] = {}
    owed, left, purse = toll.must_destroy, toll.number, toll.purse
    while left:
        options = tuple(choices(board, toll, taken, owed, left, purse))
        if not options:
            yield Note(f"{counted(left, 'Loss', 'Losses')} without anything to fall on.", "11.3.1", who=toll.empire)
            break
        loss: Any = options[0].action
        if len(options) > 1:
            loss = yield Decision(
                toll.player,
                ", ".join(filter(None, (f"{counted(left, 'Loss', 'Losses')} to take", compulsory(board, toll, owed)))),
                "11.3.1",
                options,
                kind="losses",
                board=board,
                open=True,
                about=replace(toll, number=left, must_destroy=owed, purse=purse),
            )
        if isinstance(loss, Changed):
            board = loss.board
            continue
        taken[loss.kind] = taken.get(loss.kind, 0) + 1
        if loss == TRIBUTE and purse is not None:
            purse -= tribute(board)
        owed = max(0, owed - (loss.kind == "destroy"))
        left -= 1
        track = next(f" ({o.meaning})" for o in options if o.action == loss) if loss.kind in ON_TRACKS else ""
        yield Note(f"Loss: {loss}{track}.", "11.3.1", who=toll.empire, about=loss)
        board, fought = yield from apply(board, toll, loss)
        toll = replace(toll, fought=fought)
    return board, toll.fought


Stacks = list[tuple[str, Units]]
"""(Province, the Units in it that fought), where there are any."""


def _there(board: Board, toll: Toll) -> Stacks:
    found = ((p, toll.fought.units(board, p)) for p in toll.fought.places)
    return [(p, units) for p, units in found if any(units)]


@case("2.2.3")
def compulsory(board: Board, toll: Toll, owed: int) -> str:
    """How many of the Losses must Destroy Legions, in words: so many as there are at most, nothing where there are none."""
    kinds = ("legion", "veteran_legion", "pseudo_legion")
    number = min(owed, sum(getattr(u, f) for _, u in _there(board, toll) for f in kinds))
    return f"{number} must Destroy Legions" if number else ""


def tribute(board: Board) -> int:
    """The Gold of one Tribute."""
    return board.rules.values["losses.tribute_hard" if board.options.losses else "losses.tribute"]


@functools.cache
def _destroy(unit: str, province: str) -> Option:
    return Option(Destroy(unit, province), "leaves the game")


@functools.cache
def _demote(unit: str, province: str) -> Option:
    return Option(DemoteLoss(unit, province), "becomes a Fort" if unit == "pseudo_legion" else "becomes Ordinary")


@functools.cache
def _dismiss(unit: str, province: str) -> Option:
    return Option(Dismiss(unit, province), "to the Barracks")


@functools.cache
def _dismiss_auxilia(number: int) -> Option:
    return Option(DismissAuxilia(number), "to the Barracks")


@functools.cache
def _disgrace(empire: str) -> Option:
    return Option(DISGRACE, f"{empire} Unrest +1")


@functools.cache
def _dishonor(empire: str) -> Option:
    return Option(DISHONOR, f"{empire} Prestige -1")


@functools.cache
def _tribute(gold: int) -> Option:
    return Option(TRIBUTE, f"{gold} Gold")


@functools.cache
def _revolt_loss(province: str) -> Option:
    return Option(RevoltLoss(province), "Revolts one step")


@case("11.3.1", "2.2.4", "12.4.4")
def choices(
    board: Board, toll: Toll, taken: dict[str, int], owed: int, left: int, purse: int | None
) -> Iterator[Option]:
    """The Losses that may be taken next, as options with what each means.

    Args:
        board: the board.
        toll: what the fight costs.
        taken: kind of Loss -> how many were taken.
        owed: how many must still Destroy Legions.
        left: how many Losses are left.
        purse: the Gold of a Rebel's Triumph that is left; None where the Treasury pays.
    """
    there = _there(board, toll)
    legions = [(p, f) for p, u in there for f in ("legion", "veteran_legion") if getattr(u, f)]
    pseudo = [(p, "pseudo_legion") for p, u in there if u.pseudo_legion]
    destroyable = legions or pseudo
    if not destroyable:
        owed = 0
    for p, f in destroyable:
        yield _destroy(f, p)
    if owed and left <= owed:
        return

    def room(kind: str) -> bool:
        return taken.get(kind, 0) < board.rules.values["losses.most_of_a_kind"]

    if room("demote"):
        yield from _demotions(board, toll, there)
    if room("disgrace"):
        yield _disgrace(toll.empire)
    if room("dishonor"):
        yield _dishonor(toll.empire)
    paid = tribute(board)
    if room("tribute") and (purse if purse is not None else board.empire(toll.empire).gold) >= paid:
        yield _tribute(paid)
    if room("dismiss"):
        yield from _dismissals(board, toll, there)
    if room("revolt"):
        for p in toll.near:
            if _may_be_lost(board, p, toll):
                yield _revolt_loss(p)


@case("2.1.3", "2.2.4", "11.3.1")
def _demotions(board: Board, toll: Toll, there: Stacks) -> Iterator[Option]:
    for p, units in there:
        for index, f in _VETERANS:
            if units[index] and _fought(toll, f):
                yield _demote(f, p)
        if units.pseudo_legion and not board.provinces[p].units.fort:
            yield _demote("pseudo_legion", p)


@case("2.1.1", "11.3.1", "12.4.4")
def _dismissals(board: Board, toll: Toll, there: Stacks) -> Iterator[Option]:
    together = board.rules.values["losses.auxilia_hard" if board.options.losses else "losses.auxilia"]
    auxilia = sum(units.auxilia for _, units in there)
    if auxilia and _fought(toll, "auxilia"):
        yield _dismiss_auxilia(min(auxilia, together))
    for p, units in there:
        for index, f in _DISMISSED:
            if units[index] and _fought(toll, f):
                yield _dismiss(f, p)


@case("2.2.5", "2.2.6", "11.3.1")
def _fought(toll: Toll, unit: str) -> bool:
    """Whether Units of this kind took part: Forts and Auxilia stay out of Civil Wars."""
    return not toll.in_civil_war or unit not in ("fort", "auxilia", "veteran_auxilia")


def _may_be_lost(board: Board, province: str, toll: Toll) -> bool:
    state = board.provinces[province]
    if toll.in_civil_war and (state.status is not FOEDERATI or board.rules.switches["civil_war_revolts"] == "no"):
        return False
    return revolt.may_revolt(board, province)


def apply(board: Board, toll: Toll, loss: Loss) -> Steps[tuple[Board, Fighters]]:
    """The effect of one Loss: the board after it, and where those who fought now stand.

    What it asks further is asked, whatever answers come with it.
    """
    fought = toll.fought
    match loss:
        case Disgrace():
            return tracks.change(board, toll.empire, unrest=1), fought
        case Dishonor():
            return tracks.change(board, toll.empire, prestige=-1), fought
        case Tribute():
            paid = toll.purse is not None
            return board if paid else tracks.change(board, toll.empire, gold=-tribute(board)), fought
        case RevoltLoss(province):
            return (yield from _revolt(board, toll, province))
        case DismissAuxilia(number):
            return (yield from _without_auxilia(board, toll, number))
        case DemoteLoss(unit, province):
            return events.demote(board, province, unit), fought.changed(province, unit, events.DEMOTED[unit])
        case Destroy(unit, province):
            return _without(board, province, unit), fought.changed(province, unit)
        case Dismiss(unit, province):
            home = "pseudo_legion" if unit == "fort" else ORDINARY[unit]
            board = _without(board, province, unit)
            board = replace(board, barracks=board.barracks.plus(ONE[home]))
            return board, fought.changed(province, unit)
    raise TypeError(f"{loss!r} is no Loss")


def _without(board: Board, province: str, unit: str) -> Board:
    state = board.provinces[province]
    return with_provinces(board, {province: replace(state, units=state.units.minus(ONE[unit]))})


@case("2.1.1", "12.4.4")
def _without_auxilia(board: Board, toll: Toll, number: int) -> Steps[tuple[Board, Fighters]]:
    """Several Auxilia go as one Loss; the player says from where, one after the other."""
    fought = toll.fought
    for left in range(number, 0, -1):
        places = tuple(p for p in fought.places if fought.units(board, p).auxilia)
        place = places[0]
        if len(places) > 1:
            answer = yield Decision(
                toll.player,
                f"{left} Auxilia to Dismiss: from where?",
                "11.3.1",
                tuple(Option(ChooseArea(p)) for p in places),
                kind="dismiss",
                board=board,
            )
            place = answer.name
        board = _without(board, place, "auxilia")
        board = replace(board, barracks=board.barracks.plus(ONE["auxilia"]))
        fought = fought.changed(place, "auxilia")
    return board, fought


@case("11.3.1", "11.1.3", "11.2.2")
def _revolt(board: Board, toll: Toll, province: str) -> Steps[tuple[Board, Fighters]]:
    """A Province Revolts as a Loss; whether that has the side effects of a Revolt is a switch.

    Units that fought a War and are driven out fight no other, nor does the Province where they come to stand (11.2.7).
    """
    state = board.provinces[province]
    full = board.rules.switches["revolt_loss"] == "full"
    ends = revolt.after_revolt(board, province, state) if full else (revolt.one_step(state),)
    board = yield from revolts.fall(board, province, ends, full)
    if board.provinces[province].status in GARRISONED or not state.units.number:
        return board, toll.fought
    before = board
    board, went = yield from transfers.driven_out(board, province)
    fought = toll.fought.driven_out(before, province, went)
    if fought.away and not toll.in_civil_war:
        board = tracks.mark(board, provinces=fought.away)
    return board, fought
