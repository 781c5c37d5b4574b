"""Which influence of a player rivals can buy, now or after one Move, and what that would cost him (3.3, 3.3.1, 3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..board.board import Board
from ..charts.influence import Offer, most, protected
from ..charts.moves import land_ways, landings
from .purchases import NOW, purchase

MOVE = "after a Move"
"""A Leader of the rival can come there first; `NOW` where one is there."""


@dataclass(frozen=True, slots=True)
class Danger:
    """A token of a player that a rival may buy.

    Attributes:
        key: the Key Province.
        rival: who may buy it.
        how: `NOW`, or `MOVE`.
        lost: the Victory Points that the player loses by one token.
        gained: those that the rival gains.
    """

    key: str
    rival: str
    how: str
    lost: int
    gained: int


def dangers(p: Board, side: str) -> Iterator[Danger]:
    """The unprotected influence of a player that rivals can come to in one action and pay for.

    Args:
        p: the board.
        side: whose influence.
    """
    for key in p.rules.keys:
        there = p.provinces[key]
        if not there.tokens_of(side) or protected(p, key, side):
            continue
        for rival in p.enemies_of(side):
            bought = purchase(p, rival, key, (Offer(side, 1),))
            if p.players[rival].talents < bought.cost:
                continue
            how = NOW if most(p, key, rival) else MOVE if _comes(p, rival, key) else ""
            if how:
                yield Danger(key, rival, how, -dict(bought.others).get(side, 0), bought.gain)


def _comes(p: Board, rival: str, key: str) -> bool:
    """Whether a Leader of a player can come to a Province in one Move."""
    return any(key in land_ways(p, rival, start) or key in landings(p, rival, start) for start, _ in p.leaders(rival))


__all__ = ["MOVE", "Danger", "dangers"]
