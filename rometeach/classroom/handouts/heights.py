"""About how high parts of a document are on paper, before they are printed."""

from __future__ import annotations

from math import ceil

from ...core.results.show import Table
from ..documents import Beside, Blanks, Drawing, Heading, Items, Part, Room, Together, Words

WIDE = 7.0
"""Inches: how wide a page is between its margins."""
LETTERS, LINE = 13.0, 0.19
"""How many letters stand in an inch, and how many inches a line of them is high."""


def height(part: Part, wide: float = WIDE) -> float:
    """About how many inches a part is high, where so many inches are free across."""
    match part:
        case Heading():
            return 0.42
        case Words(words=words):
            return LINE * _lines(words, wide) + 0.07
        case Items(items=items):
            return sum(LINE * _lines(item, wide - 0.3) + 0.05 for item in items)
        case Room(lines=lines):
            return 0.34 * lines
        case Blanks():
            return 0.37
        case Drawing(height=high):
            return high + 0.1
        case Together(parts=parts):
            return sum(height(p, wide) for p in parts)
        case Beside(parts=parts, picture=picture):
            left = wide - picture.width - 0.25
            return max(picture.height + 0.1, sum(height(p, left) for p in parts))
        case Table(rows=rows):
            return 0.45 + sum(0.17 * max(1, ceil(sum(map(len, row)) / (LETTERS * wide))) + 0.06 for row in rows)
    return 0.3


def _lines(words: str, wide: float) -> int:
    return max(1, ceil(len(words) / (LETTERS * wide)))


__all__ = ["height"]
