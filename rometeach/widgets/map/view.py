"""What a map shows, as values: areas with their look, connections, movements, the legend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .layout import read_geometry

_PAPER = "#efe7d6"
"""The fill of an area on which nothing lies."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A small box with a few characters; ``kind`` is one of `style.BADGES`."""

    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class Area:
    """How one area looks.

    ``pattern`` is a pattern of `style.PATTERNS` or several with blanks between, drawn on top of each other
    (``"dots rebel"``); ``title`` is the sentence shown on hovering and read out on selection; ``chance`` is a
    tag such as ``5+`` or ``33%``; ``emphasis`` draws a strong outline; ``mark`` is a sign of `style.MARKS` before the name.
    """

    name: str
    fill: str
    pattern: str | None
    title: str
    badges: tuple[Badge, ...] = ()
    chance: str | None = None
    emphasis: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A connection; ``kind`` is one of `style.LINKS`, and the word on it may be empty."""

    a: str
    b: str
    kind: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A movement from one area to another, with a word on it.

    ``kind`` is ``move``, ``transfer`` or ``fight``; the last is a line without a tip, and the word may be empty.
    """

    a: str
    b: str
    label: str
    kind: str = "move"


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One swatch below the map."""

    label: str
    fill: str
    pattern: str | None


@dataclass(frozen=True, slots=True)
class MapView:
    """Everything that one drawing shows; ``geometry`` is the content of a ``map.json``, ``home`` the first area in words."""

    title: str
    description: str
    geometry: Mapping[str, object]
    areas: tuple[Area, ...]
    links: tuple[Link, ...]
    legend: tuple[LegendEntry, ...]
    arrows: tuple[Arrow, ...] = ()
    selected: str | None = None
    home: str = "the capital"


def mute(view: MapView) -> MapView:
    """The map as it is printed, to be read: names and lines, and nothing that lies on it or is said of it."""
    seas = {name for name, shape in read_geometry(view.geometry).areas.items() if shape.sea}
    areas = tuple(
        Area(area.name, area.fill if area.name in seas else _PAPER, None, area.name, mark=area.mark)
        for area in view.areas
    )
    return replace(view, description="", areas=areas, legend=(), arrows=())


def titled(title: str, when: str) -> str:
    """A title and the moment: "The year 286, turn 1"; after a title that is a whole sentence, "Who rolls? Turn 1"."""
    return f"{title} {when[:1].upper()}{when[1:]}" if title.endswith(("?", "!", ".")) else f"{title}, {when}"
