"""Boards of Conquest of the Empire with other players, another moment of the game, other prices, alliances and prisoners."""

from __future__ import annotations

from collections.abc import Mapping

from ...conquest.board.state import (
    COMBAT,
    EMPTY,
    FORTIFIED,
    MOVEMENT,
    OVER,
    PHASES,
    PLACEMENT,
    PURCHASE,
    Army,
    Bought,
    Force,
    Player,
    Province,
    Rise,
)
from ...conquest.phases.capture import eliminated
from ...conquest.phases.common import rested
from ...conquest.position import Position
from ...core.frozen import Frozen, replace
from ..conquest_board.offers import refused
from . import laid

# --- who plays


def homes(p: Position) -> dict[str, str]:
    """Player -> his Home Province."""
    return {side: player.home for side, player in p.players.items()}


def _ordered(p: Position, found: Mapping[str, Player]) -> Position:
    """The players in the order of their Home Provinces (1.3)."""
    order = {home: n for n, home in enumerate(p.rules.homes)}
    sides = sorted(found, key=lambda s: (order.get(found[s].home, len(order)), s))
    p = replace(p, players=Frozen({s: found[s] for s in sides}))
    return p if p.active in p.playing else replace(p, active=next(iter(p.playing), ""))


def at_home(p: Position, side: str, home: str) -> Position:
    """A player with this Home Province: one who is new begins there as at the start (1.2), and two change theirs."""
    found = dict(p.players)
    other = next((s for s, x in found.items() if x.home == home), "")
    if side in found:
        before = found[side].home
        found[side] = replace(found[side], home=home)
        if other:
            found[other] = replace(found[other], home=before)
        return _ordered(p, found)
    if other:
        raise refused(home, f"is the Home Province of {other}", case="1.1")
    p = _ordered(p, found | {side: Player(home)})
    if p.provinces[home] != EMPTY:
        return laid.caesar(p, side, home)
    force = Force(infantry=p.rules.values["start.infantry"], generals=p.rules.values["start.generals"], caesar=1)
    return replace(p, provinces=p.provinces | {home: Province(side, FORTIFIED, (Army(side, force),))})


def unseated(p: Position, side: str) -> Position:
    """A player leaves the table with all his pieces, as if he had never played."""
    for name, there in p.provinces.items():
        if there.owner == side and there.city:
            p = laid.city(p, name, "")
    for name, there in p.provinces.items():
        p = replace(p, provinces=p.provinces | {name: there.with_army(Army(side))})
        owner = "" if there.owner == side else there.owner
        p = p.with_province(name, owner=owner, galleys=tuple(g for g in there.galleys if g.side != side))
    for sea, fleet in p.seas.items():
        p = p.with_galleys(sea, tuple(g for g in fleet if g.side != side))
    found = {}
    for other, player in p.players.items():
        if other != side:
            heir = "" if player.heir == side else player.heir
            inherited = tuple(s for s in player.inherited if s != side)
            found[other] = replace(player, prisoners=player.prisoners.without(side), heir=heir, inherited=inherited)
    allies = frozenset(x for x in p.allies if side not in x.split())
    p = replace(p, allies=allies, rises=tuple(r for r in p.rises if r.side != side))
    p = replace(p, crowned="" if p.crowned == side else p.crowned, fought=(), bought=(), asked=(), road=None)
    return _ordered(p, found)


def out(p: Position, side: str, victor: str) -> Position:
    """The Caesar of a player was captured, and another one has all that was his (3.3); or nobody has it.

    Args:
        p: the board.
        side: whose Caesar.
        victor: who captured him; "nobody" where he was lost at sea.
    """
    steps = eliminated(laid.without_caesar(p, side), side, victor, p.players[side].home)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Position = end.value
            break
    found = found.with_player(side, lost=0)
    return found if found.active in found.playing else replace(found, active=next(iter(found.playing), ""))


def back(p: Position, side: str) -> Position:
    """A player who was out plays on: his Caesar stands in his Home Province."""
    phase = MOVEMENT if p.phase == OVER else p.phase
    return laid.caesar(replace(p, phase=phase).with_player(side, heir=""), side, p.players[side].home)


# --- when it is


def due(p: Position) -> tuple[str, ...]:
    """The Provinces where two players stand against each other (2.2)."""
    return tuple(name for name, there in p.provinces.items() if len(list(there.troops)) > 1)


def at(p: Position, phase: str) -> Position:
    """Another phase of the same turn: what only the others need is cleared away."""
    p = p if phase == MOVEMENT else replace(Position.of(rested(p)), road=None)
    p = p if phase in (MOVEMENT, COMBAT) else laid.conquered(p)
    p = p if phase == COMBAT else replace(p, fought=())
    p = p if phase in (PURCHASE, PLACEMENT) else replace(p, bought=())
    return replace(p, phase=phase, asked=())


def turn_of(p: Position, side: str) -> Position:
    """Another player's turn, in the same phase."""
    fresh = replace(Position.of(rested(p)), road=None, fought=(), bought=(), asked=())
    return laid.conquered(replace(fresh, active=side))


def fought(p: Position, battle: str, over: bool) -> Position:
    """A battle of this turn is over, or still to be fought."""
    others = tuple(x for x in p.fought if x != battle)
    return replace(p, fought=(*others, battle) if over else others)


# --- prices, friends, prisoners, purchases


def priced(p: Position, times: int) -> Position:
    """Prices so many times the Basic cost (2.5.1)."""
    kept = tuple(r for r in p.rises if r.times > times)
    return replace(p, times=times, reached=max([times, *(r.times for r in kept)]), rises=kept)


def rising(p: Position, times: int, side: str, turn: int) -> Position:
    """Prices rise to so many times the Basic cost from a player's turn in a round on; never where no player is named.

    Args:
        p: the board.
        times: so many times the Basic cost.
        side: from whose turn on; "" for never.
        turn: the round.
    """
    others = [r for r in p.rises if r.times != times]
    rises = sorted([*others, *([Rise(times, side, turn)] if side else [])])
    return replace(p, rises=tuple(rises), reached=max([p.times, *(r.times for r in rises)]))


def buys(p: Position, piece: str, place: str, step: int, coast: int = 0) -> Position:
    """One piece more, or one less, that was bought and is to be placed (2.6).

    Args:
        p: the board.
        piece: its name.
        place: where.
        step: how many more, below 0 for fewer.
        coast: the number of the coast, from 0.
    """
    same = [b for b in p.bought if (b.piece, b.place, b.coast) == (piece, place, coast)]
    number = sum(b.number for b in same) + step
    if number < 0:
        raise refused(place, f"no {piece} was bought for it", case="2.6")
    kept = [b for b in p.bought if b not in same]
    return replace(p, bought=(*kept, *([Bought(piece, place, number, coast)] if number else [])))


__all__ = [
    "OVER",
    "PHASES",
    "at",
    "at_home",
    "back",
    "buys",
    "due",
    "fought",
    "homes",
    "out",
    "priced",
    "rising",
    "turn_of",
    "unseated",
]
