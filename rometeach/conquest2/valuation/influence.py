"""What players have in Victory Points, and what Influence Tokens that change hands bring (3.3, 5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.hands import is_covered
from ..board.state import BoardState
from ..charts.influence import Offer, bought
from ..charts.points import chaos_points, influence_points, taxes
from ..charts.senators import hand_of, votes
from ..rules import INFLUENCE, Rules

POINTS, CHAOS, MONEY, UNITS, SENATORS = "influence and points", "Chaos", "Talents", "units", "Senators"
"""The parts of what a player has."""
RIVAL = Fraction(1, 4)
"""What a Victory Point of another player counts against one's own, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What things count, in Victory Points.

    Attributes:
        talent: a Talent in the hand, or in the taxes of this season.
        vote: a vote of a Senator in the hand.
        rival: a Victory Point of another player, against one's own.
    """

    talent: Fraction = Fraction(0)
    vote: Fraction = Fraction(0)
    rival: Fraction = RIVAL


def exchange(rules: Rules) -> Fraction:
    """Talents for a Victory Point, by the price of influence: what all Province Tokens cost against what all Key Provinces bring.

    A token is taken to bring its part of the Victory Points of one season.
    """
    points = sum(sum(worth) for worth in rules.points_of.values())
    return Fraction(rules.costs[INFLUENCE] * sum(rules.tokens_of.values()), max(1, points))


def exchange_rests_on(rules: Rules) -> tuple[str, ...]:
    """The figures behind `exchange`."""
    return (*(f"tokens:{key}" for key in rules.keys), *(f"values:{key}" for key in rules.keys))


def standing(board: BoardState, scale: Scale) -> dict[str, dict[str, Fraction]]:
    """Player -> part -> what he has, if the season ended now (4, 5.1, 5.2).

    Args:
        board: the board.
        scale: what things count.
    """
    influence, lost = influence_points(board), chaos_points(board)
    found = {}
    for side, player in board.players.items():
        money, units = Fraction(player.talents), 0
        if scale.talent:
            money += taxes(board, side).total
            units = _units(board, side)
        hand = [card for card in player.hand if not is_covered(card)]
        found[side] = {
            POINTS: Fraction(player.points + sum(p.get(side, 0) for p in influence.values())),
            CHAOS: Fraction(lost.get(side, 0)),
            MONEY: money * scale.talent,
            UNITS: units * scale.talent,
            SENATORS: votes(hand_of(hand)) * scale.vote,
        }
    return found


def _units(board: BoardState, side: str) -> int:
    """The price of a player's military land units."""
    forces = [p.force(side) for p in board.provinces.values() if p.armies]
    costs = [board.rules.costs[kind] for kind in ("Infantry", "Cavalry", "Catapult")]
    return sum(n * cost for force in forces for n, cost in zip(force[:3], costs, strict=True))


def lead(found: Mapping[str, Mapping[str, Fraction]], side: str, rival: Fraction) -> dict[str, Fraction]:
    """Part -> what a player has, less a share of what all others have.

    Args:
        found: see `standing`.
        side: the player.
        rival: that share.
    """
    others = [parts for other, parts in found.items() if other != side]
    return {part: own - rival * sum(p[part] for p in others) for part, own in found[side].items()}


def worth(board: BoardState, side: str, scale: Scale) -> Fraction:
    """What a position is worth to a player: the sum of his `lead`."""
    return sum(lead(standing(board, scale), side, scale.rival).values(), Fraction(0))


def purchase(board: BoardState, side: str, key: str, wanted: tuple[Offer, ...], scale: Scale) -> Fraction:
    """What a purchase of influence changes for a player, its price among it.

    Args:
        board: the board.
        side: who buys.
        key: the Key Province.
        wanted: the tokens.
        scale: what things count.
    """
    return worth(bought(board, side, key, wanted), side, scale) - worth(board, side, scale)


__all__ = [
    "CHAOS",
    "MONEY",
    "POINTS",
    "RIVAL",
    "SENATORS",
    "UNITS",
    "Scale",
    "exchange",
    "exchange_rests_on",
    "lead",
    "purchase",
    "standing",
    "worth",
]
