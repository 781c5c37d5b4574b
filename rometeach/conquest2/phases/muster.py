"""Who fights in a battle: own units, Galleys, those that allies lend, those of a card; what is lost (3.6.2, 3.6.3, 3.6.5, 9.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product

from ...conquest_board.asking import choose, decide, note
from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import ChooseArea
from ...core.session.requests import Lazy, Option, Steps
from ..actions import Commit, Lend
from ..board.board import Board
from ..board.state import BoardState
from ..charts.armies import NOBODY, Army, Units
from ..charts.dice import SLAVES
from ..charts.support import Fleets, guests, harbours

CARD = "card"
"""Whose units those of a card are."""


@dataclass(frozen=True, slots=True)
class Lent:
    """What an ally has lent: land units of the Province, Galleys of sea zones."""

    ally: str
    units: Units
    fleets: Fleets


@dataclass(frozen=True, slots=True)
class Muster:
    """The battle army of a side, but for its own land units, which stand on the board.

    Attributes:
        side: whose it is; `SLAVES` for those.
        province: where the battle is; a sea zone at sea.
        fleets: its own Galleys in it, by sea zone.
        lent: what allies have lent.
        guests: units of its card.
    """

    side: str
    province: str
    fleets: Fleets = ()
    lent: tuple[Lent, ...] = ()
    guests: Units = NOBODY

    def army(self, board: BoardState) -> Army | None:
        """All units under its control now; None where none is left."""
        land = board.provinces[self.province].force(self.side).units if self.province in board.provinces else NOBODY
        own = land.plus(Units(galleys=sum(n for _, n in self.fleets)))
        lent = NOBODY
        for part in self.lent:
            lent = lent.plus(part.units).plus(Units(galleys=sum(n for _, n in part.fleets)))
        return Army(own, lent, self.guests) if own.number + lent.number + self.guests.number else None

    def parts(self, board: BoardState) -> list[tuple[str, Units]]:
        """(whose, units): "" for its own, then each ally's, then "card"."""
        land = board.provinces[self.province].force(self.side).units if self.province in board.provinces else NOBODY
        found = [("", land.plus(Units(galleys=sum(n for _, n in self.fleets))))]
        found += [(p.ally, p.units.plus(Units(galleys=sum(n for _, n in p.fleets)))) for p in self.lent]
        return [*found, (CARD, self.guests)]

    def galleys_of(self, who: str) -> Fleets:
        """The Galleys of itself, "", or those that an ally has lent, by sea zone."""
        return self.fleets if not who else next((p.fleets for p in self.lent if p.ally == who), ())


def _some(fleets: Fleets) -> list[Fleets]:
    """All ways to take some of these Galleys, none first."""
    ways = product(*(range(n + 1) for _, n in fleets))
    return [tuple((sea, n) for (sea, _), n in zip(fleets, way, strict=True) if n) for way in ways]


@case("3.6.2", "3.6.3", "9.6")
def mustered(board: Board, province: str, attacker: str, defender: str) -> Steps[tuple[Muster, Muster]]:
    """Both battle armies of a battle on land: Galleys are committed, then allies lend in the order of play.

    Args:
        board: the board.
        province: where.
        attacker: who attacks; `SLAVES` for those.
        defender: who is attacked.
    """
    found = {
        side: Muster(side, province, guests=guests(board, side, province, side == attacker))
        for side in (attacker, defender)
    }
    first = (attacker, defender) if board.rules.switches["commit_order"] == "attacker" else (defender, attacker)
    for side in first:
        near = harbours(board, side, province) if side != SLAVES else ()
        if near:
            what = f"{side} commits Galleys to the battle in {province}"
            options = [Option(Commit(f)) for f in _some(near)]
            answer = yield choose(board, side, "commit", what, "3.6.2", options, about=(province, attacker, defender))
            assert isinstance(answer, Commit)
            found[side] = replace(found[side], fleets=answer.fleets)
            if answer.fleets:
                yield note(board, f"{side}: {answer}", "3.6.2", side)
    for ally in board.order:
        borrower = next(
            (s for s in (attacker, defender) if ally != s and s != SLAVES and board.are_allies(s, ally)), ""
        )
        if ally in (attacker, defender) or not borrower:
            continue
        options_of = Lazy(partial(_loans, board, ally, province))
        if len(options_of) > 1:
            what = f"{ally} lends units to {borrower} in {province}"
            loan = yield choose(board, ally, "lend", what, "3.6.3", options_of, about=(province, attacker, defender))
            assert isinstance(loan, Lend)
            if loan.units.number or loan.fleets:
                lent = Lent(ally, loan.units, loan.fleets)
                found[borrower] = replace(found[borrower], lent=(*found[borrower].lent, lent))
                yield note(board, f"{ally} to {borrower}: {loan}", "3.6.3", ally)
    return found[attacker], found[defender]


