"""The map as one piece of SVG: coloured and patterned areas with units, Wars and chances.

``draw`` turns a `MapView` into text. It knows no game: who owns an area, what a badge says and which areas
are joined is decided by the caller. The same text is static HTML in an export and the picture in a widget.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from html import escape
from math import hypot
from typing import Final

from rometeach.widgets.map_layout import Block, Geometry, place, read_geometry, text_width
from rometeach.widgets.map_view import STATUS_STYLE, Area, Arrow, Badge, LegendEntry, Link, MapView

__all__ = ["STATUS_STYLE", "Area", "Arrow", "Badge", "LegendEntry", "Link", "MapView", "draw", "outlines"]

FONT: Final = "'Source Sans 3','Segoe UI','Helvetica Neue',Arial,'Liberation Sans',sans-serif"
SERIF: Final = "Palatino,'Palatino Linotype','Book Antiqua',Georgia,'Liberation Serif',serif"
INK: Final = "#2b2118"
SEA: Final = "#d3e3ea"
LAND: Final = "#f1ece0"

_PATTERNS: Final[Mapping[str, tuple[int, str]]] = {
    "diagonal": (7, '<path d="M-1,8 8,-1M-1,1 1,-1M6,8 8,6" stroke="#9a6a00" stroke-width="1"/>'),
    "dots": (7, '<g fill="#0a6cab"><circle cx="2" cy="2" r="1"/><circle cx="5.5" cy="5.5" r="1"/></g>'),
    "horizontal": (5, '<path d="M0,2.5H5" stroke="#94457f" stroke-width=".8"/>'),
    "vertical": (6, '<path d="M3,0V6" stroke="#8d7640" stroke-width=".6"/>'),
    "cross": (8, '<path d="M0,0 8,8M8,0 0,8" stroke="#6f7c70" stroke-width=".6"/>'),
    "rebel": (12, '<path d="M-2,2 2,-2M-2,14 14,-2M10,14 14,10" stroke="#5a1846" stroke-width="3"/>'),
}
_STRENGTH: Final[Mapping[str, float]] = {"rebel": 0.42}
_LINKS: Final[Mapping[str, tuple[str, str, float, str]]] = {
    # kind: colour, dash, width, word of the key
    "road": ("#7d4a26", "", 1.1, "Road"),
    "river": ("#1f6fa8", "5 2", 1.2, "River or Strait"),
    "mountain": ("#5d5048", "1.5 2.5", 1.5, "Mountain"),
    "desert": ("#b0720d", "6 2 1.5 2", 1.2, "Desert"),
    "sea": ("#2f7fb5", "2 4", 1.0, "Sea"),
    "line": ("#6b3a18", "", 2.4, "Movement Line"),
}
_BADGES: Final[Mapping[str, tuple[str, str, str]]] = {
    # kind: box, border, text
    "units": ("#fffdf7", "#4a3a2a", INK),
    "war": ("#3a1612", "#3a1612", "#ffffff"),
    "leader": ("#4b2a63", "#4b2a63", "#ffffff"),
    "plan": ("#00513b", "#00513b", "#ffffff"),
}
_ARROWS: Final[Mapping[str, tuple[str, str, float, str]]] = {
    # kind: colour, dash, how far it bends, word of the key
    "move": ("#8c1515", "", 0.18, ""),
    "transfer": ("#00513b", "", 0.18, "Transfer"),
    "fight": ("#8c1515", "2 5", 0.0, "Fights this War"),
}


def draw(view: MapView, *, interactive: bool = False, prefix: str = "map", outlined: bool = True) -> str:
    """The drawing as SVG text, the same for the same view.

    ``prefix`` begins every id: give two maps on one page different ones (letters, digits, hyphens). With
    ``interactive`` each area carries ``data-area`` and there is an outline that ``MapWidget`` moves. Without
    ``outlined`` the shapes are left out: `outlines` with the same prefix stands elsewhere on the page.
    Raises ``ValueError`` that names every area of the view which the geometry lacks.
    """
    geometry = read_geometry(view.geometry)
    _check(view, geometry)
    looks = {area.name: area for area in view.areas}
    order = [name for name in geometry.areas if name not in looks] + list(looks)
    key, key_height = _key(view, geometry, prefix)
    head = 40
    height = head + geometry.height + key_height
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {geometry.width} {height}" width="100%" '
        f'role="img" aria-label="{escape(view.title)}" class="rt-map" font-family="{escape(FONT)}" '
        f'style="max-width:{geometry.width}px;height:auto;background:#fbf8f1">',
        f"<title>{escape(view.title)}</title><desc>{escape(view.description)}</desc>",
        _definitions(view, geometry, prefix, outlined),
        f'<text x="14" y="27" font-family="{escape(SERIF)}" font-size="21" font-weight="700" fill="{INK}">'
        f"{escape(view.title)}</text>",
        f'<g transform="translate(0 {head})" clip-path="url(#{prefix}-frame)"><g class="rt-view">',
        f'<rect width="{geometry.width}" height="{geometry.height}" fill="{SEA}"/>',
        _land(prefix),
    ]
    for name in order:
        out.append(_area(name, looks.get(name), geometry, prefix, interactive))
    out.append(_borders(geometry, looks))
    if geometry.river:
        out.append(
            f'<path d="{geometry.river}" fill="none" stroke="#2f7fb5" stroke-width="5" stroke-linecap="round" '
            'opacity=".75" pointer-events="none"/>'
        )
    out.append('<g class="rt-links" fill="none" stroke-linecap="round" opacity=".62" pointer-events="none">')
    out += [_link(link, geometry) for link in view.links]
    out.append("</g>")
    out += [_outline(geometry.areas[name].path, INK, 2.4) for name, area in looks.items() if area.emphasis]
    if view.selected or interactive:
        chosen = f"#{prefix}-{_index(geometry, view.selected)}"
        out.append(
            '<g class="rt-selection" fill="none" stroke-linejoin="round" pointer-events="none">'
            f'<use href="{chosen}" stroke="#fff" stroke-width="6"/>'
            f'<use href="{chosen}" stroke="#0b3d66" stroke-width="3"/></g>'
        )
    blocks = [_block(name, looks.get(name), geometry) for name in order]
    places = place(blocks, geometry)
    placed = {b.name: replace(b, x=x, y=y) for b, (x, y) in zip(blocks, places, strict=True)}
    curves = [(arrow, _curve(arrow, placed)) for arrow in view.arrows]
    out += [_arrow(arrow, curve, prefix) for arrow, curve in curves]
    out.append('<g class="rt-labels" text-anchor="middle" pointer-events="none">')
    out += [_words(block, looks.get(block.name), geometry, block.x, block.y) for block in placed.values()]
    taken = list(placed.values())
    out += [_pill(arrow, curve, taken) for arrow, curve in curves if arrow.label]
    out.append("</g></g></g>")
    out.append(
        f'<rect x=".5" y="{head}.5" width="{geometry.width - 1}" height="{geometry.height - 1}" fill="none" '
        f'stroke="{INK}"/><g transform="translate(0 {head + geometry.height})">{key}</g></svg>'
    )
    return "\n".join(out)


def _check(view: MapView, geometry: Geometry) -> None:
    named = [area.name for area in view.areas] + [view.selected or ""]
    named += [name for link in view.links for name in (link.a, link.b)]
    named += [name for arrow in view.arrows for name in (arrow.a, arrow.b)]
    unknown = sorted({name for name in named if name and name not in geometry.areas})
    if unknown:
        raise ValueError(f"the map has no area {', '.join(repr(name) for name in unknown)}")
    kinds = sorted({link.kind for link in view.links} - set(_LINKS))
    kinds += sorted({badge.kind for area in view.areas for badge in area.badges} - set(_BADGES))
    kinds += sorted(_patterns(view) - set(_PATTERNS)) + sorted({arrow.kind for arrow in view.arrows} - set(_ARROWS))
    if kinds:
        raise ValueError(f"no such kind of link, badge, pattern or arrow: {', '.join(repr(kind) for kind in kinds)}")


def _patterns(view: MapView) -> set[str]:
    patterns = [area.pattern for area in view.areas] + [entry.pattern for entry in view.legend]
    return {name for pattern in patterns for name in (pattern or "").split()}


def _index(geometry: Geometry, name: str | None) -> str:
    """What the id of an area's outline ends with (names may hold anything, numbers are safe)."""
    return str(list(geometry.areas).index(name)) if name else "none"


