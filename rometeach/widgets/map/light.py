"""Outlines for a picture that nobody zooms: without the corners that cannot be seen, and without what lies outside it.

Two areas that share a border keep the same corners of it, so that nothing gapes between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, pairwise

from .layout import Geometry
from .outline import Corner, Piece, Window, cut, read, written

TOLERANCE = 4
"""Tenths of a pixel: no outline is drawn further than this from where it lies."""
GRID = 5
"""Tenths of a pixel: what the corners are rounded to."""
MARGIN = 120
"""Tenths of a pixel around a part of the map that are drawn too: half of the widest line."""

Outlines = tuple[tuple[Piece, ...], ...]


def light(geometry: Geometry, seen: tuple[float, float, float, float] | None = None) -> Geometry:
    """The same geometry with lighter outlines.

    Args:
        geometry: the map.
        seen: left, top, right and bottom of the part that is drawn; None for the whole map. The outline of an area that
            does not reach into it is empty.
    """
    frame = None
    if seen:
        left, top, right, bottom = (round(10 * side) for side in seen)
        frame = (left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN)
    areas = tuple(shape.path for shape in geometry.areas.values())
    borders = tuple(edge.path for edge in geometry.edges)
    shapes, lines, (coast, river) = _paths(areas, borders, (geometry.coast, geometry.river), frame)
    return replace(
        geometry,
        areas={n: replace(shape, path=path) for (n, shape), path in zip(geometry.areas.items(), shapes, strict=True)},
        edges=tuple(replace(edge, path=path) for edge, path in zip(geometry.edges, lines, strict=True)),
        coast=coast,
        river=river,
    )


@lru_cache(maxsize=16)
def _paths(
    areas: tuple[str, ...], borders: tuple[str, ...], alone: tuple[str, ...], frame: Window | None
) -> tuple[tuple[str, ...], ...]:
    """The path data of areas, of the borders between them and of other outlines, as far as they lie in a frame."""
    return tuple(tuple(_path(x, frame) for x in outlines) for outlines in _thinned(areas, borders, alone))


def _path(outline: tuple[Piece, ...], frame: Window | None) -> str:
    return written(outline if frame is None else chain.from_iterable(cut(line, frame) for line in outline), GRID)


@lru_cache(maxsize=4)
def _thinned(
    areas: tuple[str, ...], borders: tuple[str, ...], alone: tuple[str, ...]
) -> tuple[Outlines, Outlines, Outlines]:
    """The outlines of areas, the borders between them, and outlines that share no border, all with fewer corners."""
    shapes, shared = tuple(map(read, areas)), tuple(map(read, borders))
    ends = frozenset(p for border in shared for line in border for p in (line.points[0], line.points[-1]))
    kept = _kept([line.points for outline in shapes for line in outline], ends)
    apart = tuple(map(read, alone))
    return (
        tuple(tuple(_only(line, kept) for line in outline) for outline in shapes),
        tuple(tuple(_only(line, kept) for line in border) for border in shared),
        tuple(tuple(_only(line, _kept([line.points])) for line in outline) for outline in apart),
    )


def _only(line: Piece, kept: frozenset[Corner]) -> Piece:
    last = len(line.points) - 1
    ends = () if line.closed else (0, last)
    return replace(line, points=tuple(p for i, p in enumerate(line.points) if p in kept or i in ends))


def _kept(rings: Sequence[Sequence[Corner]], ends: frozenset[Corner] = frozenset()) -> frozenset[Corner]:
    """The corners that stay: where borders meet or end, and between two such points those that can be seen."""
    beside: dict[Corner, set[Corner]] = {}
    for ring in rings:
        for a, b in pairwise([*ring, ring[0]]):
            beside.setdefault(a, set()).add(b)
            beside.setdefault(b, set()).add(a)
    meeting = ends | {p for p, others in beside.items() if len(others) != 2}
    found = set(meeting)
    for ring in rings:
        for way in _ways(ring, meeting):
            found |= set(_seen(min(way, way[::-1])))
    return frozenset(found)


def _ways(ring: Sequence[Corner], meeting: frozenset[Corner]) -> Iterator[list[Corner]]:
    """The ring in pieces between the points where borders meet; one that meets no other in two halves."""
    cuts = [i for i, p in enumerate(ring) if p in meeting]
    if not cuts:
        first = min(range(len(ring)), key=lambda i: ring[i])
        x, y = ring[first]
        cuts = sorted((first, max(range(len(ring)), key=lambda i: ((ring[i][0] - x) ** 2 + (ring[i][1] - y) ** 2, i))))
    turned = [*ring[cuts[0] :], *ring[: cuts[0] + 1]]
    for a, b in pairwise([*(i - cuts[0] for i in cuts), len(ring)]):
        yield turned[a : b + 1]


def _seen(way: Sequence[Corner]) -> Iterable[Corner]:
    """The corners without which the line would be further off than it may be (Douglas and Peucker)."""
    kept, open_ = {0, len(way) - 1}, [(0, len(way) - 1)]
    while open_:
        a, b = open_.pop()
        if b - a < 2:
            continue
        far, middle = max((_off(way[i], way[a], way[b]), i) for i in range(a + 1, b))
        if far > TOLERANCE**2:
            kept.add(middle)
            open_ += [(a, middle), (middle, b)]
    return [way[i] for i in sorted(kept)]


def _off(p: Corner, a: Corner, b: Corner) -> float:
    """How far a point is from the line between two others, squared."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) if length else 0.0
    return float((p[0] - a[0] - share * dx) ** 2 + (p[1] - a[1] - share * dy) ** 2)
