"""Who can march where, what it uses up, and what stands against it (0.11, 2.1.1)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import product
from typing import TypeVar

from ...core.cases import case
from ...core.frozen import replace
from ..actions import March
from ..board.state import NOBODY, Army, BoardState, Force, OnRoad

POINTS = ("move.infantry", "move.cavalry", "move.catapult", "move.leader", "move.leader")
"""The rows with the movement points of what a Force counts, in order."""


def points(board: BoardState) -> tuple[int, ...]:
    """The movement points of what a Force counts, in order: 1 or 2 (0.12, 0.7)."""
    return tuple(board.rules.values[key] for key in POINTS)


B = TypeVar("B", bound=BoardState)


@case("0.11")
def connected(board: BoardState, side: str, start: str, passed: tuple[str, ...] = ()) -> dict[str, tuple[str, ...]]:
    """The Cities to which one movement point leads along Roads, each with the Cities on the way, the start among them.

    Args:
        board: the board.
        side: who moves.
        start: the City where the way begins.
        passed: Cities that the same Legion has passed, and cannot come back to by the switch road_way.
    """
    if not board.roads:
        return {}
    closed = set(passed) if board.rules.switches["road_way"] == "no" else set()
    found: dict[str, tuple[str, ...]] = {}
    ways: deque[tuple[str, tuple[str, ...]]] = deque([(start, ())])
    while ways:
        here, before = ways.popleft()
        for there in board.rules.neighbours[here]:
            if there == start or there in found or there in closed or not has_road(board, side, here, there):
                continue
            found[there] = (*before, here)
            if not board.provinces[there].enemy_of(side):
                ways.append((there, found[there]))
    return found


@case("0.11")
def has_road(board: BoardState, side: str, a: str, b: str) -> bool:
    """Whether a player may use a Road between two Provinces: he owns the Cities at both ends, by the switch road_use.

    Args:
        board: the board.
        side: who moves.
        a: one Province.
        b: the other one.
    """
    if board.rules.border_row(a, b) not in board.roads:
        return False
    ends = (board.provinces[a], board.provinces[b])
    return board.rules.switches["road_use"] == "anyone" or all(p.owner == side for p in ends)


@case("2.1.1", "0.6", "0.7", "0.8")
def objection(board: BoardState, march: March) -> tuple[str, str] | None:
    """Why a march of the active player is not legal, and the Section; None where it is."""
    side, force = board.active, march.force
    if march.start not in board.provinces or march.end not in board.provinces or march.start == march.end:
        return "a Legion marches from one Province to another", "2.1.1"
    army = board.provinces[march.start].army(side)
    if force.is_nothing or not army.force.holds(force):
        return f"{side} has not so much in {march.start}", "2.1.1"
    if not force.leaders:
        return "land units move with a Leader alone", "0.6"
    most = board.rules.values["move.units"]
    if force.units > most:
        return f"a Legion that moves has {most} land units at most", "2.1.1"
    if march.end not in board.rules.neighbours[march.start] and march.end not in roads_from(board, march.start):
        return f"{march.end} is not beside {march.start}, and no Road of {side} leads there", "0.3"
    if not movable(board, march.start, march.end).holds(force):
        return "some of them have no movement point left", "2.1.1"
    if not force.units and (why := alone(board, side, march.end)):
        return why, "0.7"
    return None


def alone(board: BoardState, side: str, end: str) -> str:
    """What speaks against Leaders who go to a Province without land units; "" for nothing."""
    there = board.provinces[end]
    if there.enemy_of(side):
        return "Leaders alone cannot attack"
    if there.owner not in ("", side) and board.rules.switches["lone_walk"] == "no":
        return "Leaders alone do not enter the Province of another player, by the switch lone_walk"
    return ""


def roads_from(board: BoardState, start: str) -> dict[str, tuple[str, ...]]:
    """Where Roads lead the active player from a City for one movement point."""
    return connected(board, board.active, start)


def on_the_road(board: BoardState, start: str, end: str) -> OnRoad | None:
    """The Legion that may go on along a Road from here to there without a further movement point."""
    road = board.road
    if road is None or road.place != start:
        return None
    return road if end in connected(board, board.active, start, road.passed) else None


def movable(board: BoardState, start: str, end: str) -> Force:
    """Everybody of the active player who has the points to go from a Province to another one."""
    army = board.provinces[start].army(board.active)
    found = army.force.minus(army.done)
    road = on_the_road(board, start, end)
    return found.plus(road.force.minus(road.half)) if road else found


@case("2.1.1", "0.11", "0.12")
def marched(board: B, march: March) -> B:
    """The board after a legal march."""
    side, force = board.active, march.force
    before = board.provinces[march.start].army(side)
    road = on_the_road(board, march.start, march.end)
    on, on_half = _most(road.force, force) if road else NOBODY, NOBODY
    if road:
        on_half = _most(road.half, on)
    rest = force.minus(on)
    half_there = before.half.minus(on_half)
    fresh_there = before.fresh
    if march.fresh:
        fresh = _most(fresh_there, rest)
        half = rest.minus(fresh)
    else:
        half = _most(half_there, rest)
        fresh = rest.minus(half)
    two = Force(*(n if p > 1 else 0 for n, p in zip(fresh, points(board), strict=True)))
    on_done = on.minus(on_half)
    left = Army(
        side,
        before.force.minus(force),
        before.half.minus(on_half).minus(half),
        before.done.minus(on_done),
    )
    new_half = two.plus(on_half)
    new_done = half.plus(fresh.minus(two)).plus(on_done)
    there = board.provinces[march.end]
    if there.enemy_of(side):
        new_half, new_done = NOBODY, force
    target = there.army(side)
    arrived = Army(side, target.force.plus(force), target.half.plus(new_half), target.done.plus(new_done))
    ways = connected(board, side, march.start, road.passed if road else ())
    going_on = None
    if march.end in ways and not there.enemy_of(side):
        passed = (*(road.passed if road else ()), *ways[march.end])
        going_on = OnRoad(march.end, force, new_half, passed)
    provinces = board.provinces | {
        march.start: board.provinces[march.start].with_army(left),
        march.end: there.with_army(arrived),
    }
    return replace(board, provinces=provinces, road=going_on)


def _most(there: Force, wanted: Force) -> Force:
    """As many of those wanted as there are."""
    return Force(*map(min, there, wanted))


def marches(board: BoardState) -> Iterator[March]:
    """Every legal march of the active player, Province by Province, the largest Legions first."""
    for start in starts(board):
        for end in ends(board, start):
            yield from forces(board, start, end)


def starts(board: BoardState) -> Iterator[str]:
    """The Provinces from which a Leader of the active player can go."""
    side, road = board.active, board.road
    for name, there in board.provinces.items():
        for army in there.armies:
            if army.side == side and (army.force.leaders > army.done.leaders or (road and road.place == name)):
                yield name


def ends(board: BoardState, start: str) -> tuple[str, ...]:
    """The Provinces beside it, and those to which Roads lead."""
    near = board.rules.neighbours[start]
    return (*near, *(p for p in roads_from(board, start) if p not in near))


def forces(board: BoardState, start: str, end: str) -> Iterator[March]:
    """Every legal march from a Province to another one, the largest Legions first."""
    can = movable(board, start, end)
    if not can.leaders:
        return
    most, lonely = board.rules.values["move.units"], alone(board, board.active, end)
    army = board.provinces[start].army(board.active)
    leaders = sorted(
        ((g, c) for g, c in product(range(can.generals + 1), range(can.caesar + 1)) if g + c),
        key=lambda p: (p[1], p[0]),
    )
    for units in unit_sets(can, most):
        for generals, caesar in leaders:
            force = Force(*units, generals, caesar)
            if force.units or not lonely:
                yield March(start, end, force)
                if _differs(army, force):
                    yield March(start, end, force, fresh=True)


def _differs(army: Army, force: Force) -> bool:
    """Whether it matters if those go first who have not moved: both kinds are there, and not all of them go."""
    half, fresh = army.half, army.fresh
    return any(h and f and n < h + f for h, f, n in zip(half, fresh, force, strict=True) if n)


def unit_sets(can: Force, most: int) -> list[tuple[int, int, int]]:
    """Every number of Infantry, Cavalry and Catapults up to so many, the most first."""
    found = [
        (i, c, k)
        for i in range(min(can[0], most) + 1)
        for c in range(min(can[1], most - i) + 1)
        for k in range(min(can[2], most - i - c) + 1)
    ]
    found.sort(key=lambda u: (-sum(u), -u[0], -u[1]))
    return found


__all__ = ["connected", "ends", "forces", "has_road", "marched", "marches", "movable", "objection", "points", "starts"]