def outlines(raw: Mapping[str, object], prefix: str = "map") -> str:
    """The shapes of a geometry as an SVG that shows nothing, for drawings that are not ``outlined``."""
    shapes = _shapes(read_geometry(raw), prefix)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" '
        f'style="position:absolute"><defs>{shapes}</defs></svg>'
    )


def _shapes(geometry: Geometry, prefix: str) -> str:
    shapes = [f'<path id="{prefix}-coast" d="{geometry.coast}"/>']
    shapes += [f'<path id="{prefix}-{i}" d="{shape.path}"/>' for i, shape in enumerate(geometry.areas.values())]
    return "".join(shapes)


def _definitions(view: MapView, geometry: Geometry, prefix: str, outlined: bool) -> str:
    used = _patterns(view)
    out = [
        f'<pattern id="{prefix}-{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">{body}</pattern>'
        for name, (size, body) in _PATTERNS.items()
        if name in used
    ]
    frame = f'<rect width="{geometry.width}" height="{geometry.height}"/>'
    out.append(f'<clipPath id="{prefix}-frame">{frame}</clipPath>')
    out += [_shapes(geometry, prefix)] if outlined else []
    for kind in sorted({arrow.kind for arrow in view.arrows} - {"fight"}):
        out.append(
            f'<marker id="{prefix}-{kind}" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" '
            f'markerHeight="5" orient="auto"><path d="M0,0 10,5 0,10Z" fill="{_ARROWS[kind][0]}"/></marker>'
        )
    return f"<defs>{''.join(out)}</defs>"


