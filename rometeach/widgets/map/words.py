"""What stands in an area of the map: its name, and below it chances, Units, Wars."""

from __future__ import annotations

from html import escape

from rometeach.widgets.map.layout import Block, Geometry, text_width
from rometeach.widgets.map.style import BADGES, INK
from rometeach.widgets.map.view import Area


def block_of(name: str, area: Area | None, geometry: Geometry) -> Block:
    """The room that the words of an area take, at the place of its label."""
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


def words_of(block: Block, area: Area | None, geometry: Geometry, x: float, y: float) -> str:
    """The words of an area with their middle at (x, y)."""
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
    box, border, ink = BADGES[kind]
    round_ = 2 if kind == "units" else 4
    slant = ' font-style="italic"' if kind == "leader" else ""
    return (
        f'<rect x="{x - width / 2 + 0.8:.1f}" y="{y - 5.6:.1f}" width="{width - 1.6:.1f}" height="11.2" '
        f'rx="{round_}" fill="{box}" stroke="{border}" stroke-width=".7" fill-opacity=".94"/>'
        f'<text x="{x:.1f}" y="{y + 2.9:.1f}" font-size="8" font-weight="600"{slant} fill="{ink}">'
        f"{escape(text)}</text>"
    )
