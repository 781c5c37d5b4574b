"""Bars as SVG: words in the colour of the page, bars in the colour and pattern of their meaning, an axis from 0 to 100 %.

The patterns are made of dashes, not of definitions with ids: a picture can stand on a page more than once, and be an image.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from ..meanings import Meaning
from .numbers import LETTER

FULL = 300
"""The length of a bar of 100 %, in pixels."""
LABEL = 36
"""How many letters of a bar's name stand in one line."""
_BAR, _LINE, _GAP, _HEAD, _AXIS = 16, 16, 8, 26, 20
_HATCHES = {
    "//": (("M{x} {m}h{w}", 'stroke-width="{h}" stroke-dasharray="2 6"'),),
    "xx": (("M{x} {m}h{w}", 'stroke-width="{h}" stroke-dasharray="1.5 4.5"'), ("M{x} {m}h{w}", 'stroke-width="2"')),
    "--": (("M{x} {a}h{w}M{x} {b}h{w}", 'stroke-width="1.6"'),),
    ".": (("M{x} {a}h{w}M{x} {b}h{w}", 'stroke-width="2.4" stroke-dasharray="2.4 5"'),),
    "o": (("M{x} {m}h{w}", 'stroke-width="6" stroke-dasharray="6 9"'),),
}
"""Pattern -> paths over a bar from x of width w and height h, m its middle, a and b its thirds."""


@dataclass(frozen=True, slots=True)
class Row:
    """One or two bars with one label: (chance, meaning, what is written behind the bar). `names` are shown on hovering."""

    label: str
    names: tuple[str, ...]
    bars: tuple[tuple[Fraction, Meaning, str], ...]


def drawing(title: str, rows: Sequence[Row], sides: Sequence[str] = ()) -> str:
    """One SVG picture with a label that says it all.

    Args:
        title: what the chances are of.
        rows: the bars, from top to bottom.
        sides: what the first and the second bar of each row are; the first one is hollow.
    """
    lines = [textwrap.wrap(row.label, LABEL) or [""] for row in rows]
    left = max((len(line) for found in lines for line in found), default=0) * LETTER + 34
    behind = max((len(words) for row in rows for _, _, words in row.bars), default=0) * LETTER + 12
    width = max(left + FULL + min(behind, 320), len(title) * 7.5)
    top = _HEAD + (20 if sides else 0)
    parts, y = [], top + 4
    for row, words in zip(rows, lines, strict=True):
        height = max(len(row.bars) * _BAR, len(words) * _LINE)
        parts.append(_row(row, words, left, y, height))
        y += height + _GAP
    axis = _axis(left, top, y)
    key = _key(sides, left) if sides else ""
    return (
        f'<svg role="img" aria-label="{escape(title)}: {escape(_spoken(rows, sides))}" xmlns="http://www.w3.org/2000/svg" '
        f'width="{width:.0f}" height="{y + _AXIS:.0f}" viewBox="0 0 {width:.0f} {y + _AXIS:.0f}" style="max-width:100%;height:auto" '
        f'font-family="sans-serif" font-size="13" fill="currentColor">'
        f'<text x="0" y="16" font-weight="600">{escape(title)}</text>{key}{axis}{"".join(parts)}</svg>'
    )


def _row(row: Row, words: Sequence[str], left: float, y: float, height: float) -> str:
    middle = y + height / 2
    means = row.bars[-1][1]
    hover = f"<title>{escape(', '.join(row.names))}</title>" if row.names != (row.label,) else ""
    first = middle - (len(words) - 1) * _LINE / 2 + 4.5
    out = ["<g>", hover]
    for i, line in enumerate(words):
        out.append(f'<text x="{left - 24:.1f}" y="{first + i * _LINE:.1f}" text-anchor="end">{escape(line)}</text>')
    if means.mark:
        out.append(
            f'<text x="{left - 12:.1f}" y="{middle + 4.5:.1f}" text-anchor="middle" fill="{means.colour}">{means.mark}</text>'
        )
    begin = middle - len(row.bars) * _BAR / 2
    for i, (p, meant, after) in enumerate(row.bars):
        hollow = len(row.bars) > 1 and i == 0
        out.append(bar(left, begin + i * _BAR + 1, float(p) * FULL, meant, hollow=hollow))
        out.append(
            f'<text x="{left + float(p) * FULL + 6:.1f}" y="{begin + i * _BAR + 12.5:.1f}">{escape(after)}</text>'
        )
    return "".join([*out, "</g>"])


def bar(x: float, y: float, width: float, means: Meaning, height: float = _BAR - 2, hollow: bool = False) -> str:
    """A bar in the colour and the pattern of its meaning, or only its outline.

    Args:
        x: where it begins.
        y: where it ends above.
        width: how long it is; nothing is drawn of no length.
        means: what it means.
        height: how high it is.
        hollow: whether it is an outline: what was before.
    """
    if width <= 0:
        return ""
    if hollow:
        return (
            f'<rect x="{x:.2f}" y="{y + 0.75:.2f}" width="{width:.2f}" height="{height - 1.5:.2f}" fill="{means.colour}" '
            f'fill-opacity=".18" stroke="{means.colour}" stroke-width="1.5"/>'
        )
    at = {"x": f"{x:.1f}", "w": f"{width:.2f}", "h": height, "m": f"{y + height / 2:.1f}",
          "a": f"{y + height / 3:.1f}", "b": f"{y + 2 * height / 3:.1f}"}  # fmt: skip
    lines = (
        f'<path d="{d.format(**at)}" {style.format(**at)} stroke="#fff" stroke-opacity=".75" fill="none"/>'
        for d, style in _HATCHES.get(means.hatch, ())
    )
    whole = f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height}" fill="{means.colour}"/>'
    return whole + "".join(lines)


def _axis(left: float, top: float, bottom: float) -> str:
    """Lines at every half and ticks at every quarter from 0 to 100 %."""
    out = []
    for k in range(5):
        x = left + FULL * k / 4
        begin, strength = (bottom - 4, 0.6) if k % 2 else (top, 0.15 if k else 0.6)
        out.append(f'<path d="M{x:.1f} {begin}V{bottom}" stroke="currentColor" stroke-opacity="{strength}"/>')
        if k % 2 == 0:
            out.append(
                f'<text x="{x:.1f}" y="{bottom + 14}" text-anchor="middle" font-size="11" fill-opacity=".8">{25 * k}%</text>'
            )
    return "".join(out)


def _key(sides: Sequence[str], left: float) -> str:
    """What the hollow and the full bars are."""
    before, after = sides
    second = left + 24 + len(before) * LETTER + 20
    return (
        f'<rect x="{left:.1f}" y="27.5" width="14" height="9" fill="currentColor" fill-opacity=".12" stroke="currentColor"/>'
        f'<text x="{left + 20:.1f}" y="37">{escape(before)}</text>'
        f'<rect x="{second:.1f}" y="27" width="15" height="10" fill-opacity=".75"/>'
        f'<text x="{second + 21:.1f}" y="37">{escape(after)}</text>'
    )


def _spoken(rows: Sequence[Row], sides: Sequence[str]) -> str:
    """All bars in words; where they mean different things, with their meanings."""
    differ = len({meant for row in rows for _, meant, _ in row.bars}) > 1
    found = []
    for row in rows:
        name = f"{row.label} ({row.bars[0][1].words})" if differ else row.label
        said = (
            [" ".join(x) for x in zip(sides, (words for *_, words in row.bars), strict=True)]
            if sides
            else [row.bars[0][2]]
        )
        found.append(f"{name} {', '.join(said)}")
    return "; ".join(found)