def _land(prefix: str) -> str:
    waves = "".join(
        f'<use href="#{prefix}-coast" fill="none" stroke="#fff" stroke-width="{width}" opacity=".28"/>'
        for width in (14, 8, 3)
    )
    return f'{waves}<use href="#{prefix}-coast" fill="{LAND}" stroke="#8b8471" stroke-width=".7"/>'


def _area(name: str, area: Area | None, geometry: Geometry, prefix: str, interactive: bool) -> str:
    href = f"#{prefix}-{_index(geometry, name)}"
    data = f' class="rt-area" data-area="{escape(name)}"' if interactive else ""
    fill = area.fill if area else "#e6dfcf"
    overlays = (area.pattern or "").split() if area else []
    body = "".join(
        f'<use href="{href}" fill="url(#{prefix}-{pattern})" opacity="{_STRENGTH.get(pattern, 0.5)}"/>'
        for pattern in overlays
    )
    title = escape(area.title if area else name)
    return (
        f'<g{data}><title>{title}</title><use href="{href}" fill="{escape(fill)}" stroke="#5f5140" '
        f'stroke-width=".9"/>{body}</g>'
    )


def _borders(geometry: Geometry, looks: Mapping[str, Area]) -> str:
    """The strong lines: between Commands and where the look of the two sides differs."""
    strong: list[str] = []
    for edge in geometry.edges:
        first, second = looks.get(edge.a), looks.get(edge.b)
        if edge.kind == "command" or (first.fill if first else "") != (second.fill if second else ""):
            strong.append(edge.path)
    return (
        f'<path d="{"".join(strong)}" fill="none" stroke="#4d3d2c" stroke-width="1.6" '
        'stroke-linejoin="round" stroke-linecap="round" pointer-events="none"/>'
    )


def _outline(path: str, colour: str, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" '
        'pointer-events="none"/>'
    )


def _link(link: Link, geometry: Geometry) -> str:
    colour, dash, width, _ = _LINKS[link.kind]
    a, b = geometry.areas[link.a].label, geometry.areas[link.b].label
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    line = f"M{a[0]:g},{a[1]:g} {b[0]:g},{b[1]:g}"
    return f'<path d="{line}" stroke="{colour}" stroke-width="{width}"{dashes}/>'


Point = tuple[float, float]
Curve = tuple[Point, Point, Point]
"""Where an arrow starts, where it bends to, and where it ends."""


def _curve(arrow: Arrow, placed: Mapping[str, Block]) -> Curve:
    """From the words of one area to those of the other."""
    bend = _ARROWS[arrow.kind][2]
    one, other = placed[arrow.a], placed[arrow.b]
    middle = (
        (one.x + other.x) / 2 - (other.y - one.y) * bend,
        (one.y + other.y) / 2 + (other.x - one.x) * bend,
    )
    return _rim(one, middle, 1), middle, _rim(other, middle, 3)


