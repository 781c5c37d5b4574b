"""Boards as drawings for what is printed: the map of a board or a part of it, and whatever else the widgets draw.

A page has the SVG of the widgets, a PDF the same drawing on matplotlib axes. Nothing here tells a chance: it is what lies there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from xml.etree.ElementTree import ParseError

from ..core.positions.saved import GamePosition
from ..widgets.face import face_of
from ..widgets.map.drawing import draw
from ..widgets.map.key import legend
from ..widgets.map.layout import read_geometry
from ..widgets.map.section import section
from ..widgets.map.sheet import Sheet
from . import svg
from .documents import Drawing, Heading, Part, Words

WIDTH = 7.0
"""Inches: how wide a picture is at most."""
UNITS = 100.0
"""Units of a picture of the widgets that are an inch on paper: the names on a map are then 7 points high."""
KEY = 780
"""Units of a picture: how wide the key of the maps is, so that its words are read easily."""
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


def key(position: GamePosition) -> tuple[Part, ...]:
    """What the colours, patterns and signs of the maps of a board mean; nothing where a game has no map."""
    face = face_of(position)
    view = face.view(position, chances=False)
    if not view.areas:
        return ()
    geometry, prefix = replace(read_geometry(view.geometry), width=KEY), f"{face.name}-key"
    inner, height = legend(view, geometry, prefix)
    patterns = Sheet(view, geometry, prefix, False).definitions(outlined=False)
    shown = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {geometry.width} {height}" width="{geometry.width}" role="img" '
        f'aria-label="The key of the maps" font-family="sans-serif">{patterns}{inner}</svg>'
    )
    said = face.key(position, chances=False)
    strip = pictures(shown) if height else ()
    return (Heading("What the maps show", 3), *strip, *((Words(said, small=True),) if said else ()))


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


__all__ = ["around", "board", "key", "pictures"]
