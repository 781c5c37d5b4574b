"""Where things stand on the map: the geometry file as typed values, the width of words, labels kept apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Point = tuple[float, float]
"""Across and down, in pixels."""

ROUNDS = 60
"""So often blocks push each other apart at most."""
HAIR = 2.0
"""Blocks may lie on each other by so much."""

_NARROW = frozenset("iIjl.,:;'|!()/ ")
_WIDE = frozenset("mwMW@%&")


@dataclass(frozen=True, slots=True)
class Shape:
    """One area of the geometry: outline as SVG path data, label point, short name, whose lines a line break parts.

    A `homeland` is named in small capitals; a `sea` zone lies below the land and is named in slanted letters.
    """

    path: str
    label: tuple[float, float]
    short: str
    homeland: bool
    sea: bool = False


@dataclass(frozen=True, slots=True)
class Edge:
    """The border that two areas share; ``kind`` is ``command`` (of different Commands), ``province``, or ``sea``."""

    a: str
    b: str
    kind: str
    path: str


@dataclass(frozen=True, slots=True)
class Geometry:
    """A whole ``map.json``; ``river`` is drawn on the land, and ``words`` makes names and badges larger.

    ``crossings`` says where an arrow lies that joins two areas over the water, as its two ends.
    """

    width: int
    height: int
    coast: str
    areas: Mapping[str, Shape]
    edges: tuple[Edge, ...]
    river: str = ""
    words: float = 1.0
    crossings: Mapping[tuple[str, str], tuple[Point, Point]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Block:
    """A name with what stands below it, wished to be centred on ``x``, ``y``."""

    name: str
    x: float
    y: float
    width: float
    height: float

    def covers(self, other: Block) -> bool:
        """Whether it lies on another one by more than a hair."""
        over_x = (self.width + other.width) / 2 - abs(self.x - other.x)
        over_y = (self.height + other.height) / 2 - abs(self.y - other.y)
        return over_x > HAIR and over_y > HAIR


def read_geometry(raw: Mapping[str, object]) -> Geometry:
    """The typed value of a ``map.json``; ``ValueError`` says what is missing or of the wrong kind."""
    try:
        areas = {
            name: Shape(
                _text(one["path"]),
                _point(one["label"]),
                _text(one.get("short", name)),
                bool(one.get("homeland")),
                bool(one.get("sea")),
            )
            for name, one in ((_text(key), _table(value)) for key, value in _table(raw["areas"]).items())
        }
        edges = tuple(
            Edge(_text(one["a"]), _text(one["b"]), _text(one["kind"]), _text(one["path"]))
            for one in map(_table, _items(raw.get("edges", [])))
        )
        crossings = {
            (_text(one["a"]), _text(one["b"])): _ends(one["ends"])
            for one in map(_table, _items(raw.get("crossings", [])))
        }
        more = (_text(raw.get("river", "")), _number(raw.get("words", 1.0)), crossings)
        return Geometry(_whole(raw["width"]), _whole(raw["height"]), _text(raw["coast"]), areas, edges, *more)
    except KeyError as missing:
        raise ValueError(f"the map's geometry has no {missing}") from None


def _table(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise ValueError(f"the map's geometry: expected a table, got {value!r}")
    return value


def _items(value: object) -> Sequence[object]:
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"the map's geometry: expected a list, got {value!r}")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"the map's geometry: expected a text, got {value!r}")
    return value


def _number(value: object) -> float:
    if not isinstance(value, (int, float)):
        raise ValueError(f"the map's geometry: expected a number, got {value!r}")
    return float(value)


def _whole(value: object) -> int:
    return round(_number(value))


def _point(value: object) -> Point:
    x, y = _items(value)
    return _number(x), _number(y)


def _ends(value: object) -> tuple[Point, Point]:
    a, b = map(_point, _items(value))
    return a, b


def text_width(text: str, size: float) -> float:
    """About how wide a word is in a common sans-serif, in pixels (no font is at hand to measure it)."""
    units = 0.0
    for char in text:
        if char in _NARROW:
            units += 0.31
        elif char in _WIDE:
            units += 0.88
        else:
            units += 0.69 if char.isupper() else 0.57
    return units * size


def place(blocks: Sequence[Block], geometry: Geometry, part: Box | None = None) -> list[tuple[float, float]]:
    """Centres for the blocks: overlapping ones push each other apart, each is drawn back to its wish.

    None is cut by the frame: that of the whole map, or of the part that is drawn for those that are wished to reach into it.
    """
    whole = 0.0, 0.0, float(geometry.width), float(geometry.height)
    frames = [part if part and reaches(block, part) else whole for block in blocks]
    at = [[block.x, block.y] for block in blocks]
    near = _neighbours(blocks)
    for step in range(ROUNDS):
        quiet = True
        pull = 0.0 if step > ROUNDS * 0.7 else 0.04
        for spot, block in zip(at, blocks, strict=True):
            spot[0] += (block.x - spot[0]) * pull
            spot[1] += (block.y - spot[1]) * pull
        for i, j in near:
            dx, dy = at[j][0] - at[i][0], at[j][1] - at[i][1]
            over_x = (blocks[i].width + blocks[j].width) / 2 - abs(dx)
            over_y = (blocks[i].height + blocks[j].height) / 2 - abs(dy)
            if over_x <= 0.1 or over_y <= 0.1:
                continue
            quiet = False
            if over_x < over_y:
                push = over_x / 2 if dx >= 0 else -over_x / 2
                at[i][0] -= push
                at[j][0] += push
            else:
                push = over_y / 2 if dy >= 0 else -over_y / 2
                at[i][1] -= push
                at[j][1] += push
        for spot, block, (left, top, right, bottom) in zip(at, blocks, frames, strict=True):
            spot[0] = min(max(spot[0], left + block.width / 2 + 2), right - block.width / 2 - 2)
            spot[1] = min(max(spot[1], top + block.height / 2 + 2), bottom - block.height / 2 - 2)
        if quiet and pull == 0.0:
            break
    return [(spot[0], spot[1]) for spot in at]


def reaches(block: Block, part: Box) -> bool:
    """Whether a block, where it is wished, reaches into a part of the map."""
    left, top, right, bottom = part
    across, down = block.width / 2 + 2, block.height / 2 + 2
    return left - across < block.x < right + across and top - down < block.y < bottom + down


def _neighbours(blocks: Sequence[Block]) -> list[tuple[int, int]]:
    """The pairs that could meet at all, so that the rounds need not look at every pair."""
    slack = 60.0
    return [
        (i, j)
        for i, one in enumerate(blocks)
        for j, other in enumerate(blocks[i + 1 :], i + 1)
        if abs(one.x - other.x) < (one.width + other.width) / 2 + slack
        and abs(one.y - other.y) < (one.height + other.height) / 2 + slack
    ]
