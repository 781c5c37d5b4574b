"""What a seat may know of a board: its own hands and Tokens, and of the others how many there are (2, 5.4)."""

from __future__ import annotations

import functools

from ...core.frozen import Frozen, replace
from ..rules import Rules
from .state import HIDDEN, BoardState, Token

UNKNOWN = "?"
"""What the name of an unknown card begins with; its colour follows, which its back shows."""


def colour(rules: Rules, card: str) -> str:
    """The colour of a card, known or not."""
    return card.removeprefix(UNKNOWN).strip() if card.startswith(UNKNOWN) else rules.cards[card].colour


def covered(board: BoardState, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards as others see them: by the colours of their backs."""
    return _covered(board.rules, cards)


@functools.lru_cache(maxsize=4096)
def _covered(rules: Rules, cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(f"{UNKNOWN} {colour(rules, c)}" for c in cards))


def view(board: BoardState, seat: str) -> dict[str, object]:
    """What changes of a board in the eyes of a seat; "" for somebody who only looks on."""
    own = {f for f, s in board.seats.items() if s == seat}
    hidden = tuple(found.hand for f, found in board.factions.items() if f not in own)
    factions = Frozen(
        {
            f: found if f in own else replace(found, hand=covered(board, found.hand))
            for f, found in board.factions.items()
        }
    )
    tokens = tuple(_token(t, own) for t in board.tokens)
    return {
        "factions": factions,
        "tokens": tokens,
        "aside": covered(board, board.aside),
        "unseen": _together((*hidden, board.aside)),
        "seat": seat or "nobody",
    }


@functools.lru_cache(maxsize=4096)
def _together(heaps: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return tuple(sorted(c for heap in heaps for c in heap))


def _token(token: Token, own: set[str]) -> Token:
    known = token.shown or token.drawer in own or token.holder in own
    return token if known else replace(token, number=HIDDEN)
