"""The Unrest track as a cliff: the last boxes that an Empire can bear, and the edge behind them."""

from __future__ import annotations

from ...rome_iinc.position import Position
from ...rome_iinc.rules import EMPIRES
from ..drawings.pieces import PAPER, WIDTH, Piece, below, centred, ink_on, line
from ..map.style import INK

_COLOURS = {"East": "#6b2f86", "West": "#a3241d"}
_BOXES = 11
"""So many boxes before the edge are drawn."""
_CELL, _LEFT, _TOP, _DEEP = 46.0, 36.0, 52.0, 108.0
"""How wide a box is, the room left of the first, above the boxes, and how deep the land goes down."""
_LAND, _BELOW = "#b58a52", "#7d1a12"


def cliff(p: Position, name: str, before: Position) -> Piece:
    """The Unrest of both Empires: those who stand, those far from the edge at its left end, and those who went over it."""
    limit = p.rules.values["fall.unrest"]
    first = limit - _BOXES + 1
    levels = {e: p.empire(e).unrest for e in EMPIRES}
    edge = _LEFT + _BOXES * _CELL
    top = _TOP + 26
    face = f"L{edge - 16:.0f},{top + 36}L{edge - 2:.0f},{top + 66}L{edge - 10:.0f},{top + _DEEP}"
    parts = [f'<path d="M0,{top}H{edge:.0f}{face}H0Z" fill="{_LAND}" stroke="{INK}"/>']
    parts += [_box(str(n), _LEFT + (n - first) * _CELL, _CELL, n == limit) for n in range(first, limit + 1)]
    parts.append(_box("...", 0, _LEFT))
    parts.append(centred(f"{limit} can be borne", edge - 78, top + 22, 13, INK, 700))
    wide, y = WIDTH - edge - 6, top + _DEEP - 40
    parts.append(
        f'<rect x="{edge + 4:.0f}" y="{y}" width="{wide:.0f}" height="40" rx="5" fill="{_BELOW}" stroke="{INK}"/>'
        + centred(f"{limit + 1} and more: a Fall", edge + 4 + wide / 2, y + 25, 13.5, "#ffffff", 700)
    )
    taken: dict[int, int] = {}
    for empire, level in levels.items():
        place = min(max(level, first - 1), limit + 1)
        beside = 32 * taken.get(place, 0)
        taken[place] = taken.get(place, 0) + 1
        x = edge + 4 + wide / 2 if place > limit else _LEFT + (place - first + 0.5) * _CELL
        parts.append(_marker(empire, level, max(16, x) + beside, y - 20 if place > limit else _TOP - 20))
    told = "; ".join(f"{e} {level}{', Fallen before' if p.is_fallen(e) else ''}" for e, level in levels.items())
    head = line(f"Unrest: {told}", 14, bold=True)
    words = f"The Unrest track as a cliff. {told}. With more than {limit} an Empire Falls over the edge"
    return below([head, Piece(WIDTH, top + _DEEP + 2, "".join(parts))], 2).saying(words)


def _box(sign: str, x: float, width: float, last: bool = False) -> str:
    return (
        f'<rect x="{x + 1:.1f}" y="{_TOP}" width="{width - 2:.1f}" height="26" fill="{PAPER}" stroke="{INK}" '
        f'stroke-width="{3 if last else 1}"/>' + centred(sign, x + width / 2, _TOP + 18, 14, INK, 700 if last else 400)
    )


def _marker(empire: str, level: int, x: float, y: float) -> str:
    fill = _COLOURS[empire]
    return (
        f'<path d="M{x:.1f},{y + 12:.1f}v8" stroke="currentColor" stroke-width="2"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="14" fill="{fill}" stroke="{INK}"/>'
        + centred(empire[0], x, y + 5, 14, ink_on(fill), 700)
        + centred(str(level), x, y - 18, 13, "currentColor", 700)
    )


__all__ = ["cliff"]
