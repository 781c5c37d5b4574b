"""What a hand may hold (2, 7): against every deal that is left, and in the eyes of every seat."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest
from odds_boards import board

from rometeach.core.errors import BadInput
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.hotre.board.board import Board
from rometeach.hotre.phases.setup import piles, set_up
from rometeach.hotre.position import Position, named


def dealt(name: str = "60", seed: int = 4) -> Position:
    return Position.of(run(set_up(Board.of(named(name))), SeededDice(seed), {}))


def every_hand(p: Position, faction: str, seat: str) -> list[tuple[str, ...]]:
    """Every hand that somebody may have whose cards are covered: of each colour as many as he has, of those not seen."""
    seen = {c for f, found in p.factions.items() if p.seats[f] == seat for c in found.hand} | set(p.discards)
    has = Counter(p.rules.cards[c].colour for c in p.factions[faction].hand)
    parts = [
        list(combinations([c for c in pile if c not in seen], has[colour]))
        for colour, pile in piles(p).items()
        if has[colour]
    ]
    return [tuple(c for part in hand for c in part) for hand in product(*parts)]


SMALL = board(
    "turn 4; Red hand: Daci, Mauri, Vindex; Blue hand: Pontici, A gate left open, Saturninus; Green hand: Aegyptii; "
    "discards: Bagaudae, Isauri; Yellow hand: none"
)


@pytest.fixture
def small() -> Position:
    """Three colours are left in a hand; what was never dealt lies aside."""
    lying = {c for f in SMALL.factions.values() for c in f.hand} | set(SMALL.discards)
    aside = [c for c in SMALL.rules.cards if c not in lying]
    return SMALL.edit("aside: " + ", ".join(aside))


def test_2_7_every_hand_that_may_be_is_counted(small: Position) -> None:
    found = small.hand("Blue", "Red")
    hands = every_hand(small, "Blue", "Red")
    for c in found.cards:
        assert c.p == Fraction(sum(c.card.name in h for h in hands), len(hands)), c
    timely = Counter(sum(small.rules.cards[c].is_timely(4) for c in h) for h in hands)
    assert dict(found.timely.items()) == {n: Fraction(w, len(hands)) for n, w in sorted(timely.items())}
    for k in found.kinds:
        counts = Counter(sum(small.rules.cards[c].effect.kind == k.kind for c in h) for h in hands)
        assert dict(k.number.items()) == {n: Fraction(w, len(hands)) for n, w in sorted(counts.items())}
        both = Counter(
            sum(small.rules.cards[c].effect.kind == k.kind and small.rules.cards[c].is_timely(4) for c in h)
            for h in hands
        )
        assert dict(k.timely.items()) == {n: Fraction(w, len(hands)) for n, w in sorted(both.items())}


def test_2_what_was_seen_is_in_no_other_hand(small: Position) -> None:
    names = {c.card.name for c in small.hand("Blue", "Red").cards}
    assert not names & {"Daci", "Mauri", "Vindex", "Bagaudae", "Isauri"}
    assert {"Pontici", "Aegyptii", "Saturninus", "A gate left open"} <= names


def test_2_ones_own_hand_is_known(small: Position) -> None:
    own = small.view("Blue").hand("Blue")
    assert {c.card.name: c.p for c in own.cards} == dict.fromkeys(("Pontici", "A gate left open", "Saturninus"), 1)
    assert dict(own.timely.items()) == {sum(c.timely for c in own.cards): 1}


@pytest.mark.parametrize(("name", "seats"), [("60", 4), ("60-three", 3), ("60-two", 2)])
def test_2_a_whole_deal_is_nine_cards_of_which_each_colour_is_one(name: str, seats: int) -> None:
    p = dealt(name)
    assert len(p.players) == seats
    for faction in p.factions:
        for seat in p.players:
            found = p.hand(faction, seat)
            assert found.size == 9 and sum(c.p for c in found.cards) == 9
            by_colour: Counter[str] = Counter()
            for c in found.cards:
                by_colour[c.card.colour] += c.p  # type: ignore[assignment]
            assert set(by_colour.values()) == {1} and len(by_colour) == 9
            assert found.cards == p.view(seat).hand(faction).cards


def test_2_before_the_deal_every_card_of_a_pile_is_as_likely() -> None:
    p = named("60")
    found = p.hand("Red", "Blue")
    sizes = {c: len(pile) for c, pile in piles(p).items()}
    assert all(c.p == Fraction(1, sizes[c.card.colour]) for c in found.cards) and len(found.cards) == 55


def test_a_permuted_deal_looks_the_same(small: Position) -> None:
    """Who of the others holds what changes nothing of what is told."""
    other = small.edit("Blue hand: Aegyptii, A gate left open, Saturninus; Green hand: Pontici")
    assert small.hand("Blue", "Red").figures() == other.hand("Blue", "Red").figures()


def test_2_whose_hand_and_whose_eyes(small: Position) -> None:
    assert (small.hand().faction, small.hand().seat) == ("Blue", "Red")
    assert small.hand("Red").seat == "Blue" and small.hand(seat="Blue").faction == "Red"
    assert small.view("Green").hand().seat == "Green"
    with pytest.raises(BadInput, match="does not play"):
        small.hand("Purple", "Nobody")
    with pytest.raises(BadInput, match="is no seat"):
        small.hand("Red", "Nobody")
    assert "cards:Pontici" in small.hand("Blue").doubts()
