"""What random play of this game must always keep: cards and Legions, and a battle of one against one by a formula."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from rometeach.core.invariants import Invariants

from .battle import p_held
from .board import Board


def wrong(board: Board) -> Iterator[str]:
    """What holds on no board."""
    held = Counter([*board.deck, *(c for hand in board.hands for c in hand)])
    yield from (f"{card} is there {n} times" for card, n in held.items() if n > board.rules.deck.count(card))
    yield from (f"{area} has {n} Legions" for area, (_, n) in board.areas.items() if n < 0)
    for area, row in board.rules.tables["areas"].items():
        hit, back = Fraction(1, 6) if row["walls"] == "yes" else Fraction(1, 3), Fraction(1, 3)
        one_against_one = (1 - hit) * back / (1 - (1 - hit) * (1 - back))
        if (found := p_held(board.rules, area, 1, 1)) != one_against_one:
            yield f"one Legion holds {area} against one with {found}, and it should be {one_against_one}"


def lost(before: Board, now: Board) -> Iterator[str]:
    """In a step a card at most is played, and no Legion comes but by it."""
    cards = [sum(map(len, (b.deck, *b.hands))) for b in (before, now)]
    if cards[0] - cards[1] not in (0, 1):
        yield f"{cards[0] - cards[1]} cards are gone"
    more = sum(n for _, n in now.areas.values()) - sum(n for _, n in before.areas.values())
    if more > max(map(now.rules.legions, now.rules.deck)) * (cards[0] - cards[1]):
        yield f"{more} Legions came from nowhere"


LAWS = Invariants(wrong, lost)
