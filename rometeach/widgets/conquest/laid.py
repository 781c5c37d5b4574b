"""Boards of Conquest of the Empire on which a piece lies elsewhere: pieces, control, Cities and Roads, Galleys and who is aboard."""

from __future__ import annotations

from collections.abc import Callable

from ...conquest.board.state import CITY, COMBAT, FORTIFIED, MOVEMENT, NOBODY, Army, Force, Galley
from ...conquest.position import Position
from ...conquest_board.rules import CAESAR
from ...core.frozen import replace
from ..conquest_board.offers import PIECES, refused

CAESAR_AT = PIECES.index(CAESAR)

Step = Callable[[int], Position]
"""Makes the board with one more of something, or with one less."""


def one(piece: int, number: int = 1) -> Force:
    """So many of one piece."""
    return Force(*(number * (n == piece) for n in range(len(PIECES))))


def settled(p: Position, name: str) -> Position:
    """Who alone has land units in a Province controls it (3.5), unless he is on the march through one of another player."""
    there = p.provinces[name]
    sides = [a.side for a in there.troops]
    if len(sides) != 1 or sides[0] == there.owner:
        return p
    marches = p.phase in (MOVEMENT, COMBAT) and sides[0] == p.active
    return p if there.owner and marches else p.with_province(name, owner=sides[0])


def conquered(p: Position) -> Position:
    """All of them: whoever stands alone in a Province has it."""
    for name, there in p.provinces.items():
        sides = [a.side for a in there.troops]
        if len(sides) == 1 and sides[0] != there.owner:
            p = p.with_province(name, owner=sides[0])
    return p


# --- on land


def stands(p: Position, name: str, side: str, force: Force, sign: int = 1) -> Position:
    """More land units and Leaders of a player in a Province, or fewer; raises BadInput where they are not there.

    Args:
        p: the board.
        name: the Province.
        side: whose.
        force: who they are.
        sign: 1 for more, -1 for fewer.
    """
    there = p.provinces[name].force(side)
    if sign < 0 and not there.holds(force):
        raise refused(name, f"{side} has not so much there", case="0.6")
    return settled(p.with_force(name, side, there.plus(force) if sign > 0 else there.minus(force)), name)


def units(p: Position, name: str, side: str, piece: int, step: int) -> Position:
    """One piece more or less of a player in a Province; the Caesar comes from where he is.

    Args:
        p: the board.
        name: the Province.
        side: whose.
        piece: which of `PIECES`.
        step: how many more, below 0 for fewer.
    """
    return caesar(p, side, name) if piece == CAESAR_AT else stands(p, name, side, one(piece), step)


def without_caesar(p: Position, side: str) -> Position:
    """The board without the Caesar of a player."""
    only = one(CAESAR_AT)
    for name, there in p.provinces.items():
        if there.force(side).caesar:
            return p.with_force(name, side, there.force(side).minus(only))
    for sea, fleet in p.seas.items():
        for at, galley in enumerate(fleet):
            if galley.side == side and galley.cargo.caesar:
                return _with_cargo(p, sea, at, galley.cargo.minus(only))
    return p


def caesar(p: Position, side: str, space: str) -> Position:
    """The Caesar of a player elsewhere: he has one (0.7)."""
    p = without_caesar(p, side)
    return aboard(p, space, side, CAESAR_AT, 1) if space in p.seas else stands(p, space, side, one(CAESAR_AT))


def moved(p: Position, name: str, side: str, piece: int, *, half: int = 0, done: int = 0) -> Position:
    """More or fewer of those who have used one movement point, or all that they have (2.1.1).

    Args:
        p: the board.
        name: the Province.
        side: whose.
        piece: which of `PIECES`.
        half: how many more have used one movement point.
        done: how many more can move no more.
    """
    army = p.provinces[name].army(side)
    first, last = army.half.plus(one(piece, half)), army.done.plus(one(piece, done))
    if min(*first, *last) < 0 or not army.force.holds(first.plus(last)):
        raise refused(name, "more have moved than are there", case="2.1.1")
    return p.with_army(name, Army(side, army.force, first, last))


