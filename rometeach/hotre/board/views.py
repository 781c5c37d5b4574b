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
    own, found = _hands(board.rules, board.factions, board.seats, board.aside, seat)
    return {**found, "tokens": _tokens(board.tokens, own)}


@functools.lru_cache(maxsize=256)
def _hands(
    rules: Rules, factions: Frozen[str, Faction], seats: Frozen[str, str], aside: tuple[str, ...], seat: str
) -> tuple[frozenset[str], Mapping[str, object]]:
    """The Factions of a seat, and what it sees of the hands: they are seen more often than they change."""
    own = frozenset(f for f, s in seats.items() if s == seat)
    hidden = tuple(found.hand for f, found in factions.items() if f not in own)
    return own, {
        "factions": Frozen({f: found if f in own else _covered(rules, found) for f, found in factions.items()}),
        "aside": covered(rules, aside),
        "unseen": hands.unseen((*hidden, aside)),
        "seat": seat or "nobody",
    }


@functools.lru_cache(maxsize=256)
def _covered(rules: Rules, found: Faction) -> Faction:
    return replace(found, hand=covered(rules, found.hand))


@functools.lru_cache(maxsize=256)
def _tokens(tokens: tuple[Token, ...], own: frozenset[str]) -> tuple[Token, ...]:
    """Tokens as whoever runs these Factions knows them."""
    return tuple([_token(t, own) for t in tokens])


def _token(token: Token, own: frozenset[str]) -> Token:
    known = token.shown or token.drawer in own or token.holder in own
    return token if known else replace(token, number=HIDDEN)


__all__ = ["UNKNOWN", "colour", "covered", "view"]
