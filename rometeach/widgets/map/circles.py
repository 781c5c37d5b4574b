"""A map of circles, for a game that has no outlines of its own: it is made of where the places lie."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

_WIDTH, _LEAST, _LARGEST = 860, 110, 56
"""How wide the map would like to be, how far apart two places are at least, and the largest radius, in pixels."""
_MARGIN = 76
_CORNERS = 32
_WORDS = 1.3
"""How much larger than on a crowded map the words are."""

Point = tuple[float, float]


def circles(places: Mapping[str, Point]) -> Mapping[str, object]:
    """The geometry of a map, as in a ``map.json``, with a circle for each place.

    Args:
        places: place -> how far it lies across and down, in any unit.
    """
    return _circles(tuple((name, (float(x), float(y))) for name, (x, y) in places.items()))


@lru_cache(maxsize=16)
def _circles(places: tuple[tuple[str, Point], ...]) -> Mapping[str, object]:
    points = [point for _, point in places] or [(0.0, 0.0)]
    left, top = (min(p[i] for p in points) for i in (0, 1))
    wide, high = (max(p[i] for p in points) - low for i, low in ((0, left), (1, top)))
    nearest = min((math.dist(a, b) for a, b in combinations(points, 2) if a != b), default=1.0)
    scale = max((_WIDTH - 2 * _MARGIN) / max(wide, high, 1e-9) if max(wide, high) else 1.0, _LEAST / nearest)
    radius = min(_LARGEST, nearest * scale * 0.42)
    width, height = (round(span * scale + 2 * _MARGIN) for span in (wide, high))
    areas = {
        name: {
            "label": (at := ((x - left) * scale + _MARGIN, (y - top) * scale + _MARGIN)),
            "path": _circle(at, radius),
        }
        for name, (x, y) in places
    }
    land = _path([(0, 0), (width, 0), (width, height), (0, height)])
    return {"width": width, "height": height, "coast": land, "areas": areas, "words": _WORDS}


def _circle(at: Point, radius: float) -> str:
    turns = (2 * math.pi * n / _CORNERS for n in range(_CORNERS))
    return _path([(at[0] + radius * math.cos(t), at[1] + radius * math.sin(t)) for t in turns])


def _path(points: Sequence[Point]) -> str:
    """A closed outline: a point, then steps, in tenths of a pixel."""
    corners = [(round(x * 10), round(y * 10)) for x, y in points]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corners)]
    first, *others = (f"{x / 10:g} {y / 10:g}" for x, y in (corners[0], *steps))
    return f"M{first}l{' '.join(others)}z"


__all__ = ["circles"]
