"""Moves by rules of thumb: a Leader goes where influence can be bought, an army with him, and garrisons stay behind."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ...board.state import NOBODY, BoardState, Force
from ...charts import influence
from ...charts.influence import Offer
from ...charts.moves import can_land, land_ways, landings
from .worth import purchase

GARRISON = 1.2
"""What a military unit is worth in a Province with unprotected influence of one's own."""


@dataclass(frozen=True, slots=True)
class Journey:
    """What a Move is worth, and who goes where first."""

    worth: float
    start: str
    end: str = ""
    force: Force = NOBODY


def best_buy(board: BoardState, side: str, key: str, number: int) -> float:
    """The best purchase of influence in a Province with so many tokens in one action, were a Leader there with enough money.

    Args:
        board: the board.
        side: who buys.
        key: the Key Province.
        number: how many tokens at most.
    """
    offers = influence.offers(board, key, side)
    found = 0.0
    for offer in offers:
        some = min(number, offer.number)
        found = max(found, purchase(board, side, key, (Offer(offer.owner, some),)))
    return found


def reached(board: BoardState, side: str, start: str) -> tuple[Collection[str], dict[str, int]]:
    """The Provinces that can be reached by land, and those over the sea with the room there."""
    by_land = land_ways(board, side, start)
    return by_land, {p: n for p, n in landings(board, side, start).items() if p not in by_land}


def journey(board: BoardState, side: str, start: str, left: Force, landed: dict[str, int]) -> Journey:
    """The best that can be sent from a Province; its worth is 0 where everybody had better stay.

    Args:
        board: the board.
        side: who moves.
        start: where from.
        left: who has not gone yet in this action.
        landed: Province -> military units that have landed there in this action.
    """
    by_land, by_sea = reached(board, side, start)
    best = Journey(0.0, start)
    here = best_buy(board, side, start, influence.most(board, start, side)) if start in board.rules.keys else 0.0
    stays = 1 if start in board.rules.keys and board.provinces[start].tokens_of(side) else 0
    for leader in ([Force(caesar=1)] if left.caesar else []) + ([Force(generals=1)] if left.generals else []):
        alone = left.leaders == 1
        for key in board.rules.keys:
            if key == start or not (key in by_land or key in by_sea):
                continue
            if board.provinces[key].force(side).leaders:
                continue
            there = best_buy(board, side, key, 2 if leader.caesar else 1) - (here if alone else 0.0)
            worth = 0.75 * there - (0.6 if board.blocked_by(key, side) else 0.0)
            if worth > best.worth:
                army = escort(left, stays, by_sea.get(key) if key not in by_land else None, alone)
                best = Journey(worth, start, key, army.plus(leader))
    if best.worth >= GARRISON or left.infantry <= stays:
        return best
    for key in board.rules.keys:
        here_too = board.provinces[key]
        if not here_too.tokens_of(side) or here_too.force(side).military or key == start:
            continue
        room = key in by_land or (key in by_sea and can_land(board, side, {**landed, key: landed.get(key, 0) + 1}))
        if room:
            return Journey(GARRISON, start, key, Force(1))
    return best


def escort(left: Force, stays: int, room: int | None, alone: bool) -> Force:
    """Who goes with a Leader: all but a garrison where he is the last one, else half.

    Args:
        left: who is there.
        stays: how many Infantry stay.
        room: how many may go at most; None for any number.
        alone: whether no other Leader stays behind.
    """
    infantry = max(0, left.infantry - stays)
    units = (
        [infantry, left.cavalry, left.catapults] if alone else [infantry // 2, left.cavalry // 2, left.catapults // 2]
    )
    while room is not None and sum(units) > room:
        units[0 if units[0] >= max(units) else units.index(max(units))] -= 1
    return Force(*units)


__all__ = ["Journey", "best_buy", "journey"]
