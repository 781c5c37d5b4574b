"""What it changes to buy influence: own Victory Points, those of each rival, and whether it can be bought now (3.3, 5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from ..board.board import Board
from ..board.state import BoardState
from ..charts import influence
from ..charts.influence import Offer
from ..charts.points import province_points
from ..rules import INFLUENCE

NOW, LATER, CLOSED = "now", "later", "closed"
"""It can be bought now; it could be with a Leader there or more Talents; others stand in the way."""


@dataclass(frozen=True, slots=True)
class Purchase:
    """Tokens that a player may want to buy in one action.

    Attributes:
        key: the Key Province.
        wanted: what he buys: Province Tokens, and tokens of others.
        gain: how his Victory Points for this Province change.
        others: (player, change) of each other player whose points change.
        cost: Talents.
        open: `NOW`, `LATER` or `CLOSED`.
        objection: why not now, with the Section in brackets; "" where he can.
    """

    key: str
    wanted: tuple[Offer, ...]
    gain: int
    others: tuple[tuple[str, int], ...]
    cost: int
    open: str
    objection: str

    @property
    def number(self) -> int:
        """How many tokens are bought."""
        return sum(o.number for o in self.wanted)

    @property
    def told(self) -> str:
        """ "1 Province Token", "1 of Blue and 1 of Green"."""
        said = [
            f"{o.number} of {o.owner}" if o.owner else f"{o.number} Province Token{'s' if o.number > 1 else ''}"
            for o in self.wanted
        ]
        return " and ".join(said)

    @property
    def lost(self) -> int:
        """What all others lose together; below 0 where they gain."""
        return -sum(n for _, n in self.others)


def purchases(p: Board, side: str, number: int) -> Iterator[Purchase]:
    """Every way to buy so many tokens in one Key Province, whether it is open or not.

    Args:
        p: the board.
        side: who buys.
        number: how many tokens: 1 by a General, 2 by the Caesar.
    """
    for key in p.rules.keys:
        there = p.provinces[key]
        kinds = {"": there.tokens} if there.tokens else {}
        kinds |= {i.side: i.tokens for i in there.influence if i.side != side}
        for owners in combinations_with_replacement(kinds, number):
            wanted = tuple(Offer(o, owners.count(o)) for o in dict.fromkeys(owners))
            if all(o.number <= kinds[o.owner] for o in wanted):
                yield purchase(p, side, key, wanted)


def purchase(p: Board, side: str, key: str, wanted: tuple[Offer, ...]) -> Purchase:
    """What it changes to buy these tokens, and whether that is open.

    Args:
        p: the board.
        side: who buys.
        key: where.
        wanted: what he buys.
    """
    after = influence.bought(p, side, key, wanted)
    before, now = _points(p, key), _points(after, key)
    changes = {s: now.get(s, 0) - before.get(s, 0) for s in p.players}
    number = sum(o.number for o in wanted)
    found = influence.objection(p, side, key, wanted)
    status = NOW
    if found:
        lasting = influence.objection(_able(p, side, key, number), side, key, wanted)
        found, status = lasting or found, CLOSED if lasting else LATER
    return Purchase(
        key,
        wanted,
        changes[side],
        tuple((s, n) for s, n in changes.items() if n and s != side),
        number * p.rules.costs[INFLUENCE],
        status,
        f"{found[0]} ({found[1]})" if found else "",
    )


def _points(p: BoardState, key: str) -> dict[str, int]:
    return province_points(p.rules.points_of[key], {i.side: i.tokens for i in p.provinces[key].influence})


def _able(p: Board, side: str, key: str, number: int) -> Board:
    """The board with the player's Caesar in a Province, and Talents for so many tokens."""
    able = p.with_force(key, side, p.provinces[key].force(side)._replace(caesar=1))
    return able.with_player(side, talents=max(able.players[side].talents, number * p.rules.costs[INFLUENCE]))


def rank(purchase: Purchase) -> tuple[object, ...]:
    """The best first: by own points, then by what others lose, then those that can be bought now, then Province Tokens."""
    opened = (NOW, LATER, CLOSED).index(purchase.open)
    return -purchase.gain, -purchase.lost, opened, purchase.wanted[0].owner != "", purchase.key


def best_by_province(found: Iterator[Purchase] | tuple[Purchase, ...], *opened: str) -> dict[str, Purchase]:
    """Key Province -> the best purchase there among those that are `opened`; Provinces without one are missing."""
    best: dict[str, Purchase] = {}
    for purchase in sorted((x for x in found if x.open in opened), key=rank):
        best.setdefault(purchase.key, purchase)
    return best


__all__ = ["CLOSED", "LATER", "NOW", "Purchase", "best_by_province", "purchase", "purchases", "rank"]