def _loans(board: BoardState, ally: str, province: str) -> list[Option]:
    """All that an ally may lend on land, nothing first."""
    units = board.provinces[province].force(ally).units
    land = [Units(*u) for u in product(*(range(n + 1) for n in units))]
    return [Option(Lend(u, f)) for u in land for f in _some(harbours(board, ally, province))]


@case("3.7.1", "9.6")
def mustered_at_sea(board: Board, sea: str, attacker: str, defender: str) -> Steps[tuple[Muster, Muster]]:
    """Both battle navies: all own Galleys of the sea zone, those that allies lend there, those of a card.

    Args:
        board: the board.
        sea: where.
        attacker: who attacks.
        defender: who is attacked.
    """
    found = {
        side: Muster(
            side, sea, ((sea, board.galleys_in(sea, side)),), guests=guests(board, side, sea, side == attacker)
        )
        for side in (attacker, defender)
    }
    if board.rules.switches["naval_lend"] == "yes":
        for ally in board.order:
            borrower = next((s for s in (attacker, defender) if ally != s and board.are_allies(s, ally)), "")
            has = board.galleys_in(sea, ally)
            if ally in (attacker, defender) or not borrower or not has:
                continue
            options = [Option(Lend(fleets=((sea, n),) if n else ())) for n in range(has + 1)]
            what = f"{ally} lends Galleys to {borrower} in {sea}"
            loan = yield choose(board, ally, "lend", what, "3.6.3", options, about=(sea, attacker, defender))
            assert isinstance(loan, Lend)
            if loan.fleets:
                lent = Lent(ally, NOBODY, loan.fleets)
                found[borrower] = replace(found[borrower], lent=(*found[borrower].lent, lent))
                yield note(board, f"{ally} to {borrower}: {loan}", "3.6.3", ally)
    return found[attacker], found[defender]


@case("3.6.5")
def sunk(board: Board, muster: Muster, parts: tuple[tuple[str, Units], ...]) -> Steps[dict[str, Fleets]]:
    """Whose -> the Galleys that are lost, by sea zone: the side chooses where its army has some of several.

    Args:
        board: the board.
        muster: the battle army.
        parts: (whose, units) that are lost, see `Muster.parts`.
    """
    found: dict[str, Fleets] = {}
    for who, units in parts:
        left, gone = dict(muster.galleys_of(who)), dict[str, int]()
        for _ in range(units.galleys if who != CARD else 0):
            seas = [sea for sea, n in left.items() if n]
            some = len(seas) > 1 and sum(left.values()) > units.galleys - sum(gone.values())
            what = f"{muster.side} loses a Galley: from which sea zone"
            answer = (
                (yield from decide(board, muster.side, "sunk", what, "3.6.5", [ChooseArea(s) for s in seas]))
                if some
                else ChooseArea(seas[0])
            )
            assert isinstance(answer, ChooseArea)
            left[answer.name] -= 1
            gone[answer.name] = gone.get(answer.name, 0) + 1
        found[who] = tuple(gone.items())
    return found


def lost(
    board: Board, muster: Muster, parts: tuple[tuple[str, Units], ...], galleys: Mapping[str, Fleets]
) -> tuple[Board, Muster]:
    """The board and the battle army after units are lost, each from where it stood or lay.

    Args:
        board: the board.
        muster: the battle army.
        parts: (whose, units), see `Muster.parts`.
        galleys: whose -> the Galleys among them, by sea zone, see `sunk`.
    """
    for who, units in parts:
        if who == CARD:
            muster = replace(muster, guests=muster.guests.less(units))
            continue
        owner = who or muster.side
        if units.on_land:
            force = board.provinces[muster.province].force(owner)
            left = force._replace(
                infantry=force[0] - units[0], cavalry=force[1] - units[1], catapults=force[2] - units[2]
            )
            board = board.with_force(muster.province, owner, left)
        if not who:
            board, fleets = _sunk(board, owner, muster.fleets, galleys[who])
            muster = replace(muster, fleets=fleets)
            continue
        lent = []
        for part in muster.lent:
            if part.ally == who:
                board, fleets = _sunk(board, owner, part.fleets, galleys[who])
                part = Lent(who, part.units.less(units._replace(galleys=0)), fleets)
            lent.append(part)
        muster = replace(muster, lent=tuple(lent))
    return board, muster


def _sunk(board: Board, side: str, fleets: Fleets, gone: Fleets) -> tuple[Board, Fleets]:
    """The board and the fleets after Galleys are lost."""
    left = dict(fleets)
    for sea, number in gone:
        board = board.with_galleys(sea, side, board.galleys_in(sea, side) - number)
        left[sea] -= number
    return board, tuple((sea, n) for sea, n in left.items() if n)


__all__ = ["Lent", "Muster", "guests", "harbours", "lost", "mustered", "mustered_at_sea", "sunk"]
