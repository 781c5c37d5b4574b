"""Movement of Wars (Sections 9.4-9.6): priorities, displacement, placement. Pure facts; `phases.treasury` moves them.

Named interpretations (docs/interpretations.md argues them):

* *stranded war*: a War that only Seas lead away from, without the Naval Strength for them, stays (switch `stranded_war`).
* *no way*: a War among hostile spaces from which no target can be reached stays.
* *closed chain*: within one chain of displacements no War moves twice for another's sake; the Provinces of the Wars that
  are part of the chain are closed, and a War that cannot make room closes its Province to the one that would enter.
* *dead end*: a displaced War with no open exit but the Province just left goes there (switch `displaced_dead_end`).
* *two visits*: a War enters no space a third time in one turn and stays instead; so of the spaces that it has used, the
  least visited come first (switch `revisits`: the other reading lets it enter any of them up to three times).
* *full house*: a War is not placed where the War that is there cannot make room; if that leaves no place, its counter
  goes back into the Wars Box.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...core.cases import case
from ...core.frozen import quickly_made
from ...core.steps import steps_from
from ..board.board import Board
from ..rules import Rules, WarCounter

ROAD, OTHER = 0, 1
MAX_VISITS = 2


@case("9.4.2", "3.2.3", "4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.3.5")
def class_of(war: WarCounter, kind: str) -> int | None:
    """Whether this War uses a kind of connection like a Road (0), like the others (1), or not at all (None)."""
    return _class_of(war.naval, kind)


def _class_of(naval: int, kind: str) -> int | None:
    """See `class_of`: Wars of one Naval Strength use the same connections."""
    if kind == "road":
        return ROAD
    if kind == "river":
        return ROAD if naval >= 2 else OTHER
    if kind == "sea":
        if naval >= 4:
            return ROAD
        return OTHER if naval >= 2 else None
    return OTHER


@functools.lru_cache(maxsize=8192)
def _exits(rules: Rules, naval: int, space: str) -> tuple[tuple[str, int], ...]:
    """The spaces a War may move to from a space, with the class of the connection; the best where two join them."""
    found: dict[str, int] = {}
    for other, kind in rules.neighbours[space]:
        c = _class_of(naval, kind)
        if c is not None:
            found[other] = min(c, found.get(other, c))
    if not found and rules.switches["stranded_war"] == "crosses":
        found = {other: OTHER for other, _ in rules.neighbours[space]}
    return tuple(found.items())


@case("9.4.2", "3.2.5")
def targets(board: Board, war: WarCounter) -> frozenset[str]:
    """The Allied, Insurgent, Roman and other tribes' Foederati Provinces: where this War may be heading."""
    if not board.foederati:
        return board.settled
    own = war.enemy if war.is_foederati else ""
    return board.settled.union(*(places for tribe, places in board.foederati.items() if tribe != own))


@case("9.4.2", "3.2.5")
def is_target(board: Board, war: WarCounter, space: str) -> bool:
    """Whether a space is one of a War's `targets`."""
    return space in targets(board, war)


@case("9.4.6")
def distances(board: Board, war: WarCounter) -> dict[str, int]:
    """Connections from each space to the nearest target, Seas only for Naval Strength 2-5; unreachable ones are missing."""
    return steps_from(sorted(targets(board, war)), _ways(board.rules, war.naval).__getitem__)


@functools.lru_cache(maxsize=128)
def _ways(rules: Rules, naval: int) -> dict[str, list[str]]:
    """Space -> the spaces that a connection which a War of this Naval Strength uses joins it with."""
    return {s: [o for o, kind in near if _class_of(naval, kind) is not None] for s, near in rules.neighbours.items()}