def _rim(block: Block, goal: Point, gap: float) -> Point:
    """Where a line from the middle of a block to a goal leaves it, at most half of the way."""
    dx, dy = goal[0] - block.x, goal[1] - block.y
    share = min(
        (block.width / 2 + gap) / abs(dx) if dx else 1.0,
        (block.height / 2 + gap) / abs(dy) if dy else 1.0,
        0.5,
    )
    return block.x + dx * share, block.y + dy * share


def _at(curve: Curve, t: float) -> Point:
    (x1, y1), (mx, my), (x2, y2) = curve
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * x1 + b * mx + c * x2, a * y1 + b * my + c * y2


def _arrow(arrow: Arrow, curve: Curve, prefix: str) -> str:
    path = "M{:.1f},{:.1f} Q{:.1f},{:.1f} {:.1f},{:.1f}".format(*(number for point in curve for number in point))
    colour, dash, _, _ = _ARROWS[arrow.kind]
    tip = "" if arrow.kind == "fight" else f' marker-end="url(#{prefix}-{arrow.kind})"'
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        '<g fill="none" stroke-linecap="round" pointer-events="none">'
        f'<path d="{path}" stroke="#fff" stroke-width="5.5" opacity=".85"/>'
        f'<path d="{path}" stroke="{colour}" stroke-width="2.6"{dashes}{tip}/></g>'
    )


def _pill(arrow: Arrow, curve: Curve, taken: list[Block]) -> str:
    """The word on an arrow, on its line where there is most room; it is added to what is taken."""
    colour, width = _ARROWS[arrow.kind][0], text_width(arrow.label, 9) + 7
    spots = [Block("", x, y, width, 12.5) for x, y in _spots(curve, width)]
    best = min(spots, key=lambda spot: sum(_overlap(spot, other) for other in taken))
    taken.append(best)
    x, y = best.x, best.y
    return (
        f'<rect x="{x - width / 2:.1f}" y="{y - 6:.1f}" width="{width:.1f}" height="12" rx="6" fill="#fff" '
        f'stroke="{colour}" stroke-width="1"/><text x="{x:.1f}" y="{y + 3.2:.1f}" font-size="9" font-weight="700" '
        f'fill="{colour}">{escape(arrow.label)}</text>'
    )


def _spots(curve: Curve, width: float) -> list[Point]:
    """Where a word can stand: on the line, or on either side of a line that it would hide."""
    (x1, y1), _, (x2, y2) = curve
    length = hypot(x2 - x1, y2 - y1)
    if length >= width + 24:
        return [_at(curve, t) for t in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)]
    (x, y), away = _at(curve, 0.5), width / 2 + 5
    across, down = ((y2 - y1) / length, (x1 - x2) / length) if length else (1.0, 0.0)
    return [(x + side * across * away, y + side * down * away) for side in (1, -1)]


def _overlap(one: Block, other: Block) -> float:
    across = (one.width + other.width) / 2 - abs(one.x - other.x)
    down = (one.height + other.height) / 2 - abs(one.y - other.y)
    return across * down if across > 0 and down > 0 else 0.0


def _block(name: str, area: Area | None, geometry: Geometry) -> Block:
    shape = geometry.areas[name]
    rows = _rows(area)
    size = 8.2 if shape.homeland else 9.6
    word = shape.short.upper() if shape.homeland else shape.short
    spacing = len(word) * 0.5 if shape.homeland else 0.0
    width = max([text_width(word, size) + spacing, *(sum(row[0]) for row in rows)])
    height, times = 11 + sum(row[1] for row in rows), geometry.words
    return Block(name, shape.label[0], shape.label[1], (width + 3) * times, height * times)


def _rows(area: Area | None) -> list[tuple[list[float], float, list[tuple[str, str]]]]:
    """The rows below a name: widths of the items, height of the row, and what stands in it."""
    if area is None:
        return []
    first: list[tuple[str, str]] = [("chance", area.chance)] if area.chance else []
    first += [("units", badge.text) for badge in area.badges if badge.kind == "units"]
    rows = [first] if first else []
    rows += [[(badge.kind, badge.text)] for badge in area.badges if badge.kind != "units"]
    result = []
    for row in rows:
        widths = [19.0 if kind == "chance" else text_width(text, 8) + 7 for kind, text in row]
        result.append((widths, 18.0 if row[0][0] == "chance" else 12.5, row))
    return result


