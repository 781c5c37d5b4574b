"""What a player may recruit, which battles he may begin, which cards he may take and use: what is open to him (3.1 to 3.8)."""

from __future__ import annotations

from collections.abc import Iterator

from ...conquest_board.rules import CATAPULT, CAVALRY, GALLEY, GENERAL, INFANTRY
from ...core.cases import case
from ..board.state import BoardState
from ..board.supply import left
from ..rules import Card

PIECES = (INFANTRY, CAVALRY, CATAPULT, GENERAL, GALLEY)
"""What is recruited (3.2)."""


@case("3.2")
def recruiting(board: BoardState, side: str) -> tuple[str, ...]:
    """The Provinces where a player may recruit: with influence of his own, and a General or his Caesar."""
    found = []
    for key in board.rules.keys:
        there = board.provinces[key]
        if there.tokens_of(side) and there.force(side).leaders:
            found.append(key)
    return tuple(found)


@case("3.2")
def hires(board: BoardState, side: str, province: str) -> Iterator[tuple[str, int, str]]:
    """(unit, how many at most, where to) of all that a player can pay and has left; Galleys come to a sea zone beside it.

    Args:
        board: the board.
        side: who recruits.
        province: where.
    """
    money, supply, costs = board.players[side].talents, left(board, side), board.rules.costs
    for piece in PIECES:
        most = min(supply[piece], money // costs[piece])
        if most:
            for place in board.rules.coast_of[province] if piece == GALLEY else (province,):
                yield piece, most, place


@case("3.6.1")
def battles(board: BoardState, side: str) -> Iterator[tuple[str, str]]:
    """(Province, enemy) of each battle on land that a player may begin: both have military units there."""
    lone, alone = board.rules.switches["lone_target"] == "yes", board.rules.switches["attacker_land"] == "yes"
    for name, there in board.provinces.items():
        if len(there.armies) < 2:
            continue
        mine = there.force(side)
        if not (mine.military or (alone and not mine.is_nothing)):
            continue
        for army in there.armies:
            if not board.are_allies(side, army.side) and (army.force.military or lone):
                yield name, army.side


@case("3.7")
def sea_battles(board: BoardState, side: str, seas: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """(sea zone, enemy) of each naval battle that a player may begin in these sea zones.

    Args:
        board: the board.
        side: who attacks.
        seas: where.
    """
    for sea in seas:
        if board.galleys_in(sea, side):
            for fleet in board.seas[sea]:
                if not board.are_allies(side, fleet.side):
                    yield sea, fleet.side


@case("3.4")
def special_taxes(board: BoardState) -> range:
    """What a Special Tax may bring."""
    v = board.rules.values
    return range(v["tax.talents"], v["tax.most"] + 1, v["tax.talents"])


def cards_of(board: BoardState, side: str) -> Iterator[Card]:
    """The cards that lie before a player."""
    for owned in board.players[side].cards:
        yield board.rules.cards[owned.card]


__all__ = [
    "PIECES",
    "battles",
    "cards_of",
    "hires",
    "recruiting",
    "sea_battles",
    "special_taxes",
]
