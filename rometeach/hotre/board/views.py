"""What a seat may know of a board: its own hands and Tokens, and of the others how many there are (2, 5.4)."""

from __future__ import annotations

import functools

from ...core import hands
from ...core.frozen import Frozen, replace
from ...core.hands import UNKNOWN
from ..rules import Rules
from .state import HIDDEN, BoardState, Token


def colour(rules: Rules, card: str) -> str:
    """The colour of a card, known or not."""
    return hands.back_of(card, lambda name: rules.cards[name].colour)


@functools.lru_cache(maxsize=4096)
def covered(rules: Rules, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards as others see them: by the colours of their backs."""
    return hands.covered(cards, lambda name: rules.cards[name].colour)


def view(board: BoardState, seat: str) -> dict[str, object]:
    """What changes of a board in the eyes of a seat; "" for somebody who only looks on."""
    own, rules = {f for f, s in board.seats.items() if s == seat}, board.rules
    hidden = tuple(found.hand for f, found in board.factions.items() if f not in own)
    factions = {
        f: found if f in own else replace(found, hand=covered(rules, found.hand)) for f, found in board.factions.items()
    }
    return {
        "factions": Frozen(factions),
        "tokens": tuple(_token(t, own) for t in board.tokens),
        "aside": covered(rules, board.aside),
        "unseen": hands.unseen((*hidden, board.aside)),
        "seat": seat or "nobody",
    }


def _token(token: Token, own: set[str]) -> Token:
    known = token.shown or token.drawer in own or token.holder in own
    return token if known else replace(token, number=HIDDEN)


__all__ = ["UNKNOWN", "colour", "covered", "view"]
