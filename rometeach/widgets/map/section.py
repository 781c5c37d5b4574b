"""A part of a map as a picture of its own: what lies around some areas, for the small panels, Examples and exercises."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any

from .drawing import draw
from .view import MapView

_HEAD = 40
"""Where the map begins below the title of a drawing."""
_FRAME = re.compile(r'viewBox="[^"]*" width="100%" role="img" aria-label="[^"]*"')
_WIDTH = re.compile(r"max-width:\d+px")


def section(whole: MapView, around: Sequence[str], said: str = "") -> str:
    """The map around some areas as an SVG whose label is `said`, or what these areas say of themselves.

    The selected area of the view is outlined, if it is in the picture.
    """
    areas: Any = whole.geometry["areas"]
    x0, y0, x1, y1 = _box([areas[s]["label"] for s in around], whole)
    near = {n for n, a in areas.items() if _inside(a["label"], x0 - 130, y0 - 110, x1 + 130, y1 + 110)}
    raw: dict[str, Any] = dict(whole.geometry)
    raw["areas"] = {n: a for n, a in areas.items() if n in near}
    raw["edges"] = [e for e in raw["edges"] if e["a"] in near and e["b"] in near]
    part = replace(
        whole,
        geometry=raw,
        areas=tuple(a for a in whole.areas if a.name in near),
        links=tuple(x for x in whole.links if x.a in near and x.b in near),
        legend=(),
        description="",
        selected=whole.selected if whole.selected in near else None,
    )
    titles = {a.name: a.title for a in whole.areas}
    label = f"Map: {said or '; '.join(titles[s] for s in around if s in near)}"
    width, height = x1 - x0, y1 - y0
    scale = min(1.35, 760 / width)
    box = f"{x0:.0f} {y0 + _HEAD:.0f} {width:.0f} {height:.0f}"
    shown = f'viewBox="{box}" width="{width * scale:.0f}" role="img" aria-label="{escape(label)}"'
    svg = _FRAME.sub(lambda _: shown, draw(part, prefix=_prefix(near)), count=1)
    return _WIDTH.sub("max-width:100%", svg, count=1)


def _prefix(near: set[str]) -> str:
    """What begins the ids of a section: two sections of one page share ids only if they show the same areas."""
    return f"section{zlib.crc32(';'.join(sorted(near)).encode()):08x}"


def _box(points: Sequence[Any], whole: MapView) -> tuple[float, float, float, float]:
    wide, high = float(str(whole.geometry["width"])), float(str(whole.geometry["height"]))
    xs, ys = [float(x) for x, _ in points], [float(y) for _, y in points]
    x0, x1 = _grown(min(xs) - 70, max(xs) + 70, 300, wide)
    y0, y1 = _grown(min(ys) - 60, max(ys) + 60, 200, high)
    return x0, y0, x1, y1


def _grown(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    more = max(0.0, least - (high - low)) / 2
    return max(0.0, low - more), min(most, high + more)


def _inside(point: Any, x0: float, y0: float, x1: float, y1: float) -> bool:
    return bool(x0 <= point[0] <= x1 and y0 <= point[1] <= y1)
