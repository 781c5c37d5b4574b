"""How much an enemy can bring to a Province on his next turn, as the board lies (2.1).

Every leg of a way is asked of the charts of marches and voyages, with one Leader and one land unit. A way brings as many land units as
one Legion or one Galley holds; who shares which way is then a matching of land units to places in Legions.

A Galley brings those who stand where it lies ashore, or who are aboard at sea. New pieces cannot come: they are placed after the movement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import TypeVar

from ...core.cases import case
from ...core.frozen import Frozen, replace
from ..actions import March, Sail
from ..board.state import MOVEMENT, NOBODY, Army, BoardState, Force, Galley
from . import marches, voyages

B = TypeVar("B", bound=BoardState)
UNITS = (Force(1), Force(0, 1), Force(0, 0, 1))
"""One land unit of each kind."""
Stand = tuple[str, int]
"""Where land units stand, and their kind: 0 Infantry, 1 Cavalry, 2 Catapults."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way of one Leader to a Province.

    Attributes:
        start: where he begins.
        riders: where the land units stand that can come with him, by kind.
        galley: how many Galleys that lie at the start he can lead: 0 by land, 1 by sea, or all of one coast by the switch galley_leaders.
    """

    start: str
    riders: frozenset[Stand]
    galley: int = 0


def next_turn(board: B, side: str) -> B:
    """The board at the beginning of a player's Movement, all else as it lies."""
    provinces = {
        name: replace(p, armies=tuple(Army(a.side, a.force) for a in p.armies),
                      galleys=tuple(g._replace(spent=0) for g in p.galleys))
        for name, p in board.provinces.items()
    }  # fmt: skip
    seas = {name: tuple(g._replace(spent=0) for g in fleet) for name, fleet in board.seas.items()}
    return replace(board, provinces=Frozen(provinces), seas=Frozen(seas), active=side, phase=MOVEMENT, road=None)


def _cleared(board: B, side: str) -> B:
    """The board without anybody of a player."""
    provinces = {
        name: replace(p.with_army(Army(side)), galleys=tuple(g for g in p.galleys if g.side != side))
        for name, p in board.provinces.items()
    }
    seas = {name: tuple(g for g in fleet if g.side != side) for name, fleet in board.seas.items()}
    return replace(board, provinces=Frozen(provinces), seas=Frozen(seas))


@case("2.1.1", "0.11", "0.12")
def land_ways(board: BoardState, start: str, place: str, leader: Force) -> Iterator[Way]:
    """The ways of a Leader by land to a Province.

    Args:
        board: the board at the beginning of his player's Movement.
        start: where he stands.
        place: where he goes.
        leader: one General, or the Caesar.
    """
    side, there = board.active, _cleared(board, board.active)
    for way in _paths(there.with_force(start, side, leader), (start,), place, leader):
        riders = frozenset(
            (name, kind)
            for at, name in enumerate(way[:-1])
            for kind, unit in enumerate(UNITS)
            if board.provinces[name].force(side)[kind] and _rides(there, way, at, leader, unit)
        )
        if riders:
            yield Way(start, riders)


def _paths(board: BoardState, passed: tuple[str, ...], place: str, leader: Force) -> Iterator[tuple[str, ...]]:
    """The Provinces that a Leader passes on his way, the last one with a land unit that waits for him."""
    here = passed[-1]
    for end in marches.ends(board, here):
        if end == place:
            yield (*passed, end)
        elif end not in passed and marches.objection(board, leg := March(here, end, leader)) is None:
            yield from _paths(marches.marched(board, leg), (*passed, end), place, leader)


def _rides(board: BoardState, way: tuple[str, ...], joins: int, leader: Force, unit: Force) -> bool:
    """Whether a land unit that waits on a way can come with the Leader from there on."""
    side = board.active
    board = board.with_army(way[0], Army(side, leader))
    waiting = board.provinces[way[joins]].army(side).force
    board = board.with_army(way[joins], Army(side, waiting.plus(unit)))
    for at in range(len(way) - 1):
        leg = March(way[at], way[at + 1], leader.plus(unit) if at >= joins else leader)
        if marches.objection(board, leg) is not None:
            return False
        board = marches.marched(board, leg)
    return True


@case("2.1.2", "0.13")
def lands(board: BoardState, galley: Galley, start: str, place: str, aboard: Force) -> bool:
    """Whether a Galley can bring these to a Province in one turn.

    Args:
        board: the board at the beginning of its player's Movement.
        galley: the Galley.
        start: where it lies: a Province, where they board, or a sea zone, where they are aboard.
        place: where they go ashore.
        aboard: who they are.
    """
    side, here = board.active, _cleared(board, board.active)
    if start in board.seas:
        here = here.with_galleys(start, (*here.seas[start], galley))
    else:
        here = here.with_galleys(start, (*here.provinces[start].galleys, galley)).with_force(start, side, aboard)
    return _lands(here, start, place, aboard, frozenset((start,)))


