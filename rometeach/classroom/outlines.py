"""Path data of SVG as points and what leads to each, for `rometeach.core.printing.outline`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import atan2, ceil, cos, pi, radians, sin, sqrt, tan

from ..core.printing import BACK, CURVE, LINE, STEP

Point = tuple[float, float]
Outline = tuple[list[Point], list[int]]
"""Points, and what leads to each."""

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COUNT = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "t": 2, "c": 6, "s": 4, "a": 7, "z": 0}
ROUND = 0.5523
"""How far the curve of a quarter of a circle bends, of its radius."""


def outline(path: str) -> Outline:
    """The outline of path data, in its own units."""
    points: list[Point] = []
    codes: list[int] = []
    x = y = 0.0
    start: Point = (0.0, 0.0)
    bend: Point | None = None

    def add(code: int, *found: Point) -> None:
        points.extend(found)
        codes.extend([code] * len(found))

    for letter, n in _commands(path):
        kind = letter.lower()
        ox, oy = (x, y) if letter.islower() else (0.0, 0.0)
        last, bend = bend, None
        match kind:
            case "m":
                x, y = start = ox + n[0], oy + n[1]
                add(STEP, start)
            case "l" | "h" | "v":
                x, y = (ox + n[0], oy + n[1]) if kind == "l" else (ox + n[0], y) if kind == "h" else (x, oy + n[0])
                add(LINE, (x, y))
            case "q" | "t":
                middle = (ox + n[0], oy + n[1]) if kind == "q" else _across(last, (x, y))
                end = (ox + n[-2], oy + n[-1])
                add(CURVE, *_raised((x, y), middle, end))
                (x, y), bend = end, middle
            case "c" | "s":
                first = (ox + n[0], oy + n[1]) if kind == "c" else _across(last, (x, y))
                second, end = (ox + n[-4], oy + n[-3]), (ox + n[-2], oy + n[-1])
                add(CURVE, first, second, end)
                (x, y), bend = end, second
            case "a":
                end = (ox + n[5], oy + n[6])
                add(CURVE, *_arc((x, y), end, n))
                x, y = end
            case _:
                add(BACK, start)
                x, y = start
    return points, codes


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a run of numbers repeats its command, and a second step is a line."""
    letter, numbers = "", list[float]()
    for token in [*_tokens(path), ""]:
        if token and not token.isalpha():
            numbers.append(float(token))
            if len(numbers) == _COUNT[letter.lower()]:
                yield letter, numbers
                letter, numbers = {"m": "l", "M": "L"}.get(letter, letter), []
            continue
        if letter in ("z", "Z"):
            yield letter, []
        letter, numbers = token, []


def _tokens(path: str) -> Iterator[str]:
    """The tokens; the two flags of an arc may stand together without a blank."""
    kind, place = "", 0
    for token in _TOKEN.findall(path):
        if token.isalpha():
            kind, place = token.lower(), 0
            yield token
            continue
        while kind == "a" and place % 7 in (3, 4) and len(token) > 1 and token[0] in "01":
            yield token[0]
            token, place = token[1:], place + 1
        yield token
        place += 1


def _across(bend: Point | None, at: Point) -> Point:
    """The point on the other side of a corner from where the last curve bent to."""
    return (2 * at[0] - bend[0], 2 * at[1] - bend[1]) if bend else at


def _raised(a: Point, middle: Point, b: Point) -> Sequence[Point]:
    """The three points of a curve with one bend."""
    first, second = ((p[0] + 2 * (middle[0] - p[0]) / 3, p[1] + 2 * (middle[1] - p[1]) / 3) for p in (a, b))
    return first, second, b


def _arc(a: Point, b: Point, n: Sequence[float]) -> list[Point]:
    """An arc of an ellipse as curves."""
    rx, ry, turn, large, sweep = abs(n[0]), abs(n[1]), radians(n[2]), bool(n[3]), bool(n[4])
    if not rx or not ry or a == b:
        return [a, b, b]
    c, s = cos(turn), sin(turn)
    dx, dy = (a[0] - b[0]) / 2, (a[1] - b[1]) / 2
    u, v = c * dx + s * dy, c * dy - s * dx
    grow = max(1.0, sqrt((u / rx) ** 2 + (v / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    rest = max(0.0, (rx * ry) ** 2 / ((rx * v) ** 2 + (ry * u) ** 2) - 1)
    side = sqrt(rest) * (1 if large != sweep else -1)
    mx, my = side * rx * v / ry, -side * ry * u / rx
    begin = atan2((v - my) / ry, (u - mx) / rx)
    angle = atan2((-v - my) / ry, (-u - mx) / rx) - begin
    angle += 2 * pi * ((sweep and angle < 0) - (not sweep and angle > 0))
    cx, cy = c * mx - s * my + (a[0] + b[0]) / 2, s * mx + c * my + (a[1] + b[1]) / 2

    def at(t: float, more: float) -> Point:
        px, py = rx * (cos(t) - more * sin(t)), ry * (sin(t) + more * cos(t))
        return c * px - s * py + cx, s * px + c * py + cy

    pieces = ceil(abs(angle) / (pi / 2) - 1e-6)
    step = angle / pieces
    k = 4 / 3 * tan(step / 4)
    found: list[Point] = []
    for i in range(pieces):
        t, u = begin + i * step, begin + (i + 1) * step
        found += [at(t, k), at(u, -k), at(u, 0.0)]
    return found


def rectangle(x: float, y: float, width: float, height: float, corner: float = 0.0) -> Outline:
    """A rectangle, its corners round by so much.

    Args:
        x: its left edge.
        y: its top.
        width: how wide it is.
        height: how high it is.
        corner: the radius of its corners.
    """
    r = min(corner, width / 2, height / 2)
    if r <= 0:
        return outline(f"M{x},{y}h{width}v{height}h{-width}z")
    turns = [f"a{r},{r} 0 0 1 {dx},{dy}" for dx, dy in ((r, r), (-r, r), (-r, -r), (r, -r))]
    sides = (f"v{height - 2 * r}", f"h{2 * r - width}", f"v{2 * r - height}", "z")
    corners = "".join(turn + side for turn, side in zip(turns, sides, strict=True))
    return outline(f"M{x + r},{y}h{width - 2 * r}{corners}")


def circle(x: float, y: float, r: float) -> Outline:
    """A circle around a point."""
    return outline(f"M{x - r},{y}a{r},{r} 0 1 1 {2 * r},0a{r},{r} 0 1 1 {-2 * r},0z")


__all__ = ["Outline", "Point", "circle", "outline", "rectangle"]
