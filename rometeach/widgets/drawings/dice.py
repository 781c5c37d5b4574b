"""Dice: one face, several dice in their colours, and the faces of a die with what each of them does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from ...lessons.faces import BAD, GOOD, NEITHER, Faces, Thrown
from .pieces import PAPER, Piece, below, beside, block, centred, drawing, ink_on, line, wrapped
from .signs import sign

_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "abcghi"}
"""Which of nine places, row by row from a to i, have a pip; those of a 6 lie in two rows."""
_INK = "#2b2118"
COLOURS: Final[Mapping[str, str]] = {
    "white": PAPER,
    "black": "#2b2118",
    "purple": "#6b2f86",
    "red": "#a3241d",
    "blue": "#1f5f99",
    "green": "#1d6b45",
    "yellow": "#f2cf5b",
}
"""What dice are made of."""
MEANINGS: Final[Mapping[str, tuple[str, str, str]]] = {
    # meaning: colour, ground, sign
    GOOD: ("#00694e", "#d9efe6", "✓"),
    BAD: ("#a83a00", "#fbe3d6", "✗"),
    NEITHER: ("#5b5750", "#ece9e2", "–"),
}
"""Told apart by colour, by lightness and by a sign."""


def words(shown: Thrown) -> str:
    """ "purple 5"; a white one is a number, or what it shows, alone."""
    face = shown.symbol or str(shown.face)
    return face if shown.colour == "white" else f"{shown.colour} {face}"


def piece(shown: Thrown, size: float = 40) -> Piece:
    """A die."""
    fill = COLOURS[shown.colour]
    ink = ink_on(fill)
    if shown.symbol:
        inside = f'<rect x="1.5" y="1.5" width="37" height="37" rx="7" fill="{fill}" stroke="{_INK}" stroke-width="2"/>'
        inside += sign(shown.symbol, ink, fill)
    elif shown.sides == 6:
        inside = f'<rect x="1.5" y="1.5" width="37" height="37" rx="7" fill="{fill}" stroke="{_INK}" stroke-width="2"/>'
        inside += f'<g fill="{ink}">{_pips(shown.face)}</g>'
    else:
        inside = f'<path d="M20,1.5 37.5,11V29L20,38.5 2.5,29V11Z" fill="{fill}" stroke="{_INK}" stroke-width="2"/>'
        inside += f'<path d="M20,1.5 33,26.5H7Z" fill="none" stroke="{ink}" stroke-width=".7" opacity=".55"/>'
        inside += centred(str(shown.face), 20, 23.5, 17, ink, 700)
    return Piece(size, size, f'<g transform="scale({size / 40:g})">{inside}</g>', words(shown))


def _pips(face: int) -> str:
    return "".join(
        f'<circle cx="{10 + 10 * (place % 3)}" cy="{10 + 10 * (place // 3)}" r="3.4"/>'
        for place in ("abcdefghi".index(letter) for letter in _PIPS[face])
    )


def die(face: int, size: int = 40, colour: str = "white", sides: int = 6) -> str:
    """A die that shows a face, as a picture of its own.

    Args:
        face: the face.
        size: how wide it is, in pixels.
        colour: what it is made of, one of `COLOURS`.
        sides: how many sides it has.
    """
    one = Thrown(face, colour, sides)
    shown, said = piece(one, 40), escape(f"a die that shows {words(one)}")
    return f'<svg viewBox="0 0 40 40" width="{size}" height="{size}" role="img" aria-label="{said}">{shown.svg}</svg>'


def row(thrown: Sequence[Thrown], size: float = 34) -> Piece:
    """Dice that were thrown together."""
    drawn = beside([piece(d, size) for d in thrown], 6)
    return drawn.saying(f"Thrown: {', '.join(words(d) for d in thrown)}")


def faces(told: Faces) -> str:
    """The faces of a die, those that do the same in one frame, and below them what they do."""
    groups = [_group(told, *group) for group in told.groups]
    head = line(told.caption, 14, bold=True)
    return drawing(below([head, beside(groups, 10)], 6), told.words)


def thrown(dice: Sequence[Thrown]) -> str:
    """Dice that were thrown together, as a picture of its own."""
    return drawing(row(dice, 30))


def _group(told: Faces, shown: Sequence[int], outcome: str, meaning: str) -> Piece:
    colour, ground, sign = MEANINGS[meaning]
    sides = len(told.outcomes)
    dice = beside([piece(Thrown(face, "white", sides), 40) for face in shown], 6)
    width = max(dice.width, 104) + 20
    rows = wrapped(f"{sign} {outcome}", width - 16, 14)
    height = 10 + dice.height + 8 + 18 * len(rows) + 4
    rim = block(width, height, ground, colour, round_=8, thick=3 if meaning != NEITHER else 1.5)
    said = "".join(centred(w, width / 2, 10 + dice.height + 22 + 18 * n, 14, colour, 700) for n, w in enumerate(rows))
    return Piece(width, height, rim + dice.at((width - dice.width) / 2, 10) + said)


__all__ = ["COLOURS", "MEANINGS", "die", "faces", "piece", "row", "thrown", "words"]
