"""The map as one piece of SVG: coloured and patterned areas with units, Wars and chances.

``draw`` turns a `MapView` into text. It knows no game: who owns an area, what a badge says and which areas
are joined is decided by the caller. The same text is static HTML in an export and the picture in a widget.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape

from rometeach.widgets.map.arrows import arrow_line, curve_of, pill
from rometeach.widgets.map.key import legend
from rometeach.widgets.map.layout import Geometry, place, read_geometry
from rometeach.widgets.map.style import ARROWS, BADGES, FONT, INK, LAND, LINKS, PATTERNS, SEA, SERIF, STRENGTH
from rometeach.widgets.map.view import Area, Link, MapView
from rometeach.widgets.map.words import block_of, words_of


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
    key, key_height = legend(view, geometry, prefix)
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
    blocks = [block_of(name, looks.get(name), geometry) for name in order]
    places = place(blocks, geometry)
    placed = {b.name: replace(b, x=x, y=y) for b, (x, y) in zip(blocks, places, strict=True)}
    curves = [(arrow, curve_of(arrow, placed)) for arrow in view.arrows]
    out += [arrow_line(arrow, curve, prefix) for arrow, curve in curves]
    out.append('<g class="rt-labels" text-anchor="middle" pointer-events="none">')
    out += [words_of(block, looks.get(block.name), geometry, block.x, block.y) for block in placed.values()]
    taken = list(placed.values())
    out += [pill(arrow, curve, taken) for arrow, curve in curves if arrow.label]
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
    kinds = sorted({link.kind for link in view.links} - set(LINKS))
    kinds += sorted({badge.kind for area in view.areas for badge in area.badges} - set(BADGES))
    kinds += sorted(_patterns(view) - set(PATTERNS)) + sorted({arrow.kind for arrow in view.arrows} - set(ARROWS))
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
        for name, (size, body) in PATTERNS.items()
        if name in used
    ]
    frame = f'<rect width="{geometry.width}" height="{geometry.height}"/>'
    out.append(f'<clipPath id="{prefix}-frame">{frame}</clipPath>')
    out += [_shapes(geometry, prefix)] if outlined else []
    for kind in sorted({arrow.kind for arrow in view.arrows} - {"fight"}):
        out.append(
            f'<marker id="{prefix}-{kind}" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" '
            f'markerHeight="5" orient="auto"><path d="M0,0 10,5 0,10Z" fill="{ARROWS[kind][0]}"/></marker>'
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
        f'<use href="{href}" fill="url(#{prefix}-{pattern})" opacity="{STRENGTH.get(pattern, 0.5)}"/>'
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
    colour, dash, width, _ = LINKS[link.kind]
    a, b = geometry.areas[link.a].label, geometry.areas[link.b].label
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    line = f"M{a[0]:g},{a[1]:g} {b[0]:g},{b[1]:g}"
    return f'<path d="{line}" stroke="{colour}" stroke-width="{width}"{dashes}/>'
