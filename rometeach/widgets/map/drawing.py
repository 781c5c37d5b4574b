"""The map as one piece of SVG: coloured and patterned areas with units, Wars and chances.

``draw`` turns a `MapView` into text. It knows no game: who owns an area, what a badge says and which areas
are joined is decided by the caller. The same text is static HTML in an export and the picture in a widget.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from rometeach.widgets.map.key import legend
from rometeach.widgets.map.layout import Geometry, read_geometry
from rometeach.widgets.map.light import light
from rometeach.widgets.map.sheet import Detail, Sheet, patterns, shapes
from rometeach.widgets.map.style import ARROWS, BADGES, FONT, INK, LINKS, MARKS, PATTERNS, SERIF
from rometeach.widgets.map.view import MapView

_HEAD = 40
"""The height of the title above the map."""


def draw(
    view: MapView,
    *,
    interactive: bool = False,
    prefix: str = "map",
    outlined: bool = True,
    detail: Detail | None = None,
    bare: bool = False,
) -> str:
    """The drawing as SVG text, the same for the same view.

    Args:
        view: what the map shows.
        interactive: the outlines are those of the geometry, to be zoomed, and there is an outline of the selected area that
            ``MapWidget`` moves. Without it the outlines are lighter. Each area carries its name as ``data-area``.
        prefix: what begins every id: give two maps on one page different ones (letters, digits, hyphens).
        outlined: the shapes are part of the drawing. Without it, `outlines` with the same prefix stands elsewhere on the page.
        detail: the part that is drawn, without title and key; None for the whole map.
        bare: the whole map without title and key, to fill what room there is.

    Raises:
        ValueError: the geometry lacks areas of the view; it names each.
    """
    whole = read_geometry(view.geometry)
    _check(view, whole)
    geometry = whole if interactive else light(whole, detail.box if detail else None)
    sheet = Sheet(view, geometry, prefix, interactive, detail)
    return (_part if detail else _bare if bare else _whole)(sheet, sheet.definitions(outlined))


def _whole(sheet: Sheet, definitions: str) -> str:
    """The whole map with its title above and its key below."""
    view, geometry = sheet.view, sheet.geometry
    key, key_height = legend(view, geometry, sheet.prefix)
    width, height, title = geometry.width, geometry.height, escape(view.title)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_HEAD + height + key_height}" width="100%" '
            f'role="img" aria-label="{title}" class="rt-map" font-family="{escape(FONT)}" '
            f'style="max-width:{width}px;height:auto;background:#fbf8f1">',
            f"<title>{title}</title><desc>{escape(view.description)}</desc>",
            definitions,
            f'<text x="14" y="27" font-family="{escape(SERIF)}" font-size="21" font-weight="700" fill="{INK}">{title}</text>',
            f'<g transform="translate(0 {_HEAD})" clip-path="url(#{sheet.prefix}-frame)"><g class="rt-view">',
            sheet.board(),
            f'</g></g><rect x=".5" y="{_HEAD}.5" width="{width - 1}" height="{height - 1}" fill="none" '
            f'stroke="{INK}"/><g transform="translate(0 {_HEAD + height})">{key}</g></svg>',
        ]
    )


def _bare(sheet: Sheet, definitions: str) -> str:
    """The whole map alone."""
    width, height, title = sheet.geometry.width, sheet.geometry.height, escape(sheet.view.title)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="100%" height="100%" '
            f'role="img" aria-label="{title}" class="rt-map" font-family="{escape(FONT)}">',
            f"<title>{title}</title><desc>{escape(sheet.view.description)}</desc>",
            definitions,
            f'<g clip-path="url(#{sheet.prefix}-frame)"><g class="rt-view">{sheet.board()}</g></g></svg>',
        ]
    )


def _part(sheet: Sheet, definitions: str) -> str:
    """A part of the map alone."""
    assert sheet.detail
    left, top, right, bottom = sheet.detail.box
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}" '
            f'width="{sheet.detail.width}" role="img" aria-label="{escape(sheet.detail.label)}" class="rt-map" '
            f'font-family="{escape(FONT)}" style="max-width:100%;height:auto;background:#fbf8f1">',
            f"<title>{escape(sheet.view.title)}</title>",
            definitions,
            sheet.board(),
            f'<rect x=".5" y=".5" width="{sheet.geometry.width - 1}" height="{sheet.geometry.height - 1}" fill="none" '
            f'stroke="{INK}"/></svg>',
        ]
    )


def outlines(raw: Mapping[str, object], prefix: str = "map") -> str:
    """The shapes of a geometry as an SVG that shows nothing, for drawings that are not ``outlined``."""
    inside = shapes(read_geometry(raw), prefix)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" '
        f'style="position:absolute"><defs>{inside}</defs></svg>'
    )


def _check(view: MapView, geometry: Geometry) -> None:
    named = [area.name for area in view.areas] + [view.selected or ""]
    named += [name for link in view.links for name in (link.a, link.b)]
    named += [name for arrow in view.arrows for name in (arrow.a, arrow.b)]
    unknown = sorted({name for name in named if name and name not in geometry.areas})
    if unknown:
        raise ValueError(f"the map has no area {', '.join(repr(name) for name in unknown)}")
    kinds = sorted({link.kind for link in view.links} - set(LINKS))
    kinds += sorted({badge.kind for area in view.areas for badge in area.badges} - set(BADGES))
    kinds += sorted(patterns(view) - set(PATTERNS)) + sorted({arrow.kind for arrow in view.arrows} - set(ARROWS))
    kinds += sorted({area.mark for area in view.areas if area.mark} - set(MARKS))
    if kinds:
        raise ValueError(
            f"no such kind of link, badge, pattern, arrow or mark: {', '.join(repr(kind) for kind in kinds)}"
        )
