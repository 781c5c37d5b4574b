"""What is drawn inside the frame of a map, from the sea up to the words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from math import hypot

from rometeach.widgets.map.arrows import arrow_line, curve_of, pill, tag
from rometeach.widgets.map.layout import Block, Box, Geometry, Point, place, reaches
from rometeach.widgets.map.outline import is_within, number
from rometeach.widgets.map.style import ARROWS, INK, LAND, LINKS, OVER_WATER, PATTERNS, SEA, STRENGTH
from rometeach.widgets.map.view import Link, MapView
from rometeach.widgets.map.words import block_of, lettering

NEAR = 12.0
"""Pixels: words that stand no further from their place are still where they belong."""


@dataclass(frozen=True, slots=True)
class Detail:
    """A part of a map that is drawn alone.

    Attributes:
        box: left, top, right and bottom of what is seen.
        names: the areas that lie in it or near it; no others are drawn.
        width: how many pixels wide it is shown.
        label: what it shows, in words.
    """

    box: Box
    names: frozenset[str]
    width: int
    label: str


def shapes(geometry: Geometry, prefix: str) -> str:
    """The outlines, to be used by their ids."""
    found = [f'<path id="{prefix}-coast" d="{geometry.coast}"/>']
    found += [
        f'<path id="{prefix}-{i}" d="{shape.path}"/>' for i, shape in enumerate(geometry.areas.values()) if shape.path
    ]
    return "".join(found)


def patterns(view: MapView) -> set[str]:
    """The patterns that a view uses."""
    used = [area.pattern for area in view.areas] + [entry.pattern for entry in view.legend]
    return {name for pattern in used for name in (pattern or "").split()}


class Sheet:
    """What is drawn inside the frame of a map, from the sea up to the words.

    Args:
        view: what the map shows.
        geometry: its outlines, drawn as they are; an area whose outline is empty is not in the picture.
        prefix: what begins every id.
        interactive: an area looks as if it could be pressed.
        detail: the part that is drawn; None for the whole map.
    """

    def __init__(
        self, view: MapView, geometry: Geometry, prefix: str, interactive: bool, detail: Detail | None = None
    ) -> None:
        self.view, self.geometry, self.detail = view, geometry, detail
        self.prefix, self.interactive = prefix, interactive
        self._ids = {name: f"{prefix}-{i}" for i, name in enumerate(geometry.areas)}
        near = detail.names if detail else geometry.areas.keys()
        self._looks = {area.name: area for area in view.areas if area.name in near}
        self._zones = [n for n in geometry.areas if n in near and geometry.areas[n].sea and geometry.areas[n].path]
        self._names = [n for n in geometry.areas if n in near and n not in self._looks] + list(self._looks)

    def definitions(self, outlined: bool) -> str:
        """The patterns, shapes and tips of arrows that the picture uses."""
        used, kinds = patterns(self.view), {arrow.kind for arrow in self.view.arrows}
        out = [
            f'<pattern id="{self.prefix}-{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">{body}</pattern>'
            for name, (size, body) in PATTERNS.items()
            if name in used
        ]
        if not self.detail:
            frame = f'<rect width="{self.geometry.width}" height="{self.geometry.height}"/>'
            out.append(f'<clipPath id="{self.prefix}-frame">{frame}</clipPath>')
        if outlined:
            drawn = {n: s if n in self._names else replace(s, path="") for n, s in self.geometry.areas.items()}
            out.append(shapes(replace(self.geometry, areas=drawn), self.prefix))
        out += [
            f'<marker id="{self.prefix}-{kind}" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" '
            f'markerHeight="5" orient="auto"><path d="M0,0 10,5 0,10Z" fill="{ARROWS[kind][0]}"/></marker>'
            for kind in sorted(kinds - {"fight"})
        ]
        return f"<defs>{''.join(out)}</defs>"

    def board(self) -> str:
        """Sea and land, areas and borders, connections, arrows and words."""
        blocks, shown = self._blocks()
        placed = {block.name: block for block in blocks}
        curves = [(a, curve_of(a, placed)) for a in self.view.arrows if a.a in placed and a.b in placed]
        taken = list(blocks)
        return "\n".join(
            filter(
                None,
                [
                    f'<rect width="{self.geometry.width}" height="{self.geometry.height}" fill="{SEA}"/>',
                    self._seas(),
                    self._land(),
                    self._areas(),
                    self._borders(),
                    _river(self.geometry),
                    self._links(),
                    self._emphasis(),
                    self._selection(),
                    *(arrow_line(arrow, curve, self.prefix) for arrow, curve in curves),
                    '<g class="rt-labels" text-anchor="middle" pointer-events="none">'
                    + lettering(shown, self._looks, self.geometry)
                    + "".join(pill(arrow, curve, taken) for arrow, curve in curves if arrow.label)
                    + "".join(self._tags(taken))
                    + "</g>",
                ],
            )
        )

    def _blocks(self) -> tuple[list[Block], list[Block]]:
        """The words of each area, moved apart; and those that are shown, all of them within the picture.

        Of a part of a map those are left out that do not reach into it, or only to lie on others or in another area.
        """
        wished = [block_of(name, self._looks.get(name), self.geometry) for name in self._names]
        if not self.detail:
            blocks = self._placed(wished)
            return blocks, blocks
        strays = {b.name for w, b in zip(wished, self._placed(wished), strict=True) if self._strays(w, b)}
        near = [wish for wish in wished if wish.name not in strays]
        blocks, shown, more = self._placed(near), list[Block](), list[Block]()
        for wish, block in zip(near, blocks, strict=True):
            if reaches(wish, self.detail.box):
                (shown if self._is_inside(wish) else more).append(block)
        for block in more:
            if not any(block.covers(other) for other in shown):
                shown.append(block)
        return [*blocks, *(wish for wish in wished if wish.name in strays)], shown

    def _placed(self, wished: Sequence[Block]) -> list[Block]:
        found = place(wished, self.geometry, part=self.detail.box if self.detail else None)
        return [replace(block, x=x, y=y) for block, (x, y) in zip(wished, found, strict=True)]

    def _is_inside(self, wish: Block) -> bool:
        """Whether words are wished to be centred within the part that is drawn."""
        assert self.detail
        left, top, right, bottom = self.detail.box
        return left < wish.x < right and top < wish.y < bottom

    def _strays(self, wish: Block, block: Block) -> bool:
        """Whether words whose place is beyond the frame came to stand in another area when the frame drew them in."""
        if self._is_inside(wish) or hypot(block.x - wish.x, block.y - wish.y) <= NEAR:
            return False
        name = block.y - block.height / 2 + 6 * self.geometry.words
        return not any(self._is_on(block.name, block.x, y) for y in (block.y, name))

    def _is_on(self, name: str, x: float, y: float) -> bool:
        """Whether an area is what is seen at a point: land lies above the sea."""
        areas = self.geometry.areas
        if not is_within(areas[name].path, x, y):
            return False
        return not areas[name].sea or not any(is_within(areas[n].path, x, y) for n in self._names if not areas[n].sea)

    def _land(self) -> str:
        coast = f'<use href="#{self.prefix}-coast"'
        waves = "".join(f'{coast} stroke-width="{width}"/>' for width in (14, 8, 3))
        # each wave is drawn on its own, so that they add up
        still = ' pointer-events="none"' if self._zones else ""
        faint = f'<g fill="none" stroke="#fff" stroke-opacity=".28"{still}>{waves}</g>'
        return f'{faint}{coast} fill="{LAND}" stroke="#8b8471" stroke-width=".7"/>'

    def _seas(self) -> str:
        """The sea zones and the lines between them."""
        if not self._zones:
            return ""
        shown = "".join(self._area(name) for name in self._zones)
        lines = "".join(e.path for e in self.geometry.edges if e.kind == "sea" and {e.a, e.b} <= set(self._names))
        look = 'fill="none" stroke="#3c7094" stroke-width="1.5" stroke-dasharray="7 4" pointer-events="none"'
        return f'<g>{shown}</g><path d="{lines}" {look}/>'

    def _areas(self) -> str:
        on_land = (name for name in self._names if not self.geometry.areas[name].sea)
        shown = (self._area(name) for name in on_land if self.geometry.areas[name].path)
        return f'<g stroke="#5f5140" stroke-width=".9">{"".join(shown)}</g>'

    def _area(self, name: str) -> str:
        area, href = self._looks.get(name), f"#{self._ids[name]}"
        data = f' class="rt-area" data-area="{escape(name)}"' if self.interactive else f' data-area="{escape(name)}"'
        fill = area.fill if area else "#e6dfcf"
        over = "".join(
            f'<use href="{href}" fill="url(#{self.prefix}-{pattern})" opacity="{STRENGTH.get(pattern, 0.5)}" stroke="none"/>'
            for pattern in (area.pattern or "" if area else "").split()
        )
        title = escape(area.title if area else name)
        return f'<g{data}><title>{title}</title><use href="{href}" fill="{escape(fill)}"/>{over}</g>'

    def _borders(self) -> str:
        """The strong lines: between Commands and where the look of the two sides differs."""
        names, strong = set(self._names), []
        for edge in self.geometry.edges:
            if edge.kind != "sea" and edge.a in names and edge.b in names:
                fills = {look.fill if (look := self._looks.get(name)) else "" for name in (edge.a, edge.b)}
                strong += [edge.path] if edge.kind == "command" or len(fills) > 1 else []
        return (
            f'<path d="{"".join(strong)}" fill="none" stroke="#4d3d2c" stroke-width="1.6" '
            'stroke-linejoin="round" stroke-linecap="round" pointer-events="none"/>'
        )

    def _links(self) -> str:
        lines: dict[str, list[str]] = {}
        for link in self.view.links:
            if link.a in self._names and link.b in self._names and self._is_crossed(link):
                (ax, ay), (bx, by) = ends = self._ends(link)
                found = lines.setdefault(link.kind, [])
                found.append(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}")
                found += [_tip(*ends), _tip(*ends[::-1])] if link.kind in OVER_WATER else []
        paths = "".join(_line(kind, found) for kind, found in lines.items())
        return f'<g class="rt-links" fill="none" stroke-linecap="round" opacity=".62" pointer-events="none">{paths}</g>'

    def _tags(self, taken: list[Block]) -> Iterator[str]:
        """The words on connections."""
        for link in self.view.links:
            if link.label and link.a in self._names and link.b in self._names and self._is_crossed(link):
                (ax, ay), (bx, by) = a, b = self._ends(link)
                curve = a, ((ax + bx) / 2, (ay + by) / 2), b
                yield tag(link.label, LINKS[link.kind][0], curve, taken, around=True)

    def _ends(self, link: Link) -> tuple[Point, Point]:
        """Where a connection ends: at the names, or where the geometry says that the arrow lies."""
        crossings = self.geometry.crossings
        if link.kind in OVER_WATER and (found := crossings.get((link.a, link.b)) or crossings.get((link.b, link.a))):
            return found
        return self.geometry.areas[link.a].label, self.geometry.areas[link.b].label

    def _is_crossed(self, link: Link) -> bool:
        """Whether a connection may be seen in the part that is drawn."""
        if not self.detail:
            return True
        left, top, right, bottom = self.detail.box
        xs, ys = zip(*self._ends(link), strict=True)
        return bool(min(xs) < right and max(xs) > left and min(ys) < bottom and max(ys) > top)

    def _emphasis(self) -> str:
        marked = [name for name, area in self._looks.items() if area.emphasis and self.geometry.areas[name].path]
        uses = "".join(f'<use href="#{self._ids[name]}"/>' for name in marked)
        look = f'fill="none" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round" pointer-events="none"'
        return f"<g {look}>{uses}</g>" if uses else ""

    def _selection(self) -> str:
        """The outline of the area that is selected."""
        chosen = self.view.selected if self.view.selected in self._names else None
        if not chosen and not self.interactive:
            return ""
        href = f"#{self._ids[chosen] if chosen else f'{self.prefix}-none'}"
        return (
            '<g class="rt-selection" fill="none" stroke-linejoin="round" pointer-events="none">'
            f'<use href="{href}" stroke="#fff" stroke-width="6"/>'
            f'<use href="{href}" stroke="#0b3d66" stroke-width="3"/></g>'
        )


def _tip(goal: Point, start: Point) -> str:
    """The tip of an arrow that points from a start to a goal."""
    (x, y), (u, v) = goal, start
    length = hypot(u - x, v - y) or 1.0
    dx, dy = 5 * (u - x) / length, 5 * (v - y) / length
    a, b = (x + dx - dy, y + dy + dx), (x + dx + dy, y + dy - dx)
    return f"M{number(a[0])} {number(a[1])}L{number(x)} {number(y)}L{number(b[0])} {number(b[1])}"


def _line(kind: str, found: Iterable[str]) -> str:
    """The connections of a kind."""
    colour, dash, width, _ = LINKS[kind]
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="{"".join(found)}" stroke="{colour}" stroke-width="{width}"{dashes}/>'


def _river(geometry: Geometry) -> str:
    if not geometry.river:
        return ""
    return (
        f'<path d="{geometry.river}" fill="none" stroke="#2f7fb5" stroke-width="5" stroke-linecap="round" '
        'opacity=".75" pointer-events="none"/>'
    )
