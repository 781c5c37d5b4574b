"""The key below the map."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from rometeach.widgets.map.layout import Geometry, text_width
from rometeach.widgets.map.style import ARROWS, INK, LINKS, MARKS, OVER_WATER
from rometeach.widgets.map.view import MapView
from rometeach.widgets.map.words import drawn_marks, mark_at


def legend(view: MapView, geometry: Geometry, prefix: str) -> tuple[str, int]:
    """The legend: the caller's swatches, then the kinds of connection that occur."""
    items: list[tuple[str, str]] = []
    for entry in view.legend:
        layers = "".join(
            f'<rect width="26" height="14" fill="url(#{prefix}-{pattern})" opacity=".6"/>'
            for pattern in (entry.pattern or "").split()
        )
        swatch = f'<rect width="26" height="14" fill="{escape(entry.fill)}"/>{layers}'
        rim = f'<rect width="26" height="14" fill="none" stroke="{INK}" stroke-width=".8"/>'
        items.append((swatch + rim, entry.label))
    present = {link.kind for link in view.links}
    for kind, (colour, dash, width, word) in LINKS.items():
        if kind in present:
            style = f'stroke="{colour}" stroke-width="{width + 0.5}" stroke-dasharray="{dash or "none"}"'
            path = 'd="M0,7H26M4,3 0,7 4,11M22,3 26,7 22,11" fill="none"' if kind in OVER_WATER else 'd="M0,7H26"'
            items.append((f'<path {path} stroke-linecap="round" {style}/>', word))
    marks = {area.mark for area in view.areas}
    items += [(_sign(kind, geometry.words), word) for kind, (_, word) in MARKS.items() if kind in marks]
    for kind, (colour, dash, _, word) in ARROWS.items():
        if word and kind in {arrow.kind for arrow in view.arrows}:
            tip = "" if kind == "fight" else f' marker-end="url(#{prefix}-{kind})"'
            style = f'stroke="{colour}" stroke-width="2.6" stroke-dasharray="{dash or "none"}"{tip}'
            items.append((f'<path d="M0,7H24" {style}/>', word))
    return _flow(items, geometry.width)


def _sign(kind: str, times: float) -> str:
    """A mark as large as on the map."""
    return f'<g transform="scale({times:g})">{drawn_marks(mark_at(kind, 14 / times, 1))}</g>'


def _flow(items: Iterable[tuple[str, str]], width: int) -> tuple[str, int]:
    out: list[str] = []
    x, y = 10.0, 12
    for picture, label in items:
        needed = 33 + text_width(label, 14) + 8
        if x + needed > width and x > 10:
            x, y = 10.0, y + 24
        out.append(
            f'<g transform="translate({x:.1f} {y})">{picture}<text x="33" y="12" '
            f'font-size="14" fill="{INK}">{escape(label)}</text></g>'
        )
        x += needed
    return "".join(out), y + 26 if out else 0
