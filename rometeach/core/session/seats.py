"""Who may know what: a board, a question and a log as they are for one seat.

A game in which a seat knows something that others do not (a hand of cards, a cup) gives its boards a `view(seat)`: a board of
the same type in which that is unknown. Where a board has none, nothing is hidden, and every seat sees the board itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, Self, TypeVar, cast

from ..frozen import replace
from .requests import Decision
from .values import Entry

P = TypeVar("P")

HIDDEN = "Something happens that is hidden from you"
"""What a log says of that which nobody else saw."""


class Hidden(Protocol):
    """A board on which something is hidden from some seats."""

    def view(self, seat: str) -> Self:
        """What a seat may know of it: a board of the same type; "" for somebody who only looks on."""


def is_hidden(board: object) -> bool:
    """Whether seats may see different things of a board."""
    return hasattr(board, "view")


def view(board: P, seat: str) -> P:
    """What a seat may know of a board; the same board where nothing is hidden."""
    return cast("P", cast(Hidden, board).view(seat)) if is_hidden(board) else board


def seen(decision: Decision) -> Decision:
    """A Decision as the seat sees it that answers."""
    return replace(decision, board=decision.board.view(decision.who)) if is_hidden(decision.board) else decision


def entries(log: Iterable[Entry], seat: str) -> list[Entry]:
    """The lines of a log as a seat may read them, one for one; of what is not for its eyes only what everybody saw."""
    found = []
    for entry in log:
        if entry.only and seat not in entry.only:
            entry = replace(entry, text=entry.public or HIDDEN, dice=(), ledger=None)
        found.append(replace(entry, board=view(entry.board, seat)) if is_hidden(entry.board) else entry)
    return found


__all__ = ["Hidden", "entries", "is_hidden", "seen", "view"]
