"""Tracks: boxes in a row with their markers, or a scale where the numbers are many; where a marker came from is told too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ..map.layout import text_width
from ..map.style import INK
from .pieces import PAPER, WIDTH, Piece, below, centred, ink_on, line

LONGEST = 26
"""So many boxes are drawn; a longer track is a scale."""
_CELL = 27.0
_MARKERS = ("#1f5f99", "#a3241d", "#1d6b45", "#6b2f86")


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker on a track: whose it is, its number, the number it came from, its colour ("" for the next one), and its sign.

    Without a sign it shows the first letter of the word.
    """

    word: str
    now: int
    before: int | None = None
    fill: str = ""
    sign: str = ""

    @property
    def words(self) -> str:
        """ "West 14, before 12"."""
        came = f", before {self.before}" if self.before not in (None, self.now) else ""
        return f"{self.word} {self.now}{came}".strip()


@dataclass(frozen=True, slots=True)
class Track:
    """A track from its least to its most, with its markers; `goal` is a number that matters, and what it means; `further` are more."""

    name: str
    least: int
    most: int
    markers: tuple[Marker, ...]
    goal: tuple[int, str] | None = None
    further: tuple[tuple[int, str], ...] = ()

    @property
    def goals(self) -> tuple[tuple[int, str], ...]:
        """All numbers that matter."""
        return (*([self.goal] if self.goal else []), *self.further)

    @property
    def words(self) -> str:
        """The track in words."""
        goals = "".join(f"; {word}: {number}" for number, word in self.goals)
        return f"{self.name}: {'; '.join(m.words for m in self.markers) or 'no marker'}{goals}"


def track(shown: Track) -> Piece:
    """A track with its markers."""
    seen = [n for m in shown.markers for n in (m.now, m.before) if n is not None]
    least = min([shown.least, *seen])
    most = max([shown.most, *seen, *(number for number, _ in shown.goals)])
    boxes = most - least < LONGEST
    drawn = _boxes(shown, least, most) if boxes else _scale(shown, least, most)
    head = line(_title(shown), 14, bold=True)
    goals = [line(f"▲ {number}: {word}", 12.5) for number, word in shown.goals]
    return below([head, drawn, *goals], 4).saying(shown.words)


def _title(shown: Track) -> str:
    """The track's name; with one marker alone also its number, "Treasury: 5 → 9"."""
    if len(shown.markers) != 1:
        return shown.name
    (only,) = shown.markers
    came = f"{only.before} → " if only.before not in (None, only.now) else ""
    return f"{shown.name}: {came}{only.now}"


def tracks(shown: Sequence[Track]) -> Piece:
    """Tracks below each other."""
    return below([track(t) for t in shown], 14)


def _fills(shown: Track) -> list[str]:
    return [m.fill or _MARKERS[n % len(_MARKERS)] for n, m in enumerate(shown.markers)]


def _boxes(shown: Track, least: int, most: int) -> Piece:
    cell = _CELL if most - least > 12 else 40.0
    here = {n: [m for m in shown.markers if m.now == n] for n in range(least, most + 1)}
    lane = 25.0
    deep = max((len(ms) for ms in here.values()), default=1)
    top = 24.0 if any(m.before not in (None, m.now) for m in shown.markers) else 0.0
    parts = []
    for n in here:
        x = (n - least) * cell
        goal = any(n == number for number, _ in shown.goals)
        parts.append(
            f'<rect x="{x + 0.5:.1f}" y="{top}" width="{cell}" height="{18 + lane * max(1, deep) + 4:.0f}" fill="{PAPER}" '
            f'stroke="{INK}" stroke-width="1"/>'
            + centred(str(n), x + cell / 2, top + 13, 11.5, INK, 700 if goal else 400)
        )
        if goal:
            parts.append(centred("▲", x + cell / 2, top + 18 + lane * max(1, deep) + 2, 11, "#a83a00", 700))
    filled = dict(zip(map(id, shown.markers), _fills(shown), strict=True))
    at: dict[int, float] = {}
    for n, there in here.items():
        for place, m in enumerate(there):
            x, y = (n - least) * cell + cell / 2, top + 18 + lane * place
            at[id(m)] = x
            parts.append(_disc(x, y + lane / 2, filled[id(m)], m, cell))
    for m in shown.markers:
        if m.before is not None and m.before != m.now and least <= m.before <= most:
            parts.append(_came((m.before - least) * cell + cell / 2, at[id(m)], top - 2, filled[id(m)]))
    width = (most - least + 1) * cell + 1
    key = _key(shown)
    height = top + 18 + lane * max(1, deep) + 6
    bars = Piece(width, height, "".join(parts))
    return below([bars, key], 4) if key.width else bars