def city(p: Position, name: str, what: str) -> Position:
    """Another City in a Province; without one its Roads go too (0.11)."""
    p = p.with_province(name, city=what)
    return p if what else replace(p, roads=frozenset(r for r in p.roads if name not in ends(p, r)))


def ends(p: Position, row: str) -> tuple[str, str]:
    """The two Provinces of a border."""
    found = p.rules.tables["connections"][row]
    return found["a"], found["b"]


def road(p: Position, row: str, there: bool) -> Position:
    """The board with a Road, or without it."""
    return replace(p, roads=p.roads | {row} if there else p.roads - {row})


def built(p: Position, name: str, piece: str) -> Position:
    """A City or Fortification from the box put into a Province; raises BadInput where it cannot lie there."""
    there = p.provinces[name]
    if piece == CITY:
        if there.city:
            raise refused(name, f"has a {there.city} already", case="0.9")
        return city(p, name, CITY)
    if there.city != CITY:
        what = "is fortified already" if there.city else "has no City to fortify"
        raise refused(name, what, "" if there.city else "Put a City there first.", "0.10")
    return city(p, name, FORTIFIED)


# --- Galleys


def galleys(p: Position, space: str, side: str, step: int, coast: int = 0) -> Position:
    """One Galley more, or one less: an empty one; raises BadInput where there is none.

    Args:
        p: the board.
        space: the Province or sea zone.
        side: whose.
        step: how many more, below 0 for fewer.
        coast: the number of the coast, from 0.
    """
    here = list(p.galleys_in(space))
    if space in p.provinces and not p.rules.coasts[space]:
        raise refused(space, "has no coast", "Galleys lie in sea zones and on coasts.", "0.13")
    if step > 0:
        return p.with_galleys(space, (*here, Galley(side, coast=coast)))
    empty = [g for g in here if g.side == side and g.cargo.is_nothing and (space in p.seas or g.coast == coast)]
    if not empty:
        raise refused(
            space, f"all Galleys of {side} there carry somebody", "Take those who are aboard off first.", "0.13"
        )
    here.remove(max(empty, key=lambda g: g.spent))
    return p.with_galleys(space, tuple(here))


def _with_cargo(p: Position, sea: str, at: int, cargo: Force) -> Position:
    fleet = list(p.seas[sea])
    fleet[at] = fleet[at]._replace(cargo=cargo)
    return p.with_galleys(sea, tuple(fleet))


def load(p: Position, sea: str, at: int, piece: int, step: int) -> Position:
    """One piece more or less aboard one Galley of a sea zone; the Caesar comes from where he is.

    Args:
        p: the board.
        sea: the sea zone.
        at: the place of the Galley among those of the sea zone.
        piece: which of `PIECES`.
        step: how many more, below 0 for fewer.
    """
    galley = p.seas[sea][at]
    if piece == CAESAR_AT and step > 0:
        if galley.cargo.caesar:
            raise refused(sea, "a player has one Caesar", case="0.7")
        p = without_caesar(p, galley.side)
        at = list(p.seas[sea]).index(galley)
    cargo = galley.cargo.plus(one(piece)) if step > 0 else galley.cargo.minus(one(piece))
    if min(cargo) < 0:
        raise refused(sea, "nobody of the kind is aboard", case="0.13")
    return _with_cargo(p, sea, at, cargo)


