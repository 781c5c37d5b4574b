"""A line of time: what happened when, one line each, those whose year is open as a bar.

Where the years are too many to stand side by side, each line begins with its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...lessons.history import Happening
from ..map.style import INK
from .pieces import PAPER, Piece, below, block, centred, line, padded

_YEAR = 62
"""So wide is a year."""
_LEFT = 14
_MOST = 12
"""So many years stand side by side at the most."""
_PLATE = 104
"""So wide is the plate of a line that names its years."""
_SURE, _OPEN = "#1f5f99", "#c98a00"


def timeline(time: Sequence[Happening]) -> Piece:
    """What happened, from above to below, over the years from the first to the last."""
    start, end = min(t.first for t in time), max(t.last for t in time)
    words = "; ".join(f"{_when(t)}: {t.what} ({t.told})" for t in time)
    if end - start >= _MOST or start < 0:
        return _framed(below([_named(t) for t in time], 7), words)
    width = _YEAR * (end - start + 1) + 2 * _LEFT
    years = "".join(
        f'<path d="M{_at(y - start):.0f},20v8" stroke="{INK}"/>'
        + centred(str(y), _at(y - start) + _YEAR / 2, 15, 13, INK, 700)
        for y in range(start, end + 1)
    )
    head = Piece(width, 30, f'{years}<path d="M{_LEFT},28H{width - _LEFT}" stroke="{INK}" stroke-width="2"/>')
    return _framed(below([head, *(_one(t, start, width) for t in time)], 5), words)


def _framed(lines: Piece, words: str) -> Piece:
    """Lines on paper, with a rim."""
    inside = padded(lines, 8, 8)
    ground = block(inside.width + 14, inside.height + 10, PAPER, INK, round_=6)
    return Piece(inside.width + 14, inside.height + 10, ground + inside.svg, words)


def _named(told: Happening) -> Piece:
    """One line that begins with its years, on a plate."""
    fill = _SURE if told.first == told.last else _OPEN
    year = line(_when(told), 13, "#ffffff", bold=True)
    plate = block(_PLATE, 22, fill, fill, round_=4) + year.at((_PLATE - year.width) / 2, 3)
    words = line(f"{told.what} ({told.told})", 13.5, INK)
    return Piece(_PLATE + 12 + words.width, 24, plate + words.at(_PLATE + 12, 3))


def _one(told: Happening, start: int, width: float) -> Piece:
    x, long = _at(told.first - start), _YEAR * (told.last - told.first + 1)
    fill = _SURE if told.first == told.last else _OPEN
    bar = f'<rect x="{x + 2:.0f}" y="4" width="{long - 4}" height="14" rx="4" fill="{fill}"/>'
    words = line(f"{told.what} ({told.told})", 13.5, INK)
    return Piece(width + 8 + words.width, 22, bar + words.at(width + 8, 1))


def _at(years: int) -> float:
    return _LEFT + _YEAR * years


def _when(told: Happening) -> str:
    if told.first == told.last:
        return _year(told.first)
    same = (told.first < 0) == (told.last < 0)
    return f"{abs(told.first) if same else _year(told.first)} to {_year(told.last)}"


def _year(year: int) -> str:
    """ "378"; "53 BC" for -53; "9 CE" for a year so early that it needs it."""
    return f"{-year} BC" if year < 0 else f"{year} CE" if year < 100 else str(year)


__all__ = ["timeline"]
