"""Small random boards for the question "spending", and the best purchases by enumeration."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

from rometeach.core.errors import IllegalChoice
from rometeach.core.frozen import Frozen, replace
from rometeach.hotre.actions import BuyFort, Recruit
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import BUILDING, PLAY, Active
from rometeach.hotre.position import named
from rometeach.hotre.valuation import purchases
from rometeach.hotre.valuation.weights import to_the_end
from solvers.hotre.expansion.inputs import ExpansionQuestion
from solvers.hotre.expansion.search import Search
from solvers.hotre.spending.inputs import Buys, ordered


def small(seed: int) -> tuple[Board, str]:
    """A board of Red at its Building, and the Provinces where Armies may be placed."""
    r = Random(seed)
    p = Board.of(named("60"))
    rules, turn = p.rules, r.randint(2, 7)
    p = replace(p, turn=turn, phase=PLAY, runs=Frozen({"Galli": "Blue"}))
    home = r.choice(("Roma", "Syria", "Aquitania"))
    ring = r.sample(list(rules.neighbours[home]), 2)
    far = r.sample([n for n in rules.provinces if n != home and n not in rules.neighbours[home]], 2)
    p = p.with_province(
        home,
        side="Red",
        armies=r.randint(1, 2),
        fort=r.choice(("", "Fort")),
        city=r.choice(("City", "Looted", "Looted")),
    )
    for n in far:
        p = p.with_province(
            n,
            side="Red",
            armies=1,
            fort=r.choice(("", "Fort", "Fort", "Fort")),
            city=r.choice(("City", "Looted", "Looted")),
        )
    p = p.with_province(
        ring[0], side=r.choice(("Blue", "Galli", "Rebels of Green")), armies=1, city=r.choice(("", "City"))
    )
    if r.random() < 0.5:
        p = p.with_province(ring[1], side="Rebels of Blue", armies=1)
    p = p.with_faction("Red", start=home, roman=r.randint(10, 14))
    return replace(p, active=Active("Red", "Red", BUILDING, held=frozenset(p.held_by("Red")))), "; ".join((home, *ring))


def ways_to_buy(p: Board) -> Iterator[Buys]:
    """Everything that can be bought together, with three Forts at most."""
    found = list(purchases.options(p))
    legions = [(), *((a,) for a in found if isinstance(a, Recruit))]
    forts = [(), *((a,) for a in found if isinstance(a, BuyFort) and a.number <= 3)]
    others = [((), (a,)) for a in found if not isinstance(a, Recruit | BuyFort)]
    for parts in product(legions, forts, *others):
        buys = ordered(p, [a for part in parts for a in part])
        try:
            purchases.bought(p, buys)
        except IllegalChoice:
            continue
        yield buys


def best(p: Board, only: frozenset[str]) -> tuple[Fraction, int]:
    """What the best purchases are worth with the best placements after them, and how many there are."""
    w, found, number = to_the_end(p), None, 0
    for buys in ways_to_buy(p):
        number += 1
        ready, _ = purchases.bought(p, buys)
        entries = Search(ExpansionQuestion(ready.board, only=only, weights=w)).best(10).entries
        worth = purchases.expected(p, buys, entries, w).worth
        found = worth if found is None else max(found, worth)
    assert found is not None
    return found, number


__all__ = ["best", "small", "ways_to_buy"]