def _lands(board: BoardState, here: str, place: str, aboard: Force, passed: frozenset[str]) -> bool:
    for end in board.rules.borders[here]:
        if end == place or (end in board.seas and end not in passed):
            leg = Sail(here, end, aboard)
            if voyages.objection(board, leg) is None:
                if end == place:
                    return True
                if _lands(voyages.sailed(board, leg), end, place, aboard, passed | {end}):
                    return True
    return False


def coming(board: BoardState, side: str, place: str) -> Force:
    """The most that a player can bring to a Province on his next turn: most land units, then most Leaders, then the dearest units.

    Nobody comes with Leaders alone.

    Args:
        board: the board as it lies.
        side: who comes.
        place: a Province where he has nobody.
    """
    board = next_turn(board, side)
    afloat = NOBODY
    for sea, fleet in board.seas.items():
        for galley in fleet:
            sails = voyages.led(board, sea, galley)
            if galley.side == side and galley.cargo.units and lands(board, sails, sea, place, sails.cargo):
                afloat = afloat.plus(galley.cargo)
    choices = []
    for name, there in board.provinces.items():
        force = there.force(side)
        for leader, number in ((Force(generals=1), force.generals), (Force(caesar=1), force.caesar)):
            if number:
                ways = _undominated(list(_ways(board, name, place, leader)))
                options = [None, *ways]
                choices.append([(leader, some) for some in combinations_with_replacement(options, number)])
    stock = {
        (name, kind): there.force(side)[kind]
        for name, there in board.provinces.items()
        for kind in range(3)
        if there.force(side)[kind]
    }
    hulls = {name: sum(g.side == side for g in there.galleys) for name, there in board.provinces.items()}
    best, found = (-1, -1, (0, 0)), NOBODY
    size = board.rules.values["move.units"], board.rules.values["galley.cargo"]
    for together in product(*choices):
        taken = [(leader, way) for leader, some in together for way in some if way is not None]
        used = [way.start for _, way in taken if way.galley]
        if any(used.count(name) > hulls[name] for name in used):
            continue
        units = _most([way for _, way in taken], stock, size)
        if units.units < len(taken):
            continue
        force = units
        for leader, _ in taken:
            force = force.plus(leader)
        score = force.units, force.leaders, (force.catapults, force.cavalry)
        if score > best:
            best, found = score, force
    return found.plus(afloat)


def _ways(board: BoardState, start: str, place: str, leader: Force) -> Iterator[Way]:
    yield from land_ways(board, start, place, leader)
    side, there = board.active, board.provinces[start]
    mine, each = [g for g in there.galleys if g.side == side], board.rules.switches["galley_leaders"] == "each"
    for galley in dict.fromkeys(mine):
        riders = frozenset(
            (start, kind)
            for kind, unit in enumerate(UNITS)
            if there.force(side)[kind] and lands(board, galley, start, place, leader.plus(unit))
        )
        if riders:
            yield Way(start, riders, 1 if each else mine.count(galley))


def _undominated(ways: list[Way]) -> list[Way]:
    """Ways that bring somebody whom no other one without a Galley brings as well."""
    ways = list(dict.fromkeys(ways))
    return [
        w
        for w in ways
        if not any(
            o is not w and o.riders >= w.riders and o != w and o.galley <= w.galley <= max(1, o.galley) for o in ways
        )
    ]


def _most(ways: list[Way], stock: dict[Stand, int], size: tuple[int, int]) -> Force:
    """Most land units that these ways bring together, the dearest first: whoever finds a place, if others move up, comes along."""
    # whoever sails with others from a coast leaves each of them one Galley
    others = [ways[:at].count(way) for at, way in enumerate(ways)]
    room = [
        size[1] * (1 if n else max(1, way.galley - ways.count(way) + 1)) if way.galley else size[0]
        for way, n in zip(ways, others, strict=True)
    ]
    seats: list[list[Stand]] = [[] for _ in ways]

    def seated(stand: Stand, seen: set[int]) -> bool:
        for at, way in enumerate(ways):
            if stand in way.riders and at not in seen:
                seen.add(at)
                if len(seats[at]) < room[at]:
                    seats[at].append(stand)
                    return True
                for i, other in enumerate(seats[at]):
                    if other != stand and seated(other, seen):
                        seats[at][i] = stand
                        return True
        return False

    found = [0, 0, 0]
    for stand in sorted(stock, key=lambda s: (-s[1], s[0])):
        for _ in range(stock[stand]):
            if not seated(stand, set()):
                break
            found[stand[1]] += 1
    return Force(*found)


def threats(board: BoardState, side: str, place: str) -> dict[str, Force]:
    """Who can attack a Province of a player on their next turns, each by himself: everybody but allies, with what he brings."""
    others = (s for s in board.playing if s != side and not board.are_allies(side, s))
    found = {other: coming(board, other, place) for other in others}
    return {other: force for other, force in found.items() if force.units}


__all__ = ["Way", "coming", "land_ways", "lands", "next_turn", "threats"]
