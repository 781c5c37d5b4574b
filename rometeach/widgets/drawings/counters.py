"""Counters: a square with its sign, its name below it; a person's card with his figures; several counters in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ..map.layout import text_width
from ..map.style import INK
from .pieces import PAPER, Piece, beside, block, centred, ink_on, wrapped

SIZE = 46.0
"""The side of a counter."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter.

    Attributes:
        name: what is written below it.
        sign: the letters or figures on it: "L", "7/5".
        fill: its colour.
        number: how many of them lie there.
        top: a few small letters above the sign.
        dashed: it is not there (any more): drawn as an outline.
    """

    name: str
    sign: str
    fill: str = PAPER
    number: int = 1
    top: str = ""
    dashed: bool = False

    @property
    def words(self) -> str:
        """ "Auxilia", "Auxilia ×2"."""
        return f"{self.name} ×{self.number}" if self.number > 1 else self.name


def piece(shown: Counter) -> Piece:
    """A counter with its name below it; of several, the edges of two more show."""
    ink = ink_on(shown.fill)
    behind = min(shown.number - 1, 2)
    names = wrapped(shown.words, 84, 12)
    width = max(SIZE + 4 * behind, max(len(n) for n in names) * 6.6)
    left = (width - SIZE - 4 * behind) / 2
    drawn = [_square(left + 4 * n, 4 * (behind - n), shown.fill, shown.dashed) for n in range(behind, 0, -1)]
    drawn.append(_square(left, 4 * behind, shown.fill, shown.dashed))
    x, y = left + SIZE / 2, 4 * behind
    size = 22 if len(shown.sign) <= 3 else 16 if len(shown.sign) <= 5 else 12
    if shown.top:
        drawn.append(centred(shown.top, x, y + 13, 9.5, ink))
    drawn.append(centred(shown.sign, x, y + SIZE / 2 + size * 0.36 + (4 if shown.top else 0), size, ink, 700))
    foot = y + SIZE + 13
    drawn += [centred(n, left + SIZE / 2, foot + 14 * i, 12, "currentColor") for i, n in enumerate(names)]
    return Piece(width, foot + 14 * (len(names) - 1) + 4, "".join(drawn), shown.words)


def _square(x: float, y: float, fill: str, dashed: bool) -> str:
    more = ' stroke-dasharray="4 3" fill-opacity=".45"' if dashed else ""
    return (
        f'<rect x="{x + 0.75:.1f}" y="{y + 0.75:.1f}" width="{SIZE - 1.5}" height="{SIZE - 1.5}" rx="4" fill="{fill}" '
        f'stroke="{INK}" stroke-width="1.5"{more}/>'
        f'<rect x="{x - 0.5:.1f}" y="{y - 0.5:.1f}" width="{SIZE + 1}" height="{SIZE + 1}" rx="5" fill="none" '
        f'stroke="currentColor" stroke-opacity=".35"/>'
    )


def row(shown: Sequence[Counter], width: float = 700) -> Piece:
    """Counters beside each other."""
    return beside([piece(c) for c in shown], 10, width)


@dataclass(frozen=True, slots=True)
class Person:
    """A person's counter: his name, what he is, his figures with their words, and the colour of his band."""

    name: str
    role: str
    figures: tuple[tuple[str, int], ...]
    fill: str = PAPER
    note: str = ""
    counted: tuple[str, ...] = ()
    """The figures that matter here; they are drawn in a frame."""

    @property
    def words(self) -> str:
        """ "Julian (Governor of Gallia): Military 4, ...; War (Frankish)"."""
        told = ", ".join(f"{word} {number}" for word, number in self.figures)
        return f"{self.name}{f' ({self.role})' if self.role else ''}: {told}{f'; {self.note}' if self.note else ''}"


def card(shown: Person) -> Piece:
    """A person as a card: a band with the name, the figures with their words below."""
    cell = 88.0
    width = max(cell * len(shown.figures) + 12, 210, text_width(shown.note, 12.5) * 1.06 + 16)
    ink = ink_on(shown.fill)
    height = 30 + 50 + (20 if shown.note else 0)
    drawn = [
        block(width, height, PAPER, INK, round_=5, thick=1.5),
        f'<path d="M1,30V6a5,5 0 0 1 5,-5H{width - 6:.0f}a5,5 0 0 1 5,5V30Z" fill="{shown.fill}"/>',
        f'<path d="M1,30H{width - 1:.0f}" stroke="{INK}"/>',
        f'<text x="10" y="20" font-size="15" font-weight="700" fill="{ink}">{escape(shown.name)}</text>',
        f'<text x="{width - 10:.0f}" y="20" font-size="12" fill="{ink}" text-anchor="end">{escape(shown.role)}</text>',
    ]
    for n, (word, number) in enumerate(shown.figures):
        x = width / len(shown.figures) * (n + 0.5)
        if word in shown.counted:
            drawn.append(
                f'<rect x="{x - cell / 2 + 4:.0f}" y="34" width="{cell - 8:.0f}" height="43" rx="5" fill="#fff3c4" '
                f'stroke="{INK}" stroke-width="2"/>'
            )
        drawn.append(centred(str(number), x, 56, 21, INK, 700))
        drawn.append(centred(word, x, 72, 12, INK))
    if shown.note:
        drawn.append(centred(shown.note, width / 2, height - 7, 12.5, INK, 600))
    return Piece(width, height, "".join(drawn), shown.words)


__all__ = ["SIZE", "Counter", "Person", "card", "piece", "row"]
