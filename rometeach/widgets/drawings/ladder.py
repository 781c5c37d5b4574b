"""A ladder of statuses: the rungs from the best to the worst, the one that something stands on, and the step that it took."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from ..map.style import INK
from .pieces import Piece, below, centred, ink_on, line


@dataclass(frozen=True, slots=True)
class Ladder:
    """A ladder.

    Attributes:
        name: what stands on it.
        rungs: status -> its fill, from the best to the worst.
        now: where it stands.
        before: where it stood.
        down: what a step down is called.
        up: what a step up is called.
        ups: the rungs from which such a step leads up.
        apart: statuses that stand beside the ladder -> their fill.
    """

    name: str
    rungs: Mapping[str, str]
    now: str
    before: str = ""
    down: str = ""
    up: str = ""
    ups: tuple[str, ...] = ()
    apart: Mapping[str, str] | None = None

    @property
    def words(self) -> str:
        """The ladder in words."""
        step = f"{self.before}, now {self.now}" if self.before and self.before != self.now else self.now
        return f"{self.name} is {step}. The ladder: {', '.join(self.rungs)}"


_WIDE, _HIGH, _GAP, _TOP = 118.0, 44.0, 44.0, 34.0


def ladder(shown: Ladder) -> Piece:
    """The ladder from left to right, with an arrow for each way that a step can lead."""
    names = list(shown.rungs)
    parts = [_rung(n, status, fill, shown) for n, (status, fill) in enumerate(shown.rungs.items())]
    for n, (a, b) in enumerate(pairwise(names)):
        x = n * (_WIDE + _GAP) + _WIDE
        taken = {shown.before, shown.now} == {a, b} and shown.before != shown.now
        parts.append(_arrow(x + 4, x + _GAP - 4, _TOP + 14, taken and shown.before == a))
        if b in shown.ups:
            parts.append(_arrow(x + _GAP - 4, x + 4, _TOP + 32, taken and shown.before == b))
    width = len(names) * (_WIDE + _GAP) - _GAP
    for n, (status, fill) in enumerate((shown.apart or {}).items(), len(names)):
        parts.append(_rung(n, status, fill, shown))
        width = (n + 1) * (_WIDE + _GAP) - _GAP
    if shown.before and shown.before != shown.now and not _leads(shown, names):
        parts.append(_way(_place(shown, shown.before), _place(shown, shown.now)))
    rungs = Piece(width, _TOP + _HIGH + 4, "".join(parts))
    told = [f"→ {shown.down}" if shown.down else "", f"← {shown.up}" if shown.up else ""]
    key = line(",   ".join(filter(None, told)), 12.5)
    return below([line(shown.name, 14, bold=True), rungs, *([key] if any(told) else [])], 3).saying(shown.words)


def _leads(shown: Ladder, names: list[str]) -> bool:
    """Whether an arrow leads from where it stood to where it stands."""
    steps = [(a, b) for a, b in pairwise(names)] + [(b, a) for a, b in pairwise(names) if b in shown.ups]
    return (shown.before, shown.now) in steps


def _place(shown: Ladder, status: str) -> float:
    names = [*shown.rungs, *(shown.apart or {})]
    return names.index(status) * (_WIDE + _GAP) + _WIDE / 2 if status in names else 0.0


def _rung(place: int, status: str, fill: str, shown: Ladder) -> str:
    x = place * (_WIDE + _GAP)
    here, was = status == shown.now, status == shown.before and shown.before != shown.now
    dash = ' stroke-dasharray="5 3"' if was else ""
    drawn = (
        f'<rect x="{x + 2:.0f}" y="{_TOP:.0f}" width="{_WIDE - 4:.0f}" height="{_HIGH:.0f}" rx="6" fill="{fill}" '
        f'stroke="{INK}" stroke-width="{3.5 if here else 2 if was else 1}"{dash}/>'
        + centred(status, x + _WIDE / 2, _TOP + 27, 15, ink_on(fill), 700 if here else 400)
    )
    if here:
        drawn += centred("▼ now", x + _WIDE / 2, _TOP - 6, 12.5, "currentColor", 700)
    elif was:
        drawn += centred("before", x + _WIDE / 2, _TOP - 6, 12.5, "currentColor")
    return drawn


def _arrow(a: float, b: float, y: float, taken: bool) -> str:
    back = 6 if b > a else -6
    thick = 3.4 if taken else 1.6
    return (
        f'<path d="M{a:.0f},{y:.0f}H{b:.0f}M{b - back:.0f},{y - 5:.0f}L{b:.0f},{y:.0f}L{b - back:.0f},{y + 5:.0f}" fill="none" '
        f'stroke="currentColor" stroke-width="{thick}"/>'
    )


def _way(a: float, b: float) -> str:
    """An arch from the rung that was left to one that no arrow leads to."""
    y = _TOP - 18
    return (
        f'<path d="M{a:.0f},{y:.0f}C{a:.0f},{y - 16:.0f} {b:.0f},{y - 16:.0f} {b:.0f},{y:.0f}M{b - 6:.0f},{y - 8:.0f}'
        f'L{b:.0f},{y:.0f}L{b + 6:.0f},{y - 8:.0f}" fill="none" stroke="currentColor" stroke-width="2.4"/>'
    )


__all__ = ["Ladder", "ladder"]
