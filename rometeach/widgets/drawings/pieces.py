"""What all drawings are made of: a `Piece` of SVG with its size and what it says in words, set beside and below others.

A drawing has no ground of its own and writes in the colour of the text around it, so that it fits a light and a dark page;
what stands on a fill of its own is dark or white, whichever can be read. It holds no ids, styles or scripts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from ..map.layout import text_width
from ..map.style import FONT, INK

WIDTH = 760.0
"""How wide a drawing may become, in pixels."""
PAPER = "#fffdf7"
"""The ground of counters and cards."""
TYPE = 13
"""The size of common words, in pixels."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A drawing, its size in pixels, and the words that say the same."""

    width: float
    height: float
    svg: str
    words: str = ""

    def at(self, x: float, y: float) -> str:
        """The SVG moved to a place."""
        return f'<g transform="translate({x:.1f} {y:.1f})">{self.svg}</g>'

    def saying(self, words: str) -> Piece:
        """The same drawing with other words."""
        return replace(self, words=words)


def beside(pieces: Sequence[Piece], gap: float = 10, width: float = WIDTH, *, middle: bool = False) -> Piece:
    """Pieces beside each other, on as many lines as they need.

    Args:
        pieces: what is drawn.
        gap: the room between two of them.
        width: how wide a line may become.
        middle: whether the pieces of a line share their middle; without it, their upper edge.
    """
    lines: list[list[Piece]] = [[]]
    x = 0.0
    for piece in pieces:
        if lines[-1] and x + piece.width > width:
            lines.append([])
            x = 0.0
        lines[-1].append(piece)
        x += piece.width + gap
    return below([_line(line, gap, middle) for line in lines if line], gap)


def _line(pieces: Sequence[Piece], gap: float, middle: bool) -> Piece:
    height = max(piece.height for piece in pieces)
    x, drawn = 0.0, []
    for piece in pieces:
        drawn.append(piece.at(x, (height - piece.height) / 2 if middle else 0))
        x += piece.width + gap
    return Piece(x - gap, height, "".join(drawn), _words(pieces))


def below(pieces: Sequence[Piece], gap: float = 8) -> Piece:
    """Pieces below each other."""
    y, drawn = 0.0, []
    for piece in pieces:
        drawn.append(piece.at(0, y))
        y += piece.height + gap
    return Piece(max((p.width for p in pieces), default=0), max(0.0, y - gap), "".join(drawn), _words(pieces))


def _words(pieces: Sequence[Piece]) -> str:
    return ". ".join(piece.words for piece in pieces if piece.words)


def line(text: str, size: float = TYPE, ink: str = "currentColor", *, bold: bool = False) -> Piece:
    """One line of words.

    Args:
        text: the words.
        size: their height, in pixels.
        ink: their colour.
        bold: whether they are bold.
    """
    weight = ' font-weight="700"' if bold else ""
    svg = f'<text y="{size:.0f}" font-size="{size:g}" fill="{ink}"{weight}>{escape(text)}</text>'
    return Piece(text_width(text, size) * (1.04 if bold else 1), size * 1.3, svg)


def lines(text: str, width: float, size: float = TYPE, ink: str = "currentColor") -> Piece:
    """Words on as many lines as they need.

    Args:
        text: the words.
        width: how wide a line may be, in pixels.
        size: their height, in pixels.
        ink: their colour.
    """
    return below([line(part, size, ink) for part in wrapped(text, width, size)], 0)


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Words cut into lines no wider than `width`, unless one word alone is."""
    found = [""]
    for word in text.split():
        longer = f"{found[-1]} {word}".strip()
        if found[-1] and text_width(longer, size) > width:
            found.append(word)
        else:
            found[-1] = longer
    return found


def centred(text: str, x: float, y: float, size: float, ink: str = INK, weight: int = 400) -> str:
    """Words as SVG.

    Args:
        text: the words.
        x: what they are centred on.
        y: where their foot is.
        size: their height, in pixels.
        ink: their colour.
        weight: how bold they are.
    """
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" font-weight="{weight}" fill="{ink}" '
        f'text-anchor="middle">{escape(text)}</text>'
    )


def block(width: float, height: float, fill: str, rim: str = INK, *, round_: float = 4, thick: float = 1) -> str:
    """A rectangle as SVG.

    Args:
        width: how wide, in pixels.
        height: how high, in pixels.
        fill: its colour.
        rim: the colour of its edge.
        round_: how round its corners are.
        thick: how thick its edge is.
    """
    half = thick / 2
    return (
        f'<rect x="{half:g}" y="{half:g}" width="{width - thick:.1f}" height="{height - thick:.1f}" rx="{round_:g}" '
        f'fill="{fill}" stroke="{rim}" stroke-width="{thick:g}"/>'
    )


def padded(piece: Piece, left: float, top: float = 0) -> Piece:
    """The piece with room to its left and above it."""
    return Piece(piece.width + left, piece.height + top, piece.at(left, top), piece.words)


def ink_on(fill: str) -> str:
    """White or dark, whichever can be read on a fill ("#3a1612")."""
    red, green, blue = (int(fill[n : n + 2], 16) for n in (1, 3, 5))
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else "#ffffff"


def drawing(piece: Piece, label: str = "") -> str:
    """The piece as a picture of its own, whose label is `label` or what the piece says in words."""
    width, height = piece.width + 4, piece.height + 4
    said = escape(label or piece.words)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'role="img" aria-label="{said}" class="rt-drawing" font-family="{escape(FONT)}" '
        f'style="max-width:100%;height:auto;display:block">{piece.svg}</svg>'
    )
