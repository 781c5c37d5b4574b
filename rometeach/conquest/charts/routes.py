"""Where a Legion can go, turn by turn, as a graph: routes, how far they are, and what bars them (0.3, 0.11, 2.1).

Two spaces are joined where a Legion comes from one to the other in one turn. The charts of marches and voyages say so, for one Leader
with one land unit; those who carry a Legion by sea are taken to lie ready on each coast.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from ...core import graphs
from ...core.cases import case
from ...core.frozen import Frozen
from ...core.session.actions import Action
from ..actions import March, Sail
from ..board.state import BoardState, Force, Galley
from . import marches, voyages
from .threats import coming, next_turn

INFANTRY, CAVALRY = Force(1, 0, 0, 1), Force(0, 1, 0, 1)
"""A Legion with Infantry, and one of Cavalry alone, each with a General."""
Legs = tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Turns:
    """What a Legion can do in one turn.

    Attributes:
        graph: all spaces, an edge where one turn leads from one to the other.
        legs: (from, to) -> the marches and sailings of that turn.
    """

    graph: graphs.Graph[str]
    legs: Frozen[tuple[str, str], Legs]

    def actions(self, route: Collection[str]) -> tuple[Legs, ...]:
        """The marches and sailings of each turn of a route."""
        return tuple(self.legs[leg] for leg in pairwise(route))


@case("2.1.1", "2.1.2", "0.11", "0.12")
def turns(
    board: BoardState, side: str, legion: Force = INFANTRY, *, galleys: bool = False, barred: Collection[str] = (),
    ends: Collection[str] = (),
) -> Turns:  # fmt: skip
    """What a Legion of a player can do in one turn, wherever it is.

    Provinces with land units of others are passed by nobody.

    Args:
        board: the board.
        side: whose Legion it is.
        legion: who is in it: `INFANTRY` or `CAVALRY`.
        galleys: whether a Galley lies ready on each coast.
        barred: Provinces that are not entered.
        ends: Provinces that may be entered though others stand there.
    """
    empty = _alone(board, side, ends)
    held = {n for n, p in board.provinces.items() if p.enemy_of(side) and n not in ends}
    closed = held | set(barred)
    spaces = [s for s in (*board.provinces, *(board.seas if galleys else ())) if s not in closed]
    legs: dict[tuple[str, str], Legs] = {}
    for start in spaces:
        if start in board.provinces:
            found = _by_land(empty, start, legion, closed)
            if galleys:
                for number in range(len(board.rules.coasts[start])):
                    here = empty.with_force(start, side, legion).with_galleys(start, (Galley(side, coast=number),))
                    found = _by_sea(here, start, legion, closed) | found
        else:
            found = _by_sea(empty.with_galleys(start, (Galley(side, legion),)), start, legion, closed)
        legs |= {(start, end): way for end, way in found.items()}
    edges = [(a, b, {"legs": len(way)}) for (a, b), way in legs.items()]
    return Turns(graphs.make([(s, {}) for s in spaces], edges, f"one turn of {side}"), Frozen(legs))


def _alone(board: BoardState, side: str, ends: Collection[str]) -> BoardState:
    """The board at the beginning of a player's Movement, without his pieces, Galleys, and others where they may be entered."""
    board = next_turn(board, side)
    for name, there in board.provinces.items():
        if there.armies or there.galleys:
            others = () if name in ends else tuple(a for a in there.armies if a.side != side)
            board = board.with_province(name, armies=others, galleys=())
    for sea, fleet in board.seas.items():
        if fleet:
            board = board.with_galleys(sea, ())
    return board


def _by_land(board: BoardState, start: str, legion: Force, closed: set[str]) -> dict[str, Legs]:
    found: dict[str, Legs] = {}
    ways: deque[tuple[str, BoardState, Legs]] = deque([(start, board.with_force(start, board.active, legion), ())])
    while ways:
        here, now, before = ways.popleft()
        for end in marches.ends(now, here):
            leg = March(here, end, legion)
            if end != start and end not in found and end not in closed and marches.objection(now, leg) is None:
                found[end] = (*before, leg)
                ways.append((end, marches.marched(now, leg), found[end]))
    return found


def _by_sea(board: BoardState, start: str, legion: Force, closed: set[str]) -> dict[str, Legs]:
    found: dict[str, Legs] = {}
    ways: deque[tuple[str, BoardState, Legs]] = deque([(start, board, ())])
    while ways:
        here, now, before = ways.popleft()
        for end in now.rules.borders[here]:
            leg = Sail(here, end, legion)
            by_water = here in now.seas or end in now.seas
            if (
                by_water
                and end != start
                and end not in found
                and end not in closed
                and voyages.objection(now, leg) is None
            ):
                found[end] = (*before, leg)
                if end in now.seas:
                    ways.append((end, voyages.sailed(now, leg), found[end]))
    return found


@case("2.1.1", "2.1.2")
def reach(board: BoardState, side: str) -> dict[str, Force]:
    """Province -> the most that a player can bring there on his next turn, where he can bring anybody and has nobody now."""
    places = (n for n, p in board.provinces.items() if not p.force(side).units)
    found = {place: coming(board, side, place) for place in places}
    return {place: force for place, force in found.items() if force.units}


@case("0.3")
def barriers(board: BoardState, side: str, place: str) -> graphs.Blockers:
    """The fewest Provinces that bar all ways by land and crossing from a player's led land units to a Province (minimum cut).

    Args:
        board: the board.
        side: who is to be kept off.
        place: the Province that he is to be kept from.
    """
    sources = [n for n, p in board.provinces.items() if p.force(side).leaders and n != place]
    return barred_between(board, sources, place)


@case("0.3")
def barred_between(board: BoardState, sources: Collection[str], place: str) -> graphs.Blockers:
    """The fewest Provinces that bar all ways by land and crossing from some Provinces to another one."""
    by_land: list[tuple[str, str, dict[str, object]]] = [
        (a, b, {}) for a in board.provinces for b in board.rules.neighbours[a] if a < b
    ]
    return graphs.cheapest_blockers(graphs.make([(n, {}) for n in board.provinces], by_land), sources, [place])


__all__ = ["CAVALRY", "INFANTRY", "Turns", "barred_between", "barriers", "reach", "turns"]
