"""Boards as drawings for what is printed: the map of a board or a part of it, and whatever else the widgets draw.

A page has the SVG of the widgets, a PDF the same drawing on matplotlib axes. Nothing here tells a chance: it is what lies there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree.ElementTree import ParseError

from ..core.positions.saved import GamePosition
from ..widgets.face import face_of
from ..widgets.map.drawing import draw
from ..widgets.map.section import section
from . import svg
from .documents import Drawing

WIDTH = 7.0
"""Inches: how wide a picture is at most."""
UNITS = 100.0
"""Units of a picture of the widgets that are an inch on paper: the names on a map are then 7 points high."""
HIGHEST = 5.6
"""Inches: how high a picture is at most."""
_PICTURE = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_LABEL = re.compile(r'aria-label="([^"]*)"')


def board(position: GamePosition, place: str = "") -> Drawing:
    """The map of a board with its key, or the part around a place; no chance is told.

    Raises:
        BadInput: there is no such place; it names the nearest.
    """
    face = face_of(position)
    if place:
        return pictures(face.part(position, place, chances=False))[0]
    return pictures(draw(face.view(position, chances=False), prefix=face.name))[0]


def around(position: GamePosition, places: Iterable[str]) -> Drawing:
    """The part of the map of a board in which some areas lie."""
    return pictures(section(face_of(position).view(position, chances=False), tuple(places)))[0]


def pictures(html: str) -> tuple[Drawing, ...]:
    """The pictures in HTML of the widgets, one after the other, as large as they are read on paper."""
    return tuple(_drawing(found) for found in _PICTURE.findall(html))


def _drawing(picture: str) -> Drawing:
    try:
        across, down = svg.size(picture)
    except ParseError as error:
        raise ValueError(f"no picture of a page: {error}") from None
    width = min(WIDTH, across / UNITS, HIGHEST * across / down)
    label = _LABEL.search(picture)
    return Drawing(label[1] if label else "A picture", picture, svg.painter(picture), width, width * down / across)


__all__ = ["around", "board", "pictures"]
