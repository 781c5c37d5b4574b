"""Hands of cards in any game: dealt from piles, covered for those who do not hold them, and what may lie in a covered one.

A card is a text. A covered one shows its back alone: "? red", or "?" where all backs are alike.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from .session.requests import Draw, Steps

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


def dealt(
    piles: Mapping[str, Sequence[str]], names: Sequence[str], case: str
) -> Steps[tuple[dict[str, tuple[str, ...]], tuple[str, ...]]]:
    """A card of each pile to each name, drawn one by one: the hands, and the cards that are left.

    Args:
        piles: what a pile is called -> its cards.
        names: who is dealt to, in order; where a pile is too small, the last ones get none of it.
        case: the Case that says so.
    """
    hands: dict[str, tuple[str, ...]] = dict.fromkeys(names, ())
    rest: list[str] = []
    for called, pile in piles.items():
        cards = list(pile)
        for name in names[: len(pile)]:
            card = yield Draw(f"the {called} card of {name}", case, tuple(cards), about=(name, called))
            cards.remove(card)
            hands[name] = (*hands[name], card)
        rest += cards
    return hands, tuple(rest)


__all__ = ["UNKNOWN", "back_of", "covered", "dealt", "is_covered", "p_holds", "unseen"]
