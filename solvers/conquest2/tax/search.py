"""The best purchases for every number of actions and Talents, Province by Province, and for each amount of taxes the best of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from rometeach.conquest2.actions import BuyInfluence, SpecialTax
from rometeach.conquest2.charts import influence, trade
from rometeach.conquest2.charts.influence import Offer
from rometeach.conquest2.valuation.influence import purchase, worth
from rometeach.core.session.actions import Action

from .inputs import TaxQuestion


class Bought(NamedTuple):
    """Purchases, what they are worth, and what they take."""

    worth: Fraction
    tokens: int
    parts: tuple[tuple[str, tuple[Offer, ...]], ...] = ()


@dataclass(frozen=True)
class Amount:
    """One amount of taxes, with the best purchases for it.

    Attributes:
        talents: the Talents by taxes.
        used: the actions for the taxes.
        chaos: Chaos before it is counted.
        lost: what the Chaos changes, in Victory Points, against no taxes.
        bought: the purchases.
        worth: what all is worth, against doing nothing.
        actions: what is done, in order.
    """

    talents: int
    used: int
    chaos: int
    lost: Fraction
    bought: Bought
    worth: Fraction
    actions: tuple[Action, ...]


def _actions_for(q: TaxQuestion, key: str, wanted: tuple[Offer, ...]) -> int:
    """How many actions a purchase takes (3.3)."""
    most = influence.most(q.board, key, q.side)
    if q.board.rules.switches["caesar_buys"] == "same":
        return sum(-(-offer.number // most) for offer in wanted)
    return -(-sum(offer.number for offer in wanted) // most)


def ways(q: TaxQuestion, key: str) -> Iterator[tuple[int, Bought]]:
    """(actions, purchase) of all that may be bought in a Province with the actions at hand; nothing first."""
    if key not in q.must:
        yield 0, Bought(Fraction(0), 0)
    most = influence.most(q.board, key, q.side)
    if not most or key in q.forbid:
        return
    kinds = influence.offers(q.board, key, q.side)
    tokens = most * q.actions
    for counts in product(*(range(min(o.number, tokens) + 1) for o in kinds)):
        if 0 < sum(counts) <= tokens:
            wanted = tuple(Offer(o.owner, n) for o, n in zip(kinds, counts, strict=True) if n)
            if (needed := _actions_for(q, key, wanted)) <= q.actions:
                gain = purchase(q.board, q.side, key, wanted, q.scale)
                yield needed, Bought(gain, sum(counts), ((key, wanted),))


def purchases(q: TaxQuestion) -> dict[tuple[int, int], Bought]:
    """(actions, tokens) -> the best purchases that take just so many; what a Province brings does not depend on the others."""
    found = {(0, 0): Bought(Fraction(0), 0)}
    for key in q.board.rules.keys:
        after: dict[tuple[int, int], Bought] = {}
        offered = list(ways(q, key))
        for (used, tokens), before in found.items():
            for needed, more in offered:
                if used + needed > q.actions:
                    continue
                both = Bought(before.worth + more.worth, tokens + more.tokens, (*before.parts, *more.parts))
                place = (used + needed, both.tokens)
                if place not in after or after[place].worth < both.worth:
                    after[place] = both
        found = after
    return found


def taxes(q: TaxQuestion, talents: int) -> tuple[SpecialTax, ...]:
    """The fewest Special Taxes for an amount, the larger ones first (3.4)."""
    most = max(trade.special_taxes(q.board))
    full, rest = divmod(talents, most)
    return (*(SpecialTax(most) for _ in range(full)), *((SpecialTax(rest),) if rest else ()))


def buys(q: TaxQuestion, bought: Bought) -> tuple[BuyInfluence, ...]:
    """The actions of purchases."""
    found = []
    same = q.board.rules.switches["caesar_buys"] == "same"
    for key, wanted in bought.parts:
        most = influence.most(q.board, key, q.side)
        groups = [[o.owner] * o.number for o in wanted]
        for owners in groups if same else [[owner for group in groups for owner in group]]:
            found += [BuyInfluence(key, tuple(owners[n : n + most])) for n in range(0, len(owners), most)]
    return tuple(found)


def amounts(q: TaxQuestion) -> list[Amount]:
    """Every amount of taxes that is allowed, least first, each with the best purchases.

    Equal ones are settled by fewer actions, then by fewer tokens.
    """
    board, side, price = q.board, q.side, q.board.rules.costs["influence"]
    table, step = purchases(q), board.rules.values["tax.talents"]
    most = q.actions if q.limit is None else min(q.actions, q.limit)
    cash, now = board.players[side].talents, board.players[side].chaos
    idle = worth(board.with_player(side, chaos=max(0, now - q.relief)), side, q.scale)
    found = []
    for talents in range(0, q.actions * board.rules.values["tax.most"] + 1, step):
        if talents < q.least or (q.most is not None and talents > q.most):
            continue
        levied = taxes(q, talents)
        chaos = now + talents // step
        taxed = board.with_player(side, chaos=max(0, chaos - q.relief))
        lost = worth(taxed, side, q.scale) - idle
        best: tuple[Fraction, int, int] | None = None
        chosen = Bought(Fraction(0), 0)
        for (used, tokens), bought in table.items():
            if used + len(levied) > most or tokens * price > cash + talents:
                continue
            gain = bought.worth - (used + len(levied)) * q.free
            if best is None or (gain, -used, -tokens) > best:
                best, chosen = (gain, -used, -tokens), bought
        if best is not None:
            whole = best[0] + lost + talents * q.scale.talent
            actions = (*levied, *buys(q, chosen))
            found.append(Amount(talents, len(levied), chaos, lost, chosen, whole, actions))
    return found


def ranked(q: TaxQuestion) -> list[Amount]:
    """The amounts, best first; equal ones by fewer Talents in taxes."""
    return sorted(amounts(q), key=lambda a: (-a.worth, a.talents))


__all__ = ["Amount", "Bought", "amounts", "buys", "purchases", "ranked", "taxes", "ways"]
