"""A part of a map as a picture of its own: what lies around some areas, for the small panels, Examples and exercises."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import replace

from .drawing import draw
from .layout import Box, Geometry, read_geometry
from .sheet import Detail
from .view import MapView


def section(whole: MapView, around: Sequence[str], said: str = "", height: int = 285) -> str:
    """The map around some areas as an SVG. The selected area of the view is outlined, if it is in the picture.

    Args:
        whole: the view of the whole map.
        around: the areas that it must show.
        said: its label; "" for what these areas say of themselves.
        height: the most pixels that it is high.
    """
    geometry = read_geometry(whole.geometry)
    x0, y0, x1, y1 = box = _box(geometry, around)
    near = frozenset(
        name
        for name, shape in geometry.areas.items()
        if x0 - 130 <= shape.label[0] <= x1 + 130 and y0 - 110 <= shape.label[1] <= y1 + 110
    )
    titles = {a.name: a.title for a in whole.areas}
    label = f"Map: {said or '; '.join(titles[s] for s in around if s in near)}"
    scale = min(1.35, 760 / (x1 - x0), height / (y1 - y0))
    detail = Detail(box, near, round((x1 - x0) * scale), label)
    return draw(replace(whole, legend=()), prefix=_prefix(detail), detail=detail)


def _prefix(detail: Detail) -> str:
    """What begins the ids of a section: two sections of one page share ids only if they show the same part of the map."""
    return f"s{zlib.crc32(repr((detail.box, sorted(detail.names))).encode()):08x}"


def _box(geometry: Geometry, around: Sequence[str]) -> Box:
    xs, ys = zip(*(geometry.areas[name].label for name in around), strict=True)
    x0, x1 = _grown(min(xs) - 70, max(xs) + 70, 300, geometry.width)
    y0, y1 = _grown(min(ys) - 60, max(ys) + 60, 200, geometry.height)
    return x0, y0, x1, y1


def _grown(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    more = max(0.0, least - (high - low)) / 2
    return max(0.0, low - more), min(most, high + more)
