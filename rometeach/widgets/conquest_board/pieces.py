"""The pieces of a player as counters: units and Leaders, Galleys, Cities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...conquest_board.rules import CAESAR, CATAPULT, CAVALRY, GENERAL, INFANTRY
from ..drawings.counters import Counter
from .looks import PLAYERS

SIGNS = ((INFANTRY, "I"), (CAVALRY, "C"), (CATAPULT, "K"), (GENERAL, "G"), (CAESAR, "Cae"))
"""What a force counts, in order, and the letters on the counters."""


def force(side: str, numbers: Sequence[int]) -> Iterator[Counter]:
    """The counters of a force.

    Args:
        side: whose it is.
        numbers: Infantry, Cavalry, Catapults, and perhaps Generals and Caesar.
    """
    look = PLAYERS[side]
    for (name, sign), number in zip(SIGNS, numbers, strict=False):
        if number:
            yield Counter(name, sign, look.piece, number, top=side)


def galley(side: str, number: int = 1, aboard: str = "") -> Counter:
    """Galleys, with who is aboard."""
    return Counter(f"Galley with {aboard}" if aboard else "Galley", "Gal", PLAYERS[side].piece, number, top=side)


def city(built: str) -> Counter:
    """A City or a Fortified City."""
    return Counter(built, "FC" if built != "City" else "City", "#fff3c4")


__all__ = ["SIGNS", "city", "force", "galley"]
