"""What a seat may know of a board: its own hands and Tokens, and of the others how many there are (2, 5.4)."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from ...core import hands
from ...core.frozen import Frozen, replace
from ...core.hands import UNKNOWN
from ...core.latest import Latest
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
    return _view(seat, board.rules, board.factions, board.seats, board.aside, board.tokens)


def _seen(
    seat: str,
    rules: Rules,
    factions: Frozen[str, Faction],
    seats: Frozen[str, str],
    aside: tuple[str, ...],
    tokens: tuple[Token, ...],
) -> Mapping[str, object]:
    own = _own(seats, seat)
    hidden = tuple([found.hand for f, found in factions.items() if f not in own])
    return {
        "factions": Frozen({f: found if f in own else _hand(f, rules, found) for f, found in factions.items()}),
        "aside": covered(rules, aside),
        "unseen": hands.unseen((*hidden, aside)),
        "seat": seat or "nobody",
        "tokens": _tokens(own, tokens),
    }


_view = Latest(_seen)
"""A seat is asked many times in a Phase, in which hands and Tokens stay as they are."""


@functools.lru_cache(maxsize=256)
def _own(seats: Frozen[str, str], seat: str) -> frozenset[str]:
    """The Factions of a seat."""
    return frozenset(f for f, s in seats.items() if s == seat)


def _covered(faction: str, rules: Rules, found: Faction) -> Faction:
    return replace(found, hand=covered(rules, found.hand))


_hand = Latest(_covered)


def _known(own: frozenset[str], tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Tokens as whoever runs these Factions knows them."""
    return tuple([_token(t, own) for t in tokens])


_tokens = Latest(_known)


def _token(token: Token, own: frozenset[str]) -> Token:
    known = token.shown or token.drawer in own or token.holder in own
    return token if known else replace(token, number=HIDDEN)


__all__ = ["UNKNOWN", "colour", "covered", "view"]