def _disc(x: float, y: float, fill: str, shown: Marker, cell: float) -> str:
    sign = shown.sign or shown.word[:1] or "●"
    size = {1: 13, 2: 10}.get(len(sign), 8.5)
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{min(11.5, cell / 2 - 2):.1f}" fill="{fill}" stroke="{INK}" '
        f'stroke-width="1.2"/>{centred(sign, x, y + size * 0.36, size, ink_on(fill), 700)}'
    )


def _came(a: float, b: float, y: float, fill: str) -> str:
    """The way of a marker, from where it was."""
    tip = 5 if b > a else -5
    return (
        f'<path d="M{a:.1f},{y:.1f}C{a:.1f},{y - 18:.1f} {b:.1f},{y - 18:.1f} {b:.1f},{y:.1f}" fill="none" '
        f'stroke="currentColor" stroke-width="4.5" opacity=".25"/>'
        f'<path d="M{a:.1f},{y:.1f}C{a:.1f},{y - 18:.1f} {b:.1f},{y - 18:.1f} {b:.1f},{y - 2:.1f}" fill="none" '
        f'stroke="{fill}" stroke-width="2.2"/>'
        f'<path d="M{b - abs(tip):.1f},{y - 8:.1f} {b:.1f},{y:.1f} {b + abs(tip):.1f},{y - 8:.1f}" fill="none" '
        f'stroke="{fill}" stroke-width="2.2"/>'
        f'<circle cx="{a:.1f}" cy="{y:.1f}" r="3" fill="{fill}"/>'
    )


def _key(shown: Track) -> Piece:
    """What the letters on the markers mean."""
    x, parts = 0.0, []
    if len(shown.markers) < 2:
        return Piece(0, 0, "")
    for m, fill in zip(shown.markers, _fills(shown), strict=True):
        said = m.words
        parts.append(_disc(x + 9, 9, fill, m, 22) + f'<g transform="translate({x + 22:.1f} 0)">{line(said).svg}</g>')
        x += 22 + text_width(said, 13) + 18
    return Piece(max(0.0, x - 18), 20, "".join(parts))


def _scale(shown: Track, least: int, most: int) -> Piece:
    step = next(s for s in (5, 10, 20, 25, 50, 100, 250, 1000) if (most - least) / s <= 14)
    low, high = least // step * step, -(-most // step) * step
    left = max(text_width(m.words, 13) for m in shown.markers) + 16
    wide = (WIDTH - left - 16) / (high - low)
    parts, rows = [], len(shown.markers)
    for n in range(low, high + 1, step):
        x = left + (n - low) * wide
        parts.append(f'<path d="M{x:.1f},0V{24 * rows + 6}" stroke="currentColor" stroke-opacity=".3"/>')
        parts.append(centred(str(n), x, 24 * rows + 20, 11.5, "currentColor"))
    for number, _ in shown.goals:
        x = left + (number - low) * wide
        parts.append(
            f'<path d="M{x:.1f},0V{24 * rows + 6}" stroke="#c8500a" stroke-width="2.5" stroke-dasharray="5 3"/>'
        )
        parts.append(centred("▲", x, 24 * rows + 32, 11, "#c8500a", 700))
    for row, (m, fill) in enumerate(zip(shown.markers, _fills(shown), strict=True)):
        y, x = 24.0 * row + 14, left + (m.now - low) * wide
        zero = left + (max(low, 0) - low) * wide
        parts.append(f'<text x="0" y="{y + 4:.0f}" font-size="13" fill="currentColor">{escape(m.words)}</text>')
        parts.append(
            f'<rect x="{min(zero, x):.1f}" y="{y - 4:.1f}" width="{abs(x - zero):.1f}" height="8" fill="{fill}" '
            f'stroke="currentColor" stroke-opacity=".6"/>'
        )
        if m.before is not None and m.before != m.now:
            was = left + (m.before - low) * wide
            parts.append(
                f'<circle cx="{was:.1f}" cy="{y:.1f}" r="7" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="3 2"/>'
            )
        parts.append(_disc(x, y, fill, m, 24))
    return Piece(WIDTH, 24 * rows + (34 if shown.goals else 24), "".join(parts))


__all__ = ["Marker", "Track", "track", "tracks"]
