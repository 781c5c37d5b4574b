"""An SVG of the widgets put on matplotlib axes, for a PDF: the pictures of pages and of paper are the same.

It reads what the widgets draw: shapes, words, groups that are moved and made larger, shapes used again, patterns. Words have the
width for which the widgets made room, whatever the font.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import ceil, floor
from typing import Any, cast

from ..core import printing
from ..core.plots import Axes
from ..widgets.map.layout import text_width
from .outlines import Outline, circle, outline, rectangle

_SPACE = "{http://www.w3.org/2000/svg}"
_INHERITED = (
    "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "font-size", "font-weight",
    "font-style", "text-anchor", "paint-order", "color", "letter-spacing",
)  # fmt: skip
_SKIPPED = ("title", "desc", "defs", "style", "pattern", "clipPath", "marker", "script")
_OPACITIES = ("fill-opacity", "stroke-opacity")


@dataclass(frozen=True)
class _Look:
    """What holds for an element: inherited attributes, how it is moved and enlarged, how much shows through."""

    said: Mapping[str, str] = field(default_factory=dict)
    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0
    opacity: float = 1.0
    clip: Any = None

    def of(self, element: ET.Element) -> _Look:
        """What holds within an element."""
        given = element.attrib
        said = {**self.said, **{k: given[k] for k in (*_INHERITED, *_OPACITIES) if k in given}}
        made = replace(self, said=said, opacity=self.opacity * float(given.get("opacity", 1)))
        for name, numbers in _moves(given.get("transform", "")):
            if name == "translate":
                x, y = (*numbers, 0.0)[:2]
                made = replace(made, x=made.x + made.scale * x, y=made.y + made.scale * y)
            elif name == "scale":
                made = replace(made, scale=made.scale * numbers[0])
            else:
                raise ValueError(f"no picture of a page is {name}d: {given['transform']}")
        return made

    def number(self, name: str, default: float) -> float:
        """An attribute that is a number of units."""
        return float(self.said.get(name, default))

    def put(self, made: Outline) -> Outline:
        """An outline where it lies on the picture."""
        return [(self.x + self.scale * px, self.y + self.scale * py) for px, py in made[0]], made[1]


def _moves(transform: str) -> Iterator[tuple[str, list[float]]]:
    for part in transform.split(")"):
        name, _, numbers = part.strip().partition("(")
        if name:
            yield name, [float(n) for n in numbers.replace(",", " ").split()]


def size(svg: str) -> tuple[float, float]:
    """How wide and high a picture is, in its own units."""
    _, _, width, height = _box(ET.fromstring(svg))
    return width, height


def _box(root: ET.Element) -> tuple[float, float, float, float]:
    x, y, width, height = (float(n) for n in root.attrib["viewBox"].replace(",", " ").split())
    return x, y, width, height


@lru_cache(256)
def painter(svg: str) -> Callable[[Axes], None]:
    """What puts an SVG on axes, which it fills."""

    def draw(ax: Axes) -> None:
        _Painter(ET.fromstring(svg), ax).draw()

    return draw


class _Painter:
    """Puts one SVG on axes."""

    def __init__(self, root: ET.Element, ax: Axes) -> None:
        self.root, self.ax = root, ax
        self.figure = cast(Any, ax.figure)
        self.ids = {e.attrib["id"]: e for e in root.iter() if "id" in e.attrib}
        self.left, self.top, self.width, self.height = _box(root)
        self.order = 0
        self.points = 72 * self.figure.get_size_inches()[0] / self.width  # of a unit of the picture

    def draw(self) -> None:
        """Put all of it on the axes."""
        self.figure.set_layout_engine("none")
        self.ax.set_position((0, 0, 1, 1))
        self.ax.set_axis_off()
        self.ax.set_xlim(self.left, self.left + self.width)
        self.ax.set_ylim(self.top + self.height, self.top)
        self.ax.set_aspect("equal")
        self._inside(self.root, _Look())

    def _inside(self, element: ET.Element, look: _Look) -> None:
        held = look.of(element)
        if clip := self._named(element.attrib.get("clip-path", "")):
            held = replace(held, clip=self._clip(clip, held))
        for child in element:
            tag = child.tag.removeprefix(_SPACE)
            if tag in _SKIPPED:
                continue
            if tag in ("g", "svg", "a"):
                self._inside(child, held)
            elif tag == "text":
                self._text(child, held.of(child))
            elif tag == "use":
                used = self.ids.get(child.attrib["href"].removeprefix("#"))
                if used is not None:
                    self._shape(used, held.of(child))
            else:
                self._shape(child, held)

    def _named(self, reference: str) -> ET.Element | None:
        """The element that "url(#name)" names."""
        return self.ids.get(reference[5:-1]) if reference.startswith("url(#") else None

    def _shape(self, element: ET.Element, look: _Look) -> None:
        made = _outline_of(element)
        if made is None or not made[0]:
            return
        held = look.of(element)
        placed, pattern = held.put(made), self._named(held.said.get("fill", ""))
        if pattern is not None:
            self._tiles(pattern, placed, held)
            held = replace(held, said={**held.said, "fill": "none"})
        self._paint(placed, held)

    def _paint(self, made: Outline, look: _Look) -> Any:
        fill, stroke = _colour(look, "fill", "black"), _colour(look, "stroke", "none")
        wide = look.number("stroke-width", 1.0) * look.scale * self.points
        dashes = [
            float(n) for n in look.said.get("stroke-dasharray", "none").replace("none", "").replace(",", " ").split()
        ]
        dash = (0, [n * look.scale * self.points / wide for n in dashes]) if dashes and wide else "solid"
        filled, drawn = (look.opacity * look.number(name, 1.0) for name in _OPACITIES)
        self.order += 1
        return printing.outline(
            self.ax, made[0], made[1],
            facecolor=(fill, filled) if fill != "none" else "none", edgecolor=(stroke, drawn) if stroke != "none" else "none",
            linewidth=wide if stroke != "none" else 0, linestyle=dash, zorder=1 + self.order / 1e5, clip_path=look.clip,
            capstyle={"round": "round", "square": "projecting"}.get(look.said.get("stroke-linecap", ""), "butt"),
            joinstyle={"round": "round", "bevel": "bevel"}.get(look.said.get("stroke-linejoin", ""), "miter"),
        )  # fmt: skip

    def _clip(self, element: ET.Element, look: _Look) -> Any:
        """What cuts off what lies outside the first shape of a clip path."""
        made = _outline_of(element[0])
        assert made is not None
        return self._paint(look.put(made), replace(look, said={"fill": "none"}, clip=None))

    def _tiles(self, pattern: ET.Element, placed: Outline, look: _Look) -> None:
        """Fill an outline with a pattern, as far as it is in the picture."""
        clip = self._paint(placed, replace(look, said={"fill": "none"}))
        step = float(pattern.attrib["width"]) * look.scale
        xs, ys = zip(*placed[0], strict=True)
        low, high = max(min(xs), self.left), min(max(xs), self.left + self.width)
        top, foot = max(min(ys), self.top), min(max(ys), self.top + self.height)
        columns = range(floor((low - look.x) / step), ceil((high - look.x) / step))
        rows = range(floor((top - look.y) / step), ceil((foot - look.y) / step))
        places = [(look.x + i * step, look.y + j * step) for i in columns for j in rows]
        for element, held in _shapes(pattern, replace(look, said={})):
            one = _outline_of(element)
            if one is None or not places:
                continue
            points = [(x + look.scale * px, y + look.scale * py) for x, y in places for px, py in one[0]]
            self._paint((points, one[1] * len(places)), replace(held, clip=clip))

    def _text(self, element: ET.Element, look: _Look) -> None:
        words = "".join(element.itertext())
        if not words.strip():
            return
        high = look.number("font-size", 16) * look.scale
        bold = look.said.get("font-weight", "") in ("bold", "600", "700", "800")
        points, codes, long = printing.letters(words, bold, look.said.get("font-style", "") == "italic")
        wide = min(long * high / 10, text_width(words, high) * 1.02)
        across = wide / long if long else 0.0
        x = look.x + look.scale * float(element.attrib.get("x", 0))
        y = look.y + look.scale * float(element.attrib.get("y", 0))
        x -= {"middle": wide / 2, "end": wide}.get(look.said.get("text-anchor", ""), 0.0)
        made = [(x + across * px, y - high / 10 * py) for px, py in points], list(codes)
        if look.said.get("paint-order", "").startswith("stroke"):
            self._paint(made, replace(look, said={**look.said, "fill": "none"}))
        self._paint(made, replace(look, said={**look.said, "stroke": "none"}))


def _shapes(element: ET.Element, look: _Look) -> Iterator[tuple[ET.Element, _Look]]:
    for child in element:
        held = look.of(child)
        if child.tag.removeprefix(_SPACE) == "g":
            yield from _shapes(child, held)
        else:
            yield child, held


def _outline_of(element: ET.Element) -> Outline | None:
    """The outline of a shape, in its own units; None for what is no shape."""
    n = {
        k: float(v) for k, v in element.attrib.items() if k in ("x", "y", "cx", "cy", "r", "rx", "x1", "y1", "x2", "y2")
    }
    match element.tag.removeprefix(_SPACE):
        case "path":
            return outline(element.attrib["d"])
        case "rect":
            wide, high = float(element.attrib["width"]), float(element.attrib["height"])
            return rectangle(n.get("x", 0.0), n.get("y", 0.0), wide, high, n.get("rx", 0.0))
        case "circle":
            return circle(n.get("cx", 0.0), n.get("cy", 0.0), n["r"])
        case "line":
            return outline(f"M{n['x1']},{n['y1']}L{n['x2']},{n['y2']}")
        case "polygon" | "polyline" as kind:
            return outline(f"M{element.attrib['points']}{'z' if kind == 'polygon' else ''}")
    return None


def _colour(look: _Look, name: str, default: str) -> str:
    """A colour in words of matplotlib; currentColor is that of the words around it."""
    found = look.said.get(name, default)
    if found == "currentColor":
        found = look.said.get("color", "black")
    if found.startswith("var("):
        found = found[4:-1].partition(",")[2].strip() or "black"
    return "none" if found == "transparent" else found


__all__ = ["painter", "size"]
