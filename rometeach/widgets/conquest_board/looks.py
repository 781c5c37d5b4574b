"""How the six players look: the fill and the pattern of their Provinces, the colour of their pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Look:
    """How a player looks.

    Attributes:
        fill: the colour of his Provinces.
        pattern: the pattern on them.
        piece: the colour of his pieces.
        sign: a letter or two for him.
    """

    fill: str
    pattern: str
    piece: str
    sign: str


PLAYERS: Final[Mapping[str, Look]] = {
    "Red": Look("#f3b6a4", "slope", "#b5361c", "R"),
    "Blue": Look("#b7d3ee", "dots", "#0b5394", "B"),
    "Green": Look("#bfe0b4", "cross", "#0b6e4f", "G"),
    "Yellow": Look("#fbea8c", "diagonal", "#f4d13d", "Y"),
    "Purple": Look("#d5bce4", "horizontal", "#6b2f86", "P"),
    "Black": Look("#b3afa9", "vertical horizontal", "#2d2a28", "Bk"),
}
"""Colour -> look. No two have the same pattern, so that they can be told apart in grey."""
NOBODY: Final = "#f6f1e4"
"""The fill of a Province that nobody controls."""
WATER: Final = "#cfe2ec"
"""The fill of a sea zone."""

__all__ = ["NOBODY", "PLAYERS", "WATER", "Look"]
