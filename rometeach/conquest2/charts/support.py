"""What may support an army: its own Galleys, what allies may lend, troops of a Diplomacy card (3.6.2, 3.6.3, 9.6)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.cases import case
from ..board.state import BoardState
from ..rules import DIPLOMACY
from .armies import NOBODY, Units

Fleets = tuple[tuple[str, int], ...]
"""Galleys by sea zone."""


@case("9.6")
def guests(board: BoardState, side: str, place: str, attacks: bool) -> Units:
    """The units of a player's Diplomacy cards in a battle; on land an attacker needs a land unit of his own (9.6).

    Args:
        board: the board.
        side: whose cards.
        place: the Province, or the sea zone.
        attacks: whether he attacks.
    """
    found = NOBODY
    if side not in board.players:
        return found
    if place in board.provinces and attacks and not board.provinces[place].force(side).military:
        return found
    for owned in board.players[side].cards:
        card = board.rules.cards[owned.card]
        if card.kind == DIPLOMACY and (place in card.places or (place in board.seas and not card.places)):
            found = found.plus(card.units)
    return found


@case("3.6.2")
def harbours(board: BoardState, side: str, province: str) -> Fleets:
    """The Galleys of a player in the sea zones beside a Province."""
    seas = board.rules.coast_of[province]
    return tuple((sea, n) for sea in seas if (n := board.galleys_in(sea, side)))


@case("3.6.3")
def lenders(board: BoardState, side: str, enemy: str) -> Iterator[str]:
    """The allies of a side that may lend to it, in the order of play; who fights himself lends nothing.

    Args:
        board: the board.
        side: who fights.
        enemy: who fights against it.
    """
    for ally in board.order:
        if ally not in (side, enemy) and board.are_allies(side, ally):
            yield ally


def lent_on_land(board: BoardState, side: str, enemy: str, province: str) -> Units:
    """All that allies may lend to a battle on land: their land units there, and their Galleys beside it (3.6.3).

    Args:
        board: the board.
        side: who fights.
        enemy: who fights against it.
        province: where.
    """
    found = NOBODY
    for ally in lenders(board, side, enemy):
        ships = sum(n for _, n in harbours(board, ally, province))
        found = found.plus(board.provinces[province].force(ally).units).plus(Units(galleys=ships))
    return found


def lent_at_sea(board: BoardState, side: str, enemy: str, sea: str) -> Units:
    """All Galleys that allies may lend to a naval battle, by the switch naval_lend (3.7.1).

    Args:
        board: the board.
        side: who fights.
        enemy: who fights against it.
        sea: where.
    """
    if board.rules.switches["naval_lend"] != "yes":
        return NOBODY
    return Units(galleys=sum(board.galleys_in(sea, ally) for ally in lenders(board, side, enemy)))


__all__ = ["Fleets", "guests", "harbours", "lenders", "lent_at_sea", "lent_on_land"]
