"""Where land units may go in one Move action, on land and over the sea (3.5, 3.5.1)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import lru_cache

from ...conquest_board.rules import CROSSING
from ...core.cases import case
from ...core.frozen import Frozen
from ...core.latest import Latest
from ..board.state import BoardState, Fleet, Province
from ..rules import Rules


def _lying(
    _: str,
    rules: Rules,
    provinces: Frozen[str, Province],
    seas: Frozen[str, tuple[Fleet, ...]],
    boxes: tuple[str, ...],
) -> BoardState:
    return BoardState(rules, provinces, seas, players=Frozen(), boxes=boxes)


_LYING = Latest(_lying)


def _pieces(board: BoardState) -> BoardState:
    """All of a board that ways depend on: the same value as long as no piece and no Alliance changes."""
    return _LYING("", board.rules, board.provinces, board.seas, board.boxes)


@case("3.5")
def closed_by(board: BoardState, side: str, a: str, b: str) -> str:
    """The sea zone in which an enemy Galley closes the crossing between two Provinces; "" where none does, or it is no crossing.

    Args:
        board: the board.
        side: who wants to cross.
        a: one Province.
        b: the other one.
    """
    if board.rules.borders[a][b] != CROSSING:
        return ""
    for sea in sorted(board.rules.straits.get((a, b), ())):
        if any(fleet.galleys and not board.are_allies(side, fleet.side) for fleet in board.seas[sea]):
            return sea
    return ""


@case("3.5")
def land_ways(board: BoardState, side: str, start: str) -> dict[str, tuple[str, ...]]:
    """Province -> a shortest way by land from the start, both ends included; what cannot be reached is missing.

    Units go any distance, and stop where enemy military units stand; a crossing is closed by an enemy Galley in its sea zone.

    Args:
        board: the board.
        side: who moves.
        start: where the units stand.
    """
    return _ways(board.rules, start, *_BARRIERS(side, _pieces(board)))


def _barriers(side: str, board: BoardState) -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """The Provinces where units of a side have to stop, and the crossings that are closed to them."""
    blocked = frozenset(p for p in board.provinces if board.blocked_by(p, side))
    return blocked, frozenset(way for way in board.rules.straits if closed_by(board, side, *way))


_BARRIERS = Latest(_barriers)


@lru_cache(maxsize=4096)
def _ways(
    rules: Rules, start: str, blocked: frozenset[str], closed: frozenset[tuple[str, str]]
) -> Frozen[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {start: (start,)}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if here != start and here in blocked:
            continue
        for there in rules.neighbours[here]:
            if there not in found and (here, there) not in closed:
                found[there] = (*found[here], there)
                waiting.append(there)
    del found[start]
    return Frozen(found)


def docks(board: BoardState, side: str) -> Mapping[str, tuple[str, ...]]:
    """Province -> the sea zones whose Galleys bring units there: those beside it; see the switch landing_walks for others."""
    return board.rules.coast_of if board.rules.switches["landing_walks"] == "no" else _DOCKS(side, board)


def _walked(side: str, board: BoardState) -> Mapping[str, tuple[str, ...]]:
    coast = board.rules.coast_of
    found = {p: set(seas) for p, seas in coast.items()}
    for landing, seas in coast.items():
        if seas and not board.blocked_by(landing, side):
            for goal in land_ways(board, side, landing):
                found[goal].update(seas)
    return {p: tuple(sea for sea in board.rules.seas if sea in seas) for p, seas in found.items()}


_DOCKS = Latest(_walked)
"""All that is asked about one Move is asked of one board."""


@case("3.5.1")
def landings(board: BoardState, side: str, start: str) -> dict[str, int]:
    """Province -> how many military units may land there from the start, if none lands elsewhere; 0 is missing.

    A Galley of his own has to lie beside the goal, and carries four; both Provinces touch the sea, however far they lie apart.

    Args:
        board: the board.
        side: who moves.
        start: where the units stand.
    """
    if not board.rules.coast_of[start]:
        return {}
    rooms = _ROOMS(side, _pieces(board))
    return {p: n for p, n in rooms.items() if p != start}


def _rooms(side: str, board: BoardState) -> dict[str, int]:
    """Province -> how many military units may land there, if none lands elsewhere; 0 is missing."""
    room = _room(board, side)
    found = {p: sum([room.get(sea, 0) for sea in seas]) for p, seas in docks(board, side).items()} if room else {}
    return {p: n for p, n in found.items() if n}


_ROOMS = Latest(_rooms)


def _room(board: BoardState, side: str) -> dict[str, int]:
    """Sea zone -> the military units that the Galleys of a player there carry; those without a Galley are missing."""
    each = board.rules.values["galley.cargo"]
    return {sea: each * n for sea, n in board.fleets(side).items()}


@case("3.5.1")
def can_land(board: BoardState, side: str, numbers: Mapping[str, int]) -> bool:
    """Whether so many military units may land in these Provinces in one action: each Galley carries four.

    Args:
        board: the board.
        side: who moves.
        numbers: Province -> how many land there; Leaders do not count, but need a Galley beside it.
    """
    room, near = _room(board, side), docks(board, side)
    beside = {p: [sea for sea in near[p] if sea in room] for p in numbers}
    if not all(beside.values()):
        return False
    taken: dict[str, list[str]] = {sea: [] for sea in room}  # sea zone -> the Province of each unit aboard

    def aboard(province: str, asked: set[str]) -> bool:
        """Find room for a unit, where need be by moving one to another Galley."""
        for sea in beside[province]:
            if sea in asked:
                continue
            asked.add(sea)
            if len(taken[sea]) < room[sea]:
                taken[sea].append(province)
                return True
            for place, other in enumerate(taken[sea]):
                if other != province and aboard(other, asked):
                    taken[sea][place] = province
                    return True
        return False

    return all(aboard(p, set()) for p, n in numbers.items() for _ in range(n))


__all__ = ["can_land", "closed_by", "docks", "land_ways", "landings"]
