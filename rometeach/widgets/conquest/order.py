"""The order of play: the Home Provinces round the Mediterranean, who plays them, and whose turn follows whose (1.3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin

from ...conquest.position import Position
from ..conquest_board.looks import NOBODY, PLAYERS, WATER
from ..drawings.pieces import Piece, centred, ink_on
from ..map.outline import number
from ..map.style import INK

_WIDE, _HIGH = 622.0, 238.0
_TILE = (112.0, 42.0)
_RING = (248.0, 94.0)
_WAY = (156.0, 46.0)
"""Half the width and height of the ring of Home Provinces, and of the ring of arrows within it."""
_GAP = 0.13
"""Radians between a Home Province and the arrows to it and from it."""


def order(board: Position, name: str, before: Position) -> Piece:
    """The Home Provinces with their numbers in the order of play, an arrow from each player to the next."""
    homes, played = board.rules.homes, _played(board)
    turns = [homes.index(board.players[side].home) for side in played]
    numbers = {board.players[side].home: f"{n}. " for n, side in enumerate(played, 1)}
    told = [f"{n}. {side} of {board.players[side].home}" for n, side in enumerate(played, 1)]
    words = f"The order of play, clockwise round the Mediterranean: {', '.join(told)}. Now: {board.active}"
    arrows = [_arrow(a, b, len(homes)) for a, b in pairwise([*turns, *turns[:1]])] if len(turns) > 1 else []
    return _ring(board, numbers, arrows, words)


def seats(board: Position, name: str, before: Position) -> Piece:
    """The Home Provinces and who plays them, without their order."""
    told = [f"{side} of {board.players[side].home}" for side in _played(board)]
    words = f"The Home Provinces round the Mediterranean: {', '.join(told)}. Now: {board.active}"
    return _ring(board, {}, (), words)


def _played(board: Position) -> list[str]:
    return [side for side, player in board.players.items() if not player.is_out]


def _ring(board: Position, numbers: dict[str, str], arrows: Sequence[str], words: str) -> Piece:
    homes = board.rules.homes
    side_of = {board.players[side].home: side for side in _played(board)}
    x, y = _WIDE / 2, _HIGH / 2
    parts = [
        f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{_RING[0]:.0f}" ry="{_RING[1]:.0f}" fill="{WATER}" stroke="{INK}"/>',
        centred("the Mediterranean", x, y + 5, 14, INK, 600),
        f'<g fill="none" stroke="{INK}" stroke-width="2.2" stroke-linecap="round">{"".join(arrows)}</g>',
    ]
    for n, home in enumerate(homes):
        across, down = _at(2 * pi * n / len(homes), _RING)
        parts.append(_tile(home, side_of.get(home, ""), numbers.get(home, ""), board.active, across, down))
    return Piece(_WIDE, _HIGH, "".join(parts), words)


def _at(angle: float, ring: tuple[float, float]) -> tuple[float, float]:
    """The point of a ring at an angle, clockwise from its top."""
    return _WIDE / 2 + ring[0] * sin(angle), _HIGH / 2 - ring[1] * cos(angle)


def _tile(home: str, side: str, place: str, active: str, x: float, y: float) -> str:
    fill = PLAYERS[side].piece if side else NOBODY
    width, height = _TILE
    now = bool(side) and side == active
    dashes = "" if side else ' stroke-dasharray="4 3"'
    look = f'stroke="{INK}" stroke-width="{4 if now else 1.2}"{dashes}'
    ink = ink_on(fill)
    who = f"▶ {side}" if now else side or "nobody"
    left, top = x - width / 2, y - height / 2
    return (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.0f}" height="{height:.0f}" rx="5" fill="{fill}" {look}/>'
        f'<rect x="{left - 1:.1f}" y="{top - 1:.1f}" width="{width + 2:.0f}" height="{height + 2:.0f}" rx="6" fill="none" '
        f'stroke="currentColor" stroke-opacity=".35"/>{centred(f"{place}{home}", x, y - 3, 13, ink, 700)}'
        f"{centred(who, x, y + 14, 12.5, ink)}"
    )


def _arrow(start: int, goal: int, places: int) -> str:
    """An arrow along the inner ring, clockwise from one place to another."""
    steps = (goal - start) % places or places
    first = 2 * pi * start / places
    last = first + 2 * pi * steps / places
    corners = [_at(first + _GAP + (last - first - 2 * _GAP) * n / 24, _WAY) for n in range(25)]
    (x, y), (u, v) = corners[-1], corners[-4]
    length = ((x - u) ** 2 + (y - v) ** 2) ** 0.5 or 1.0
    dx, dy = 8 * (u - x) / length, 8 * (v - y) / length
    tips = [(x + dx - dy * 0.6, y + dy + dx * 0.6), (x, y), (x + dx + dy * 0.6, y + dy - dx * 0.6)]
    return f'<path d="{_line(corners)}{_line(tips)}"/>'


def _line(corners: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners)


__all__ = ["order", "seats"]