def aboard(p: Position, sea: str, side: str, piece: int, step: int) -> Position:
    """One piece more or less aboard the Galleys of a player in a sea zone; raises BadInput where no Galley has room.

    Args:
        p: the board.
        sea: the sea zone.
        side: whose.
        piece: which of `PIECES`.
        step: how many more, below 0 for fewer.
    """
    if piece == CAESAR_AT and step > 0:
        p = without_caesar(p, side)
    fleet = [(at, g) for at, g in enumerate(p.seas[sea]) if g.side == side]
    if not fleet:
        raise refused(sea, f"has no Galley of {side}", "Put a Galley there first: others come aboard.", "0.13")
    if step < 0:
        fleet = [(at, g) for at, g in fleet if g.cargo[piece]]
        if not fleet:
            raise refused(sea, "nobody of the kind is aboard", case="0.13")
        at, galley = fleet[-1]
        return _with_cargo(p, sea, at, galley.cargo.minus(one(piece)))
    leader, most = piece >= PIECES.index("General"), p.rules.values["galley.cargo"]
    if not leader:
        fleet = [(at, g) for at, g in fleet if g.cargo.units < most]
        if not fleet:
            raise refused(sea, f"a Galley holds {most} land units, and those of {side} are full", case="0.13")
    at, galley = min(fleet, key=lambda x: x[1].cargo.leaders if leader else -x[1].cargo.leaders)
    return _with_cargo(p, sea, at, galley.cargo.plus(one(piece)))


# --- from one space to another


def taken(p: Position, space: str, side: str, force: Force) -> Position:
    """The board without so many of a player in a space.

    Args:
        p: the board.
        space: the Province or sea zone.
        side: whose.
        force: who they are.
    """
    if space in p.provinces:
        return stands(p, space, side, force, -1)
    for piece, number in enumerate(force):
        for _ in range(number):
            p = aboard(p, space, side, piece, -1)
    return p


def put(p: Position, space: str, side: str, force: Force) -> Position:
    """The board with so many more of a player in a space: they stand there, or come aboard; Leaders first, for they lead.

    Args:
        p: the board.
        space: the Province or sea zone.
        side: whose.
        force: who they are.
    """
    if space in p.provinces:
        return stands(p, space, side, force)
    for piece, number in reversed(list(enumerate(force))):
        for _ in range(number):
            p = aboard(p, space, side, piece, 1)
    return p


def sailed(p: Position, start: str, end: str, side: str) -> Position:
    """A Galley elsewhere: from one sea zone to another with whom it carries; ashore they land.

    Args:
        p: the board.
        start: where the Galley lies.
        end: where it goes.
        side: whose.
    """
    here = [g for g in p.galleys_in(start) if g.side == side]
    if not here:
        raise refused(start, f"has no Galley of {side}", case="0.13")
    if end in p.provinces and not p.rules.coasts[end]:
        raise refused(end, "has no coast", "Galleys lie in sea zones and on coasts.", "0.13")
    galley = max(here, key=lambda g: (g.cargo.leaders, g.cargo.units))
    left = list(p.galleys_in(start))
    left.remove(galley)
    p = p.with_galleys(start, tuple(left))
    coast = p.rules.coast(end, start) if end in p.provinces and start in p.rules.coast_of[end] else 0
    sent = Galley(side, galley.cargo if end in p.seas else NOBODY, coast)
    p = p.with_galleys(end, (*p.galleys_in(end), sent))
    return stands(p, end, side, galley.cargo) if end in p.provinces and any(galley.cargo) else p


def force_at(p: Position, space: str, side: str) -> Force:
    """Everybody of a player in a space, those aboard with them."""
    if space in p.provinces:
        return p.provinces[space].force(side)
    found = NOBODY
    for galley in p.seas[space]:
        if galley.side == side:
            found = found.plus(galley.cargo)
    return found


__all__ = [
    "CAESAR_AT",
    "Step",
    "aboard",
    "built",
    "caesar",
    "city",
    "conquered",
    "ends",
    "force_at",
    "galleys",
    "load",
    "moved",
    "one",
    "put",
    "road",
    "sailed",
    "settled",
    "stands",
    "taken",
    "units",
    "without_caesar",
]
