"""Arrows on the map: where they bend, and where the word on one has room."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import hypot

from rometeach.widgets.map.layout import Block, text_width
from rometeach.widgets.map.style import ARROWS
from rometeach.widgets.map.view import Arrow

SLIGHT = 60.0
"""Square pixels: a word that may stand in many places lies on others by so much at most where it is nearest."""
Point = tuple[float, float]
Curve = tuple[Point, Point, Point]
"""Where an arrow starts, where it bends to, and where it ends."""


def curve_of(arrow: Arrow, placed: Mapping[str, Block]) -> Curve:
    """From the words of one area to those of the other."""
    bend = ARROWS[arrow.kind][2]
    one, other = placed[arrow.a], placed[arrow.b]
    middle = (
        (one.x + other.x) / 2 - (other.y - one.y) * bend,
        (one.y + other.y) / 2 + (other.x - one.x) * bend,
    )
    return _rim(one, middle, 1), middle, _rim(other, middle, 3)


def _rim(block: Block, goal: Point, gap: float) -> Point:
    """Where a line from the middle of a block to a goal leaves it, at most half of the way."""
    dx, dy = goal[0] - block.x, goal[1] - block.y
    share = min(
        (block.width / 2 + gap) / abs(dx) if dx else 1.0,
        (block.height / 2 + gap) / abs(dy) if dy else 1.0,
        0.5,
    )
    return block.x + dx * share, block.y + dy * share


def _at(curve: Curve, t: float) -> Point:
    (x1, y1), (mx, my), (x2, y2) = curve
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * x1 + b * mx + c * x2, a * y1 + b * my + c * y2


def arrow_line(arrow: Arrow, curve: Curve, prefix: str) -> str:
    """The line of an arrow with its tip."""
    path = "M{:.1f},{:.1f} Q{:.1f},{:.1f} {:.1f},{:.1f}".format(*(number for point in curve for number in point))
    colour, dash, _, _ = ARROWS[arrow.kind]
    tip = "" if arrow.kind == "fight" else f' marker-end="url(#{prefix}-{arrow.kind})"'
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        '<g fill="none" stroke-linecap="round" pointer-events="none">'
        f'<path d="{path}" stroke="#fff" stroke-width="5.5" opacity=".85"/>'
        f'<path d="{path}" stroke="{colour}" stroke-width="2.6"{dashes}{tip}/></g>'
    )


def pill(arrow: Arrow, curve: Curve, taken: list[Block]) -> str:
    """The word on an arrow, on its line where there is most room; it is added to what is taken."""
    return tag(arrow.label, ARROWS[arrow.kind][0], curve, taken)


def tag(label: str, colour: str, curve: Curve, taken: list[Block], *, around: bool = False) -> str:
    """A word on a line, where there is most room; it is added to what is taken.

    Args:
        label: the word.
        colour: that of the line.
        curve: the line.
        taken: where words stand already.
        around: whether it may stand above and below a short line, too.
    """
    width = text_width(label, 12) + 9
    at = [*_spots(curve, width), *(_above_and_below(curve) if around else ())]
    spots = [Block("", x, y, width, 16.5) for x, y in at]
    slight = SLIGHT if around else 0.0
    best = min(spots, key=lambda spot: max(slight, sum(_overlap(spot, other) for other in taken)))
    taken.append(best)
    x, y = best.x, best.y
    return (
        f'<rect x="{x - width / 2:.1f}" y="{y - 8:.1f}" width="{width:.1f}" height="16" rx="8" fill="#fff" '
        f'stroke="{colour}" stroke-width="1"/><text x="{x:.1f}" y="{y + 4.2:.1f}" font-size="12" font-weight="700" '
        f'fill="{colour}">{escape(label)}</text>'
    )


def _spots(curve: Curve, width: float) -> list[Point]:
    """Where a word can stand: on the line, or on either side of a line that it would hide."""
    (x1, y1), _, (x2, y2) = curve
    length = hypot(x2 - x1, y2 - y1)
    if length >= width + 24:
        return [_at(curve, t) for t in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)]
    (x, y), away = _at(curve, 0.5), width / 2 + 5
    across, down = ((y2 - y1) / length, (x1 - x2) / length) if length else (1.0, 0.0)
    return [(x + side * across * away, y + side * down * away) for side in (1, -1)]


def _above_and_below(curve: Curve) -> list[Point]:
    """Where a word can stand above and below a short line."""
    (x1, y1), _, (x2, y2) = curve
    x, top, foot = (x1 + x2) / 2, min(y1, y2), max(y1, y2)
    return [(x, y) for away in (14, 30) for y in (top - away, foot + away)]


def _overlap(one: Block, other: Block) -> float:
    across = (one.width + other.width) / 2 - abs(one.x - other.x)
    down = (one.height + other.height) / 2 - abs(one.y - other.y)
    return across * down if across > 0 and down > 0 else 0.0
