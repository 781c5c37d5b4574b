"""What stands in an area of the map: its name, and below it chances, Units, Wars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from rometeach.widgets.map.layout import Block, Geometry, Shape, text_width
from rometeach.widgets.map.outline import number
from rometeach.widgets.map.style import BADGES, IN_LINE, INK, MARKS, SEA_INK, TOKENS
from rometeach.widgets.map.view import Area

_HALO = f'fill="{INK}" stroke="#fffaf0" stroke-width="2.6" stroke-opacity=".85" stroke-linejoin="round" paint-order="stroke"'
_MARK = 'fill="none" stroke-linejoin="round" stroke-linecap="round" stroke='
_MARK_WIDTH = 10.0
_PROVINCE = 'font-size="9.6" font-weight="600"'
_SEA = f'font-size="9.2" font-style="italic" fill="{SEA_INK}"'
_HOMELAND = 'font-size="8.2" font-style="italic" letter-spacing=".5"'


def block_of(name: str, area: Area | None, geometry: Geometry) -> Block:
    """The room that the words of an area take, at the place of its label."""
    shape = geometry.areas[name]
    rows = _rows(area)
    size, words = 8.2 if shape.homeland else 9.6, _words(shape)
    spacing = len(words[0]) * 0.5 if shape.homeland else 0.0
    spacing += _MARK_WIDTH if area and area.mark else 0.0
    width = max([*(text_width(word, size) + spacing for word in words), *(sum(row[0]) for row in rows)])
    height, times = 11 * len(words) + sum(row[1] for row in rows), geometry.words
    return Block(name, shape.label[0], shape.label[1], (width + 3) * times, height * times)


def _words(shape: Shape) -> list[str]:
    """The lines of a name."""
    return (shape.short.upper() if shape.homeland else shape.short).split("\n")


def _rows(area: Area | None) -> list[tuple[list[float], float, list[tuple[str, str]]]]:
    """The rows below a name: widths of the items, height of the row, and what stands in it."""
    if area is None:
        return []
    first: list[tuple[str, str]] = [("chance", area.chance)] if area.chance else []
    first += [(badge.kind, badge.text) for badge in area.badges if badge.kind in IN_LINE]
    second = [(badge.kind, badge.text) for badge in area.badges if badge.kind in TOKENS]
    rows = [row for row in (first, second) if row]
    rows += [[(badge.kind, badge.text)] for badge in area.badges if badge.kind not in IN_LINE | TOKENS]
    result = []
    for row in rows:
        widths = [19.0 if kind == "chance" else text_width(text, 8) + 7 for kind, text in row]
        result.append((widths, 18.0 if row[0][0] == "chance" else 12.5, row))
    return result


def lettering(blocks: Iterable[Block], looks: Mapping[str, Area], geometry: Geometry) -> str:
    """The words of all areas, each where its block lies; what looks the same stands in one group."""
    times = geometry.words
    names: list[tuple[tuple[str, str], str]] = []
    items: list[tuple[tuple[str, str], str]] = []
    signs: list[str] = []
    for block in blocks:
        shape = geometry.areas[block.name]
        words = _words(shape)
        x, top = block.x / times, (block.y - block.height / 2) / times
        look = looks.get(block.name)
        middle = x
        if look and look.mark:
            signs.append(mark_at(look.mark, x - text_width(words[0], 9.6) / 2, top + 1.5))
            middle += _MARK_WIDTH / 2
        style = _HOMELAND if shape.homeland else _SEA if shape.sea else _PROVINCE
        for word in words:
            names.append((("", style), _text(middle, top + 9, word)))
            top += 11
        for widths, height, row in _rows(look):
            left, middle = x - sum(widths) / 2, top + height / 2
            for width, (kind, text) in zip(widths, row, strict=True):
                items += [((kind, how), drawn) for how, drawn in _item(kind, text, left + width / 2, middle, width)]
                left += width
            top += height
    scale = f' transform="scale({times:g})"' if times != 1 else ""
    return f"<g{scale}>{drawn_marks(''.join(signs))}<g {_HALO}>{_grouped(names)}</g>{_grouped(items)}</g>"


def mark_at(kind: str, x: float, y: float) -> str:
    """The path of a mark whose top is there."""
    return f"M{number(x)} {number(y)}{MARKS[kind][0]}"


def drawn_marks(path: str) -> str:
    """Marks with light around them."""
    if not path:
        return ""
    halo = f'<path {_MARK}"#fffaf0" stroke-width="2.8" stroke-opacity=".85" d="{path}"/>'
    return f'{halo}<path {_MARK}"{INK}" stroke-width="1" d="{path}"/>'


def _grouped(marks: Iterable[tuple[tuple[str, str], str]]) -> str:
    """((kind, look), mark): the marks of each kind and look in a group, in the order in which these first come.

    So the words of a kind are drawn after its boxes, and no other kind's boxes lie on them.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for key, mark in marks:
        groups.setdefault(key, []).append(mark)
    return "".join(f"<g {look}>{''.join(found)}</g>" for (_, look), found in groups.items())


def _text(x: float, y: float, words: str) -> str:
    return f'<text x="{number(x)}" y="{number(y)}">{escape(words)}</text>'


def _item(kind: str, text: str, x: float, y: float, width: float) -> list[tuple[str, str]]:
    """The sign of a chance or of a badge, and the words on it, each with its look."""
    if kind == "chance":
        size = 8.5 if len(text) < 3 else 7.2
        return [
            (
                'fill="#fff" stroke="#b3261e" stroke-width="1.4"',
                f'<circle cx="{number(x)}" cy="{number(y)}" r="8.4"/>',
            ),
            (f'font-size="{size}" font-weight="700" fill="#8c1515"', _text(x, y + size * 0.35, text)),
        ]
    box, border, ink = BADGES[kind]
    corner = 2 if kind == "units" else 5.6 if kind in TOKENS else 4
    slant = ' font-style="italic"' if kind == "leader" else ""
    rect = f'<rect x="{number(x - width / 2 + 0.8)}" y="{number(y - 5.6)}" width="{number(width - 1.6)}" height="11.2" rx="{corner}"/>'
    return [
        (f'fill="{box}" stroke="{border}" stroke-width=".7" fill-opacity=".94"', rect),
        (f'font-size="8" font-weight="600"{slant} fill="{ink}"', _text(x, y + 2.9, text)),
    ]
