"""Hands of cards in any game: covered for those who do not hold them, and what may lie in a covered one.

A card is a text. A covered one shows its back alone: "? red", or "?" where all backs are alike.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

UNKNOWN = "?"
"""What the name of a covered card begins with; its back follows."""


def is_covered(card: str) -> bool:
    """Whether only the back of a card is seen."""
    return card.startswith(UNKNOWN)


def back_of(card: str, backs: Callable[[str], str]) -> str:
    """The back of a card, covered or not; `backs` knows those of the cards."""
    return card.removeprefix(UNKNOWN).strip() if is_covered(card) else backs(card)


def covered(cards: Iterable[str], backs: Callable[[str], str]) -> tuple[str, ...]:
    """Cards as others see them: by their backs, sorted, so that their order tells nothing."""
    return tuple(sorted(f"{UNKNOWN} {back_of(c, backs)}".strip() for c in cards))


@functools.lru_cache(maxsize=4096)
def unseen(heaps: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The cards of several heaps that somebody does not see, as one multiset."""
    return tuple(sorted(c for heap in heaps for c in heap))


def p_holds(hand: Sequence[str], card: str, among: Sequence[str], backs: Callable[[str], str]) -> Fraction:
    """The chance that a hand holds a card, for somebody who does not see `among`: each that fits a back is equally likely.

    Args:
        hand: the hand, with covered cards.
        card: the card.
        among: the cards that are not seen.
        backs: the back of a card.
    """
    if card in hand:
        return Fraction(1)
    if card not in among:
        return Fraction(0)
    back = backs(card)
    places = sum(is_covered(c) and back_of(c, backs) == back for c in hand)
    return Fraction(places, sum(backs(c) == back for c in among))


__all__ = ["UNKNOWN", "back_of", "covered", "is_covered", "p_holds", "unseen"]
