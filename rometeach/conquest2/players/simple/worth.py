"""What influence, money and cards are worth to a player who goes by rules of thumb, in Victory Points."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ....core.latest import Latest
from ...board.state import BoardState, Influence
from ...charts.influence import Offer
from ...charts.points import chaos_after_cities, province_points
from ...rules import INFLUENCE, VOTE, Card, Rules

MONEY = 0.12
"""A Talent."""
RIVAL = 0.25
"""A Victory Point that an enemy does not get."""
LATER = 0.55
"""A Victory Point of the season after this one, whose influence may be lost until then."""
CHAOS = 0.35
"""A point of Chaos that does not change places."""


def seasons(left: int) -> float:
    """How often influence that is there now will score in the seasons that are left, further ones counting less."""
    return sum(LATER**n for n in range(left))


def influence_gain(board: BoardState, side: str, key: str, bought: Iterable[Offer]) -> float:
    """What tokens in a Province bring: points of this and later seasons, points that enemies lose, taxes.

    Args:
        board: the board.
        side: whose they will be.
        key: where.
        bought: tokens of others, or Province Tokens.
    """
    return _gain(board.rules, side, key, board.provinces[key].influence, board.seats, board.season, tuple(bought))


@lru_cache(maxsize=16384)
def _gain(
    rules: Rules,
    side: str,
    key: str,
    influence: tuple[Influence, ...],
    seats: tuple[str, ...],
    season: int,
    bought: tuple[Offer, ...],
) -> float:
    now = {i.side: i.tokens for i in influence}
    after, number = dict(now), 0
    for owner, n in bought:
        number += n
        if owner:
            after[owner] -= n
    after[side] = after.get(side, 0) + number
    worth = rules.points_of[key]
    before, then = province_points(worth, now), province_points(worth, after)
    found = float(then.get(side, 0) - before.get(side, 0))
    for other in seats:
        if other != side:
            found -= RIVAL * (then.get(other, 0) - before.get(other, 0))
    left = rules.seasons - season + 1
    return found * seasons(left) + number * (0.4 + MONEY * rules.values["tax.influence"] * left)


def purchase(board: BoardState, side: str, key: str, bought: tuple[Offer, ...]) -> float:
    """What a purchase of influence is worth, its price taken off.

    Args:
        board: the board.
        side: who buys.
        key: the Key Province.
        bought: the tokens.
    """
    return influence_gain(board, side, key, bought) - MONEY * board.rules.costs[INFLUENCE] * sum(
        o.number for o in bought
    )


_CHAOS_LEFT = Latest(lambda _, board: chaos_after_cities(board))


def chaos_cost(board: BoardState, side: str, more: int) -> float:
    """What more Chaos costs a player: points that are lost by the places as they would be now, and a little for each point."""
    left = _CHAOS_LEFT("", board)
    values = board.rules.values

    def lost(mine: int) -> int:
        above = len({n for s, n in left.items() if s != side and n > mine})
        return 0 if not mine else (values["chaos.most"], values["chaos.second"], 0)[min(above, 2)]

    late = board.round / values["season.rounds"]
    return CHAOS * more * (1 - late / 2) + (lost(left[side] + more) - lost(left[side])) * (0.3 + 0.7 * late)


_PLAIN = {
    "assassin": 3.0,
    "army": 4.5,
    "navy": 0.8,
    "wind": 0.6,
    "commandeer": 2.0,
    "bribe": 2.2,
    "revolt": 1.5,
    "diplomacy": 1.5,
}
"""What these cards are worth, whatever the board."""


def card_worth(board: BoardState, side: str, card: Card) -> float:
    """What a card is worth to a player, its price taken off."""
    left = board.rules.seasons - board.season + 1
    found = _PLAIN.get(card.act, 0.0)
    if card.kind == VOTE:
        found = {"Hail Caesar": 6.0, "Influence in Rome": 6.0}.get(card.name, 3.5) * min(left, 3)
    elif card.act == "senator":
        found = 0.9 * card.votes
    elif card.act == "merchant":
        found = MONEY * card.talents * board.provinces[card.places[0]].tokens_of(side) * left
    elif card.act == "loot":
        found = left * (MONEY * card.talents - CHAOS * card.chaos)
    elif card.act == "barbarians":
        found = card.points + MONEY * card.talents + 0.8 * card.units.number - 1.5
    elif card.act == "city":
        found = max(board.provinces[p].tokens_of(side) for p in card.places) * MONEY * 5 * left + 1.2 * left
    elif card.act == "politician":
        key = next((k for k in board.rules.keys if board.provinces[k].force(side).caesar), "")
        found = influence_gain(board, side, key, (Offer("", 1),)) if key else 0.0
    elif card.act == "army":
        found *= min(left, 3) / 2
    return found - MONEY * card.cost


__all__ = ["CHAOS", "MONEY", "card_worth", "chaos_cost", "influence_gain", "purchase", "seasons"]