def _words(block: Block, area: Area | None, geometry: Geometry, x: float, y: float) -> str:
    shape, times, move = geometry.areas[block.name], geometry.words, ""
    if times != 1:
        move = f' transform="translate({x:.1f} {y:.1f}) scale({times:g})"'
        x = y = 0.0
    top = y - block.height / times / 2
    style = 'font-size="9.6" font-weight="600"'
    if shape.homeland:
        style = 'font-size="8.2" font-style="italic" letter-spacing=".5"'
    word = shape.short.upper() if shape.homeland else shape.short
    out = [
        f'<text x="{x:.1f}" y="{top + 9:.1f}" {style} fill="{INK}" stroke="#fffaf0" stroke-width="2.6" '
        f'stroke-opacity=".85" stroke-linejoin="round" paint-order="stroke">{escape(word)}</text>'
    ]
    top += 11
    for widths, height, row in _rows(area):
        left, middle = x - sum(widths) / 2, top + height / 2
        for width, (kind, text) in zip(widths, row, strict=True):
            out.append(_item(kind, text, left + width / 2, middle, width))
            left += width
        top += height
    return f"<g{move}>{''.join(out)}</g>"


def _item(kind: str, text: str, x: float, y: float, width: float) -> str:
    if kind == "chance":
        size = 8.5 if len(text) < 3 else 7.2
        return (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8.4" fill="#fff" stroke="#b3261e" stroke-width="1.4"/>'
            f'<text x="{x:.1f}" y="{y + size * 0.35:.1f}" font-size="{size}" font-weight="700" '
            f'fill="#8c1515">{escape(text)}</text>'
        )
    box, border, ink = _BADGES[kind]
    round_ = 2 if kind == "units" else 4
    slant = ' font-style="italic"' if kind == "leader" else ""
    return (
        f'<rect x="{x - width / 2 + 0.8:.1f}" y="{y - 5.6:.1f}" width="{width - 1.6:.1f}" height="11.2" '
        f'rx="{round_}" fill="{box}" stroke="{border}" stroke-width=".7" fill-opacity=".94"/>'
        f'<text x="{x:.1f}" y="{y + 2.9:.1f}" font-size="8" font-weight="600"{slant} fill="{ink}">'
        f"{escape(text)}</text>"
    )


def _key(view: MapView, geometry: Geometry, prefix: str) -> tuple[str, int]:
    """The legend: the caller's swatches, then the kinds of connection that occur."""
    items: list[tuple[str, str]] = []
    for entry in view.legend:
        layers = "".join(
            f'<rect width="26" height="14" fill="url(#{prefix}-{pattern})" opacity=".6"/>'
            for pattern in (entry.pattern or "").split()
        )
        swatch = f'<rect width="26" height="14" fill="{escape(entry.fill)}"/>{layers}'
        rim = f'<rect width="26" height="14" fill="none" stroke="{INK}" stroke-width=".8"/>'
        items.append((swatch + rim, entry.label))
    present = {link.kind for link in view.links}
    for kind, (colour, dash, width, word) in _LINKS.items():
        if kind in present:
            style = f'stroke="{colour}" stroke-width="{width + 0.5}" stroke-dasharray="{dash or "none"}"'
            items.append((f'<path d="M0,7H26" {style}/>', word))
    for kind, (colour, dash, _, word) in _ARROWS.items():
        if word and kind in {arrow.kind for arrow in view.arrows}:
            tip = "" if kind == "fight" else f' marker-end="url(#{prefix}-{kind})"'
            style = f'stroke="{colour}" stroke-width="2.6" stroke-dasharray="{dash or "none"}"{tip}'
            items.append((f'<path d="M0,7H24" {style}/>', word))
    return _flow(items, geometry.width)


def _flow(items: Iterable[tuple[str, str]], width: int) -> tuple[str, int]:
    out: list[str] = []
    x, y = 10.0, 12
    for picture, label in items:
        needed = 33 + text_width(label, 12) + 8
        if x + needed > width and x > 10:
            x, y = 10.0, y + 24
        out.append(
            f'<g transform="translate({x:.1f} {y})">{picture}<text x="33" y="11.3" '
            f'font-size="12" fill="{INK}">{escape(label)}</text></g>'
        )
        x += needed
    return "".join(out), y + 26 if out else 0
