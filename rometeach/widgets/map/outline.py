"""Outlines as points: read from path data, cut to a frame, and written as short as path data can be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

Corner = tuple[int, int]
"""A corner, in tenths of a pixel: whole numbers, so that two areas share it exactly."""
Window = tuple[int, int, int, int]
"""Left, top, right, bottom, in tenths of a pixel."""

_NUMBER = re.compile(r"-?\d*\.?\d+")


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of an outline: its corners, and whether the last is joined to the first."""

    points: tuple[Corner, ...]
    closed: bool


def read(path: str) -> tuple[Piece, ...]:
    """The pieces of path data in which every piece begins at a point ("M") and goes on by steps ("l")."""
    return tuple(
        Piece(tuple(_corners([round(float(n) * 10) for n in _NUMBER.findall(piece)])), piece[-1:] in ("Z", "z"))
        for piece in path.split("M")[1:]
    )


def is_within(path: str, x: float, y: float) -> bool:
    """Whether a point, in pixels, lies in one of the closed pieces of path data, and not in a hole of it."""
    across, down, odd = 10 * x, 10 * y, False
    for piece in read(path):
        for (ax, ay), (bx, by) in pairwise((*piece.points, *piece.points[:1])) if piece.closed else ():
            if (ay > down) != (by > down) and across < ax + (bx - ax) * (down - ay) / (by - ay):
                odd = not odd
    return odd


def _corners(steps: Sequence[int]) -> Iterator[Corner]:
    x = y = 0
    for dx, dy in zip(steps[::2], steps[1::2], strict=True):
        x, y = x + dx, y + dy
        yield x, y


def cut(line: Piece, frame: Window) -> tuple[Piece, ...]:
    """What of a piece lies in a frame. What is closed stays closed along the frame; of a line whole steps are left out."""
    if line.closed:
        points: Sequence[Corner] = line.points
        for axis, edge, sign in ((0, frame[0], 1), (1, frame[1], 1), (0, frame[2], -1), (1, frame[3], -1)):
            points = tuple(_one_side(points, axis, edge, sign))
        return (Piece(tuple(points), True),) if len(points) > 2 else ()
    runs: list[list[Corner]] = [[]]
    for a, b in pairwise(line.points):
        if _meets((min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])), frame):
            runs[-1] += [b] if runs[-1] else [a, b]
        elif runs[-1]:
            runs.append([])
    return tuple(Piece(tuple(run), False) for run in runs if run)


def _meets(one: Window, other: Window) -> bool:
    return one[0] <= other[2] and one[2] >= other[0] and one[1] <= other[3] and one[3] >= other[1]


def _one_side(points: Sequence[Corner], axis: int, edge: int, sign: int) -> Iterator[Corner]:
    """The ring cut off at one edge (Sutherland and Hodgman): what lies beyond it runs along it."""
    for a, b in zip([points[-1], *points[:-1]] if points else [], points, strict=True):
        inside_a, inside_b = (a[axis] - edge) * sign >= 0, (b[axis] - edge) * sign >= 0
        if inside_a != inside_b:
            share = (edge - a[axis]) / (b[axis] - a[axis])
            across = round(a[1 - axis] + (b[1 - axis] - a[1 - axis]) * share)
            yield (edge, across) if axis == 0 else (across, edge)
        if inside_b:
            yield b


def written(lines: Iterable[Piece], grid: int = 1) -> str:
    """Path data with the corners on a grid of so many tenths of a pixel."""
    return "".join(_written(line, grid) for line in lines)


def _written(line: Piece, grid: int) -> str:
    on_grid = [(round(x / grid) * grid, round(y / grid) * grid) for x, y in line.points]
    points = [p for i, p in enumerate(on_grid) if not i or p != on_grid[i - 1]]
    if len(points) < (3 if line.closed else 2):
        return ""
    steps = [n for (a, b), (x, y) in pairwise(points) for n in (x - a, y - b)]
    return f"M{_joined(points[0])}l{_joined(steps)}" + ("z" if line.closed else "")


def _joined(tenths: Iterable[int]) -> str:
    """Numbers with a blank between two only where they would run together."""
    out: list[str] = []
    for text in map(_short, tenths):
        apart = bool(out) and text[0] != "-" and not (text[0] == "." and "." in out[-1])
        out.append(f" {text}" if apart else text)
    return "".join(out)


def _short(tenths: int) -> str:
    return f"{tenths / 10:g}".replace("0.", ".", 1) if abs(tenths) < 10 else f"{tenths / 10:g}"


def number(value: float) -> str:
    """A coordinate with one decimal at most: "12.5", "12"."""
    return f"{value:.1f}".removesuffix(".0")
