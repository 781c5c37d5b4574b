"""Hands of cards: covered, and what may lie in them."""

import itertools
import random
from fractions import Fraction

from rometeach.core import hands

BACKS = {c: c[0] for c in ("a1", "a2", "a3", "b1", "b2")}


def back(card: str) -> str:
    return BACKS[card]


def test_covered_cards_tell_their_backs_and_not_their_order() -> None:
    assert hands.covered(("b1", "a2"), back) == ("? a", "? b") == hands.covered(("a3", "b2"), back)
    assert hands.covered(("x", "y"), lambda c: "") == ("?", "?")
    assert hands.back_of("? b", back) == "b" == hands.back_of("b1", back)


def test_the_chance_to_hold_a_card_is_that_of_all_deals() -> None:
    """I hold a1; the other hand has a card of each back, one card of a is laid aside."""
    among = ("a2", "a3", "b1", "b2")
    deals = [set(x) for x in itertools.product(("a2", "a3"), ("b1", "b2"))]
    for card in BACKS:
        brute = Fraction(sum(card in deal for deal in deals), len(deals))
        assert hands.p_holds(("? a", "? b"), card, among, back) == brute
    assert hands.p_holds(("a1", "? b"), "a1", among, back) == 1


def test_what_is_unseen_does_not_depend_on_whose_it_is() -> None:
    cards, stream = list(BACKS), random.Random(5)
    seen = set()
    for _ in range(20):
        stream.shuffle(cards)
        seen.add(hands.unseen((tuple(cards[:2]), tuple(cards[2:]))))
    assert len(seen) == 1
