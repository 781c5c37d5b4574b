"""Boards of Conquest of the Empire II with other players, Alliances or bids, or at another moment of the game."""

from __future__ import annotations

from collections.abc import Iterable

from ...conquest2.board.state import ACTIONS, AUCTION, OVER, PHASES, UNITS, Bid, Player
from ...conquest2.charts.senators import START
from ...conquest2.position import Position
from ...conquest_board.rules import COLOURS
from ...core.frozen import Frozen, replace
from ..conquest_board.offers import refused

# --- the Alliances (2.3)


def boxes_of(p: Position, order: Iterable[str]) -> tuple[str, ...]:
    """The Alliance Boxes with these players in order; the last one stays empty where all of an odd number have a place."""
    found = tuple(order)
    return (*found, "") if len(found) % 2 else found


def boxed(p: Position, at: int, side: str) -> Position:
    """Another player in an Alliance Box: he and who is there change places."""
    boxes = list(p.boxes)
    if side in boxes:
        boxes[boxes.index(side)] = boxes[at]
    boxes[at] = side
    return replace(p, boxes=tuple(boxes))


def filled(p: Position, number: int) -> Position:
    """So many Alliance Boxes filled: those who have no place yet come in the order of the table."""
    waiting = [s for s in p.players if s not in p.order]
    return replace(p, boxes=boxes_of(p, (*p.order, *waiting)[:number]), bid=None)


# --- the moment


def at(p: Position, phase: str) -> Position:
    """Another phase: what it needs is there, and what only the others need is cleared away."""
    if phase in (ACTIONS, UNITS):
        p = filled(p, len(p.players))
    if phase != AUCTION:
        p = replace(p, bid=None)
    if phase == ACTIONS:
        p = replace(p, phase=phase, round=max(1, p.round))
        return turn_of(p, p.active if p.active in p.order else p.order[0])
    for side, player in p.players.items():
        if player.left:
            p = p.with_player(side, left=0)
    return replace(p, phase=phase, active="")


def turn_of(p: Position, side: str) -> Position:
    """Another player acts; he has all his actions where he had none left."""
    p = replace(p, active=side)
    if side and p.phase == ACTIONS and not p.players[side].left:
        p = p.with_player(side, left=p.rules.values["round.actions"])
    return p


def season(p: Position, step: int) -> Position:
    """A season later or earlier."""
    return replace(p, season=p.season + step)


def rounds(p: Position, step: int) -> Position:
    """A round later or earlier."""
    if p.round + step < 0:
        raise refused("round", "there is none before the first one", case="3")
    return replace(p, round=p.round + step)


# --- the auction


def waiting(p: Position) -> list[str]:
    """Those who have no place on the Alliance Display."""
    return [s for s in p.players if s not in p.boxes]


def auction(p: Position, on: bool) -> Position:
    """An auction in progress, opened by the opener of the season; or none."""
    if not on:
        return replace(p, bid=None)
    opener = p.opener or next(iter(p.players))
    return replace(p, bid=Bid(turn=opener, opener=opener))


def bid(p: Position, **changes: object) -> Position:
    """Something else of the bid; a bidder proposes two who have no place yet."""
    found = replace(p.bid or Bid(), **changes)
    if not found.bidder:
        found = replace(found, talents=0, first="", second="")
    else:
        left = waiting(p)
        first = found.first or next((s for s in left if s != found.second), "")
        second = found.second if found.second != first else ""
        second = second or next((s for s in left if s != first), "")
        found = replace(found, first=first, second=second)
    return replace(p, bid=found)


# --- who plays


def seated(p: Position, side: str) -> Position:
    """One more player, with what he begins with (1)."""
    player = Player(talents=p.rules.values["start.talents"], hand=START)
    players = {s: x for s in COLOURS for x in [p.players.get(s, player if s == side else None)] if x is not None}
    order = {s: n for n, s in enumerate(p.players)}
    ordered = sorted(players, key=lambda s: order.get(s, len(order)))
    p = replace(p, players=Frozen({s: players[s] for s in ordered}), bid=None)
    return _placed(p)


def unseated(p: Position, side: str) -> Position:
    """A player leaves the table with all that is his."""
    for name, there in p.provinces.items():
        found = there.with_force(side, type(there.force(side))()).with_influence(side, 0)
        p = replace(p, provinces=p.provinces | {name: replace(found, city="" if there.city == side else there.city)})
    for sea in p.seas:
        p = p.with_galleys(sea, side, 0)
    p = replace(
        p,
        players=p.players.without(side),
        bid=None,
        active="" if p.active == side else p.active,
        opener="" if p.opener == side else p.opener,
        seen=tuple(e for e in p.seen if side not in (e.side, e.other)),
        boxes=boxes_of(p, (s for s in p.order if s != side)),
    )
    return _placed(p)


def _placed(p: Position) -> Position:
    """Everybody has a place where one is needed."""
    if p.phase not in (ACTIONS, UNITS):
        return replace(p, boxes=boxes_of(p, p.order) if len(p.order) == len(p.players) else boxes_even(p))
    p = filled(p, len(p.players))
    return p if p.active in p.players or p.phase == UNITS or not p.order else turn_of(p, p.order[0])


def boxes_even(p: Position) -> tuple[str, ...]:
    """The Alliance Boxes that are filled two by two: none is half filled while others wait."""
    order = p.order
    return order[: len(order) - len(order) % 2]


def swapped(p: Position, at_: int, side: str) -> Position:
    """Another player on a seat: he and who sits there change seats."""
    seats = list(p.players)
    other = seats.index(side)
    seats[at_], seats[other] = seats[other], seats[at_]
    return replace(p, players=Frozen({s: p.players[s] for s in seats}))


__all__ = [
    "ACTIONS",
    "AUCTION",
    "OVER",
    "PHASES",
    "at",
    "auction",
    "bid",
    "boxed",
    "filled",
    "rounds",
    "season",
    "seated",
    "swapped",
    "turn_of",
    "unseated",
    "waiting",
]
