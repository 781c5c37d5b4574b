"""A box of the board: its title in the colour of its owner, and what lies in it, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ..map.style import INK
from .pieces import WIDTH, Piece, below, beside, centred, ink_on, line, padded

PALE = "#f7f2e6"


@dataclass(frozen=True, slots=True)
class Tile:
    """A place that belongs to a box: its name, what it is ("Insurgent"), its fill, and what lies there ("L* 2A")."""

    name: str
    state: str
    fill: str
    there: str = ""
    strong: bool = False
    """Drawn with a thick rim."""

    @property
    def words(self) -> str:
        """ "Belgica, Insurgent, L* 2A"."""
        return ", ".join(filter(None, (self.name, self.state, self.there)))


def tile(shown: Tile, width: float = 128) -> Piece:
    """A place as a small plate."""
    ink, height, down = ink_on(shown.fill), 50.0, 0 if shown.there else 7
    size = 13 if len(shown.name) <= 16 else 11.5
    drawn = [
        f'<rect x="1" y="1" width="{width - 2:.0f}" height="{height - 2:.0f}" rx="4" fill="{shown.fill}" stroke="{INK}" '
        f'stroke-width="{3 if shown.strong else 1}"/>',
        centred(shown.name, width / 2, 16 + down, size, ink, 700),
        centred(shown.state, width / 2, 30 + down, 11.5, ink),
    ]
    if shown.there:
        drawn.append(centred(shown.there, width / 2, 44, 12, ink, 700))
    return Piece(width, height, "".join(drawn), shown.words)


def tiles(shown: Sequence[Tile], width: float = WIDTH - 28, each: float = 128) -> Piece:
    """Places beside each other."""
    return beside([tile(t, each) for t in shown], 6, width)


def part(title: str, inside: Piece) -> Piece:
    """A part of a box: a small title with what belongs to it below."""
    said = f"{title}: {inside.words}" if inside.words else title
    return below([line(title, 12.5, INK, bold=True), padded(inside, 0)], 3).saying(said)


def box(title: str, fill: str, parts: Sequence[Piece], beside_title: str = "") -> Piece:
    """A box of the board.

    Args:
        title: its name.
        fill: the colour of its band.
        parts: what lies in it, from above to below; words in them are dark, for the ground is pale.
        beside_title: small words at the right end of the band.
    """
    inside = below([p for p in parts if p.width], 10)
    head = 28.0
    least = line(title, 16, bold=True).width + line(beside_title, 12.5).width + (44 if beside_title else 24)
    width, height = max(inside.width + 24, least), inside.height + head + 22
    ink = ink_on(fill)
    said = f"{title}{f' ({beside_title})' if beside_title else ''}. {inside.words}"
    drawn = (
        f'<rect x="1" y="1" width="{width - 2:.0f}" height="{height - 2:.0f}" rx="6" fill="{PALE}" stroke="{INK}" '
        f'stroke-width="2"/><path d="M1,{head:.0f}V7a6,6 0 0 1 6,-6H{width - 7:.0f}a6,6 0 0 1 6,6V{head:.0f}Z" fill="{fill}"/>'
        f'<path d="M1,{head:.0f}H{width - 1:.0f}" stroke="{INK}" stroke-width="1.5"/>'
        f'<text x="12" y="20" font-size="16" font-weight="700" fill="{ink}">{escape(title)}</text>'
        f'<text x="{width - 12:.0f}" y="20" font-size="12.5" fill="{ink}" text-anchor="end">{escape(beside_title)}</text>'
        f'<g color="{INK}">{inside.at(12, head + 10)}</g>'
    )
    return Piece(width, height, drawn, said)


__all__ = ["Tile", "box", "part", "tile", "tiles"]
