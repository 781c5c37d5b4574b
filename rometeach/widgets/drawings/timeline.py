"""A line of time: what happened when, one line each, those whose year is open as a bar."""

from __future__ import annotations

from collections.abc import Sequence

from ...lessons.history import Happening
from ..map.style import INK
from .pieces import PAPER, Piece, below, block, centred, line, padded

_YEAR = 62
"""So wide is a year."""
_LEFT = 14
_SURE, _OPEN = "#1f5f99", "#c98a00"


def timeline(time: Sequence[Happening]) -> Piece:
    """What happened, from above to below, over the years from the first to the last."""
    start, end = min(t.first for t in time), max(t.last for t in time)
    width = _YEAR * (end - start + 1) + 2 * _LEFT
    years = "".join(
        f'<path d="M{_at(y - start):.0f},20v8" stroke="{INK}"/>'
        + centred(str(y), _at(y - start) + _YEAR / 2, 15, 13, INK, 700)
        for y in range(start, end + 1)
    )
    head = Piece(width, 30, f'{years}<path d="M{_LEFT},28H{width - _LEFT}" stroke="{INK}" stroke-width="2"/>')
    inside = padded(below([head, *(_one(t, start, width) for t in time)], 5), 8, 8)
    ground = block(inside.width + 14, inside.height + 10, PAPER, INK, round_=6)
    words = "; ".join(f"{_when(t)}: {t.what} ({t.told})" for t in time)
    return Piece(inside.width + 14, inside.height + 10, ground + inside.svg, words)


def _one(told: Happening, start: int, width: float) -> Piece:
    x, long = _at(told.first - start), _YEAR * (told.last - told.first + 1)
    fill = _SURE if told.first == told.last else _OPEN
    bar = f'<rect x="{x + 2:.0f}" y="4" width="{long - 4}" height="14" rx="4" fill="{fill}"/>'
    words = line(f"{told.what} ({told.told})", 13.5, INK)
    return Piece(width + 8 + words.width, 22, bar + words.at(width + 8, 1))


def _at(years: int) -> float:
    return _LEFT + _YEAR * years


def _when(told: Happening) -> str:
    return f"{told.first}" if told.first == told.last else f"{told.first} to {told.last}"


__all__ = ["timeline"]