@case("9.4.2", "9.4.3", "9.4.6")
def best(board: Board, name: str, open_spaces: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """The spaces, all equally likely, that a War moves to among those open to it; none where it stays.

    Unvisited spaces come first (9.4.3); targets by Road, then targets otherwise (9.4.2); if only hostile spaces are
    left, those nearest to a target, by Road first (9.4.6).
    """
    war, state = board.rules.wars[name], board.wars[name]
    aims, visited = targets(board, war), state.visited
    pool = [(s, c) for s, c in open_spaces if _leads_on(board, war, s, aims)]
    fresh = [(s, c) for s, c in pool if s not in visited]
    if not fresh:
        fresh = [(s, c) for s, c in pool if visited.count(s) < _most_visits(board.rules)]
    ranked = [((0, c), s) for s, c in fresh if s in aims]
    if not ranked:
        ranked = [((_distance(board, war, s, aims), c), s) for s, c in fresh]
    nearest = min([rank for rank, _ in ranked], default=None)
    return tuple(sorted([s for rank, s in ranked if rank == nearest]))


def _most_visits(rules: Rules) -> int:
    """How often a War may have been in a space this turn and still enter it, where no unvisited one is open."""
    return MAX_VISITS if rules.switches["revisits"] == "least visited" else MAX_VISITS + 1


def _leads_on(board: Board, war: WarCounter, space: str, aims: frozenset[str]) -> bool:
    """Whether a space is a target, or one can be reached from it."""
    return space in aims or not aims.isdisjoint(_joined(board.rules, war.naval, space))


def _distance(board: Board, war: WarCounter, space: str, aims: frozenset[str]) -> int:
    """Connections from a space that leads on to the nearest target."""
    return next(steps for s, steps in _joined(board.rules, war.naval, space).items() if s in aims)


@functools.lru_cache(maxsize=4096)
def _joined(rules: Rules, naval: int, space: str) -> Mapping[str, int]:
    """The spaces that the connections which a War of this Naval Strength uses join with a space, and how many, the nearest first."""
    return steps_from([space], _ways(rules, naval).__getitem__)


@quickly_made
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
    """Where a War may move next, all equally likely.

    Args:
        board: the board.
        name: the War.
        just_left: the space that the War that displaces it has left; "" where it is not displaced.
        chain: the chain of displacements that it is part of.
    """
    war, here = board.rules.wars[name], board.wars[name].space
    inside = chain.joined(name)
    ways = _exits(board.rules, war.naval, here)
    found = best(board, name, [(s, c) for s, c in ways if s != just_left and _can_enter(board, s, here, inside)])
    if found or not just_left or board.rules.switches["displaced_dead_end"] == "blocks":
        return found
    return tuple(s for s, _ in ways if s == just_left and _can_enter(board, s, here, inside))


def _can_enter(board: Board, space: str, left: str, chain: Chain, gone: frozenset[str] = frozenset()) -> bool:
    """Whether a space is free, or the War in it can make room for one that comes from `left`.

    `gone` are the Wars that have left their spaces already, as far as this question goes.
    """
    if space in chain.reserved:
        return False
    there = board.war_in.get(space)
    if there is None or there in gone:
        return True
    if there in chain.wars:
        return False
    mover = board.war_in.get(left)
    return _has_way(board, there, left, chain.joined(there, space), gone | {mover} if mover else gone)


def _has_way(board: Board, name: str, just_left: str, chain: Chain, gone: frozenset[str]) -> bool:
    """Whether `candidates` would find anything for a displaced War."""
    war, state = board.rules.wars[name], board.wars[name]
    back, most, aims = False, _most_visits(board.rules), targets(board, war)
    for s, _ in _exits(board.rules, war.naval, state.space):
        if s == just_left:
            back = board.rules.switches["displaced_dead_end"] != "blocks"
        elif (
            state.visited.count(s) < most
            and _leads_on(board, war, s, aims)
            and _can_enter(board, s, state.space, chain, gone)
        ):
            return True
    return back and _can_enter(board, just_left, state.space, chain, gone)


@case("9.6.2", "9.6.4", "9.6.5", "3.2.5", "4.2.1")
def placements(board: Board, name: str) -> tuple[str, ...]:
    """Where a War drawn from the Wars Box is placed, all equally likely; nowhere if no War there can make room."""
    war = board.rules.wars[name]
    places: list[tuple[str, ...]] = []
    if war.enemy == "Isaurian":
        places.append(tuple(n for n, p in board.rules.provinces.items() if p.isaurian))
    if war.is_foederati:
        places.append(tuple(sorted(board.foederati.get(war.enemy, ()))))
    places.append(board.rules.homelands_of(war.enemy))
    alone = Chain(frozenset({name}))
    open_places = (tuple(s for s in some if _can_enter(board, s, "", alone)) for some in places)
    return next((some for some in open_places if some), ())


@case("3.3.1", "9.6.3", "9.6.4")
def leader_placements(board: Board, name: str) -> tuple[str, ...]:
    """The Wars (or, if none is free, the Homelands) where a drawn Enemy Leader is placed, all equally likely."""
    enemy = board.rules.leaders[name].enemy
    free = tuple(sorted(w for w, s in board.wars.items() if board.rules.wars[w].enemy == enemy and not s.leader))
    return free or board.rules.homelands_of(enemy)
