"""The areas of the map of Aurelian: their outlines, their names, and what lies beside what."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping

from ....aurelian.position import Position
from ....aurelian.rules import Rules
from ....core.resources import data_dir
from ...map.layout import read_geometry


@functools.cache
def geometry() -> Mapping[str, object]:
    """The outlines of the areas."""
    raw: dict[str, object] = json.loads((data_dir() / "aurelian" / "map.json").read_text(encoding="utf-8"))
    return raw


@functools.lru_cache(maxsize=4)
def neighbours(rules: Rules) -> dict[str, tuple[str, ...]]:
    """Area -> the areas that the arrow keys lead to: Movement Lines first, then what lies beside it."""
    found: dict[str, list[str]] = {box: list(near) for box, near in rules.neighbours.items()}
    for n, region in enumerate(rules.spaces, 1):
        here = found.setdefault(space_name(n), [])
        here += [space_name(m) for m in (n - 1, n + 1) if 1 <= m <= len(rules.spaces)]
        here.append(pool_name(region))
        found.setdefault(pool_name(region), []).append(space_name(n))
        nearest = _nearest(space_name(n), tuple(rules.boxes_of[region]))
        here.append(nearest)
        found[nearest].append(space_name(n))
    for region in rules.regions:
        nearest = _nearest(display_name(region), tuple(rules.boxes_of[region]))
        found[display_name(region)] = [nearest]
        found[nearest].append(display_name(region))
    return {name: tuple(dict.fromkeys(near)) for name, near in found.items()}


def space_name(number: int) -> str:
    """The area of a Danube Space."""
    return f"Danube {number}"


def pool_name(region: str) -> str:
    """The area of a Barbarian Pool."""
    return f"{region} Pool"


def display_name(region: str) -> str:
    """The area of a Region's Display."""
    return f"{region} Region"


@functools.cache
def _at() -> dict[str, tuple[float, float]]:
    return {name: shape.label for name, shape in read_geometry(geometry()).areas.items()}


def _nearest(name: str, others: tuple[str, ...]) -> str:
    x, y = _at()[name]
    return min(others, key=lambda o: (_at()[o][0] - x) ** 2 + (_at()[o][1] - y) ** 2)


def area(p: Position, text: str) -> str:
    """An area of the map by its name: a Box, "Danube 3", "Red Pool", "Red Region".

    Raises:
        BadInput: there is none of this name.
    """
    by_key = {name.casefold(): name for name in _at()}
    found = by_key.get(" ".join(text.split()).casefold())
    return found or p.rules.names["box"].find(text)
