"""Movement of Wars (Sections 9.4-9.6): priorities, displacement, placement. Pure facts; `phases.treasury` moves them.

Named interpretations (docs/interpretations.md argues them):

* *stranded war*: a War that only Seas lead away from, without the Naval Strength to use them, stays (switch `stranded_war`).
* *no way*: a War among hostile spaces from which no target can be reached stays.
* *closed chain*: within one chain of displacements no War moves twice for another's sake; the Provinces of the Wars that are
  part of the chain are closed, and a War that cannot make room closes its Province to the one that would enter.
* *dead end*: a displaced War whose only exit is the Province just left goes there (switch `displaced_dead_end`).
* *two visits*: a War enters no space a third time in one turn; it stays instead.
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ...core.cases import case
from ...core.frozen import Frozen
from ..position.model import Board, ProvinceState, Status
from ..rules import Rules, War

ROAD, OTHER = 0, 1
MAX_VISITS = 2


@case("9.4.2", "3.2.3", "4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.3.5")
def class_of(war: War, kind: str) -> int | None:
    """Whether this War uses a kind of connection like a Road (0), like the others (1), or not at all (None)."""
    if kind == "road":
        return ROAD
    if kind == "river":
        return ROAD if war.naval >= 2 else OTHER
    if kind == "sea":
        if war.naval >= 4:
            return ROAD
        return OTHER if war.naval >= 2 else None
    return OTHER


def exits(board: Board, war: War, space: str) -> list[tuple[str, int]]:
    """The spaces a War may move to from a space, with the class of the connection; the best where two join them."""
    found: dict[str, int] = {}
    for other, kind in board.rules.neighbours[space]:
        c = class_of(war, kind)
        if c is not None:
            found[other] = min(c, found.get(other, c))
    if not found and board.rules.switches["stranded_war"] == "crosses":
        found = {other: OTHER for other, kind in board.rules.neighbours[space]}
    return list(found.items())


@case("9.4.2", "3.2.5")
def is_target(provinces: Mapping[str, ProvinceState], war: War, space: str) -> bool:
    """Whether a space is an Allied, Insurgent, Roman or other tribe's Foederati Province for this War."""
    state = provinces.get(space)
    if state is None or state.status is Status.BARBARIAN:
        return False
    return not (state.status is Status.FOEDERATI and war.is_foederati and state.tribe == war.enemy)


@case("9.4.6")
def distances(board: Board, war: War) -> dict[str, int]:
    """Connections from each space to the nearest target, Seas only for Naval Strength 2-5; unreachable ones are missing."""
    return _distances(board.rules, board.provinces, war)


@functools.lru_cache(maxsize=512)
def _distances(rules: Rules, provinces: Frozen[str, ProvinceState], war: War) -> dict[str, int]:
    todo = deque((s, 0) for s in provinces if is_target(provinces, war, s))
    found = dict(todo)
    while todo:
        space, d = todo.popleft()
        for other, kind in rules.neighbours[space]:
            if other not in found and class_of(war, kind) is not None:
                found[other] = d + 1
                todo.append((other, d + 1))
    return found


@case("9.4.2", "9.4.3", "9.4.6")
def best(board: Board, name: str, open_spaces: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """The spaces, all equally likely, that a War moves to among those open to it; none where it stays.

    Unvisited spaces come first (9.4.3); targets by Road, then targets otherwise (9.4.2); if only hostile spaces are left,
    those nearest to a target, by Road first (9.4.6).
    """
    war, state = board.rules.wars[name], board.wars[name]
    pool = list(open_spaces)
    visits = {s: state.visited.count(s) for s, _ in pool}
    if not pool:
        return ()
    fresh = [(s, c) for s, c in pool if not visits[s]]
    if not fresh:
        again = [(s, c) for s, c in pool if visits[s] < MAX_VISITS]
        if again and board.rules.switches["revisits"] == "least visited":
            least = min(visits[s] for s, _ in again)
            again = [(s, c) for s, c in again if visits[s] == least]
        fresh = again
    targets = [(c, s) for s, c in fresh if is_target(board.provinces, war, s)]
    if targets:
        first = min(c for c, _ in targets)
        return tuple(sorted(s for c, s in targets if c == first))
    far = distances(board, war)
    ranked = [((far[s], c), s) for s, c in fresh if s in far]
    if not ranked:
        return ()
    nearest = min(rank for rank, _ in ranked)
    return tuple(sorted(s for rank, s in ranked if rank == nearest))


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain of displacements under way: the Wars in it, and the spaces kept for those that are entering."""

    wars: frozenset[str] = frozenset()
    reserved: frozenset[str] = frozenset()

    def joined(self, war: str, reserved: str = "") -> Chain:
        """The chain with one more War, and perhaps the space that it is entering."""
        return Chain(self.wars | {war}, self.reserved | {reserved} if reserved else self.reserved)


@case("9.4.4", "9.4.5")
def candidates(board: Board, name: str, just_left: str = "", chain: Chain = Chain()) -> tuple[str, ...]:
    """Where a War may move next, all equally likely. `just_left` and `chain` apply to a displaced War."""
    war, here = board.rules.wars[name], board.wars[name].space
    inside = chain.joined(name)
    ways = exits(board, war, here)
    found = best(board, name, [(s, c) for s, c in ways if s != just_left and _can_enter(board, s, here, inside)])
    if found or not just_left or board.rules.switches["displaced_dead_end"] == "blocks":
        return found
    return tuple(s for s, _ in ways if s == just_left and _can_enter(board, s, here, inside))


def _can_enter(board: Board, space: str, left: str, chain: Chain) -> bool:
    """Whether a space is free, or the War in it can make room for one that comes from `left`."""
    if space in chain.reserved:
        return False
    there = board.war_in.get(space)
    if there is None:
        return True
    if there in chain.wars:
        return False
    mover = board.war_in.get(left)
    lifted = replace(board, wars=board.wars.without(mover)) if mover else board
    return bool(candidates(lifted, there, left, Chain(chain.wars, chain.reserved | {space})))


@case("9.6.2", "9.6.4", "9.6.5", "3.2.5", "4.2.1")
def placements(board: Board, name: str) -> tuple[str, ...]:
    """Where a War drawn from the Wars Box is placed, all equally likely."""
    war = board.rules.wars[name]
    if war.enemy == "Isaurian":
        return tuple(n for n, p in board.rules.provinces.items() if p.isaurian)
    if war.is_foederati:
        settled = tuple(sorted(n for n, s in board.provinces.items()
                               if s.status is Status.FOEDERATI and s.tribe == war.enemy))
        if settled:
            return settled
    return board.rules.homelands_of(war.enemy)


@case("3.3.1", "9.6.3", "9.6.4")
def leader_placements(board: Board, name: str) -> tuple[str, ...]:
    """The Wars (or, if none is free, the Homelands) where a drawn Enemy Leader is placed, all equally likely."""
    enemy = board.rules.leaders[name].enemy
    free = tuple(sorted(w for w, s in board.wars.items() if board.rules.wars[w].enemy == enemy and not s.leader))
    return free or board.rules.homelands_of(enemy)
