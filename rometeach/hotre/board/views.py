"""What a seat may know of a board: its own hands and Tokens, and of the others how many there are (2, 5.4)."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from ...core import hands
from ...core.frozen import Frozen, replace
from ...core.hands import UNKNOWN
from ..rules import Rules
from .state import HIDDEN, BoardState, Faction, Token


def colour(rules: Rules, card: str) -> str:
    """The colour of a card, known or not."""
    return hands.back_of(card, lambda name: rules.cards[name].colour)


@functools.lru_cache(maxsize=4096)
def covered(rules: Rules, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards as others see them: by the colours of their backs."""
    return hands.covered(cards, lambda name: rules.cards[name].colour)


def view(board: BoardState, seat: str) -> Mapping[str, object]:
    """What changes of a board in the eyes of a seat; "" for somebody who only looks on."""
    return _view(board.rules, board.factions, board.seats, board.tokens, board.aside, seat)


@functools.lru_cache(maxsize=256)
def _view(
    rules: Rules,
    factions: Frozen[str, Faction],
    seats: Frozen[str, str],
    tokens: tuple[Token, ...],
    aside: tuple[str, ...],
    seat: str,
) -> Mapping[str, object]:
    """The same of what lies before the players: it is seen more often than it changes."""
    own = {f for f, s in seats.items() if s == seat}
    hidden = tuple(found.hand for f, found in factions.items() if f not in own)
    return {
        "factions": Frozen({f: found if f in own else _covered(rules, found) for f, found in factions.items()}),
        "tokens": tuple(_token(t, own) for t in tokens),
        "aside": covered(rules, aside),
        "unseen": hands.unseen((*hidden, aside)),
        "seat": seat or "nobody",
    }


def _covered(rules: Rules, found: Faction) -> Faction:
    return replace(found, hand=covered(rules, found.hand))


def _token(token: Token, own: set[str]) -> Token:
    known = token.shown or token.drawer in own or token.holder in own
    return token if known else replace(token, number=HIDDEN)


__all__ = ["UNKNOWN", "colour", "covered", "view"]
