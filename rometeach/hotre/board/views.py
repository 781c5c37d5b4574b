"""What a seat may know of a board: its own hands and Tokens, and of the others how many there are (2, 5.4)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.frozen import Frozen, replace
from .state import HIDDEN, BoardState, Token

UNKNOWN = "?"
"""What the name of an unknown card begins with; its colour follows, which its back shows."""


def colour(board: BoardState, card: str) -> str:
    """The colour of a card, known or not."""
    return (
        card.removeprefix(UNKNOWN).strip() if card.startswith(UNKNOWN) else board.rules.tables["cards"][card]["colour"]
    )


def covered(board: BoardState, cards: Iterable[str]) -> tuple[str, ...]:
    """Cards as others see them: by the colours of their backs."""
    return tuple(sorted(f"{UNKNOWN} {colour(board, c)}" for c in cards))


def view(board: BoardState, seat: str) -> dict[str, object]:
    """What changes of a board in the eyes of a seat; "" for somebody who only looks on."""
    own = {f for f, s in board.seats.items() if s == seat}
    hidden = [c for f, found in board.factions.items() if f not in own for c in found.hand]
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
        "unseen": tuple(sorted((*hidden, *board.aside))),
        "seat": seat or "nobody",
    }


def _token(token: Token, own: set[str]) -> Token:
    known = token.shown or token.drawer in own or token.holder in own
    return token if known else replace(token, number=HIDDEN)
