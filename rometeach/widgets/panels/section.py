"""Pictures for the small panels: a section of the map around some spaces, and bars of whole numbers."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any

from ...core.show import BLUE, ORANGE
from ...rome_iinc.position import Position
from ..map_drawing import draw
from ..map_view import Arrow
from ..rome_iinc_map import geometry, odds_of, sentence, view

_HEAD = 40
"""Where the map begins below the title of a drawing."""
_FRAME = re.compile(r'viewBox="[^"]*" width="100%" role="img" aria-label="[^"]*"')
_WIDTH = re.compile(r"max-width:\d+px")


def section(p: Position, spaces: Sequence[str], selected: str = "", arrows: tuple[Arrow, ...] = ()) -> str:
    """The map around some spaces as an SVG whose label says what is there."""
    areas: Any = geometry()["areas"]
    x0, y0, x1, y1 = _box([areas[s]["label"] for s in spaces])
    near = {n for n, a in areas.items() if _inside(a["label"], x0 - 130, y0 - 110, x1 + 130, y1 + 110)}
    whole = view(p, odds=odds_of(p), selected=selected, arrows=arrows)
    raw: dict[str, Any] = dict(geometry())
    raw["areas"] = {n: a for n, a in areas.items() if n in near}
    raw["edges"] = [e for e in raw["edges"] if e["a"] in near and e["b"] in near]
    part = replace(
        whole,
        geometry=raw,
        areas=tuple(a for a in whole.areas if a.name in near),
        links=tuple(x for x in whole.links if x.a in near and x.b in near),
        legend=(),
        description="",
        selected=selected if selected in near else None,
    )
    seen = [s for s in spaces if s in near]
    label = "Map: " + "; ".join(sentence(p, s, None) for s in seen)
    width, height = x1 - x0, y1 - y0
    scale = min(1.35, 760 / width)
    box = f"{x0:.0f} {y0 + _HEAD:.0f} {width:.0f} {height:.0f}"
    shown = f'viewBox="{box}" width="{width * scale:.0f}" role="img" aria-label="{escape(label)}"'
    svg = _FRAME.sub(lambda _: shown, draw(part, prefix=_prefix(near)), count=1)
    return _WIDTH.sub("max-width:100%", svg, count=1)


def _prefix(near: set[str]) -> str:
    """What begins the ids of a section: two sections of one page share ids only if they show the same spaces."""
    return f"section{zlib.crc32(';'.join(sorted(near)).encode()):08x}"


def _box(points: Sequence[Any]) -> tuple[float, float, float, float]:
    wide, high = float(str(geometry()["width"])), float(str(geometry()["height"]))
    xs, ys = [float(x) for x, _ in points], [float(y) for _, y in points]
    x0, x1 = _grown(min(xs) - 70, max(xs) + 70, 300, wide)
    y0, y1 = _grown(min(ys) - 60, max(ys) + 60, 200, high)
    return x0, y0, x1, y1


def _grown(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    more = max(0.0, least - (high - low)) / 2
    return max(0.0, low - more), min(most, high + more)


def _inside(point: Any, x0: float, y0: float, x1: float, y1: float) -> bool:
    return bool(x0 <= point[0] <= x1 and y0 <= point[1] <= y1)


def amounts(title: str, bars: Sequence[tuple[str, int]]) -> str:
    """Bars of whole numbers, those below zero in another colour and with their sign."""
    bars = bars or [("nothing", 0)]
    label_width = max(len(n) for n, _ in bars) * 7 + 12
    top = max((abs(v) for _, v in bars), default=1) or 1
    words = "; ".join(f"{n} {v}" for n, v in bars)
    out = [
        f'<svg role="img" aria-label="{escape(title)}: {escape(words)}" xmlns="http://www.w3.org/2000/svg" '
        f'width="{label_width + 370}" height="{32 + 22 * len(bars)}" style="max-width:100%" font-family="sans-serif" '
        f'font-size="13"><text x="0" y="16" font-weight="600" fill="currentColor">{escape(title)}</text>'
    ]
    for i, (name, value) in enumerate(bars):
        y, length = 28 + 22 * i, abs(value) / top * 300
        out.append(
            f'<text x="{label_width - 8}" y="{y + 14}" text-anchor="end" fill="currentColor">{escape(name)}</text>'
            f'<rect x="{label_width}" y="{y + 2}" width="{max(length, 1):.1f}" height="16" fill="{ORANGE if value < 0 else BLUE}"/>'
            f'<text x="{label_width + length + 6:.1f}" y="{y + 14}" fill="currentColor">{value}</text>'
        )
    return "".join(out) + "</svg>"
