"""Before and after: what lies between two boards, in words, as a table of the tracks, and marked on the map."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from html import escape

from ..core.show import Table
from ..rome_iinc.position import Position
from ..rome_iinc.rules import EMPIRES
from .map_view import MapView

TRACKS = ("gold", "prestige", "unrest")
_KEPT_BY_THE_STEP = re.compile(
    r"(turn|phase|step|used) .*|(dynasties|face up|statesmen box|wars box|waiting counters): .*"
    r"|(East|West) (gold|prestige|unrest) .*|.* (visited|moved|pillaged|fought|fresh)( .*)?"
)
_BOXES = {
    "dynasties": "Dynasties",
    "face_up": "face up",
    "statesmen_box": "Statesmen Box",
    "wars_box": "Wars Box",
    "waiting_counters": "waiting counters",
}
MOST = 40
"""How many changes are listed."""


@dataclass(frozen=True)
class Change:
    """What lies between two boards."""

    before: Position
    after: Position

    @property
    def clauses(self) -> tuple[str, ...]:
        """What changed on the board, in the compact grammar, without the tracks and the step's own book-keeping.

        Of the boxes only what came and went is told.
        """
        if self.before is self.after:
            return ()
        found = self.before.diff(self.after).split("; ")
        return (*(c for c in found if c and not _KEPT_BY_THE_STEP.fullmatch(c)), *self._boxes())

    def _boxes(self) -> list[str]:
        found = []
        for attribute, name in _BOXES.items():
            old, new = set(getattr(self.before, attribute)), set(getattr(self.after, attribute))
            signs = [*(f"+{x}" for x in sorted(new - old)), *(f"-{x}" for x in sorted(old - new))]
            if signs:
                found.append(f"{name}: {', '.join(signs)}")
        return found

    @property
    def places(self) -> frozenset[str]:
        """The Provinces and Homelands where something changed: status, Units, a War, a Leader."""
        old, new = self.before, self.after
        found = {name for name, state in new.provinces.items() if state != old.provinces[name]}
        for name in {*old.wars, *new.wars}:
            a, b = old.wars.get(name), new.wars.get(name)
            if a is None or b is None or (a.space, a.leader) != (b.space, b.leader):
                found |= {w.space for w in (a, b) if w is not None}
        moved = {x for x in {*old.leaders, *new.leaders} if old.leaders.get(x) != new.leaders.get(x)}
        found |= {where for x in moved for where in (old.leaders.get(x), new.leaders.get(x)) if where}
        return frozenset(found)

    def tracks(self, caption: str) -> Table:
        """Gold, Prestige and Unrest of both Empires before and after."""
        rows = []
        for name in EMPIRES:
            old, new = self.before.empire(name), self.after.empire(name)
            rows.append((name, *(_cell(getattr(old, t), getattr(new, t)) for t in TRACKS)))
        return Table(caption, ("Empire", "Gold", "Prestige", "Unrest"), tuple(rows))

    def html(self, caption: str) -> str:
        """The change as HTML: the tracks, then what changed on the board."""
        clauses = self.clauses
        items = "".join(f"<li><code>{escape(c)}</code></li>" for c in clauses[:MOST])
        more = f"<li>and {len(clauses) - MOST} more</li>" if len(clauses) > MOST else ""
        tracks = self.tracks(caption)
        same = "Nothing else changed." if any("→" in c for row in tracks.rows for c in row) else "Nothing changed."
        board = f"<ul>{items}{more}</ul>" if clauses else f"<p style='margin:.2em 0'>{same}</p>"
        return tracks.html() + board


def _cell(old: int, new: int) -> str:
    return str(new) if old == new else f"{old} → {new} ({new - old:+d})"


def marked(view: MapView, places: frozenset[str]) -> MapView:
    """The map with a strong outline round the places that changed alone, and a word on it for a screen reader."""
    if not places:
        return view
    areas = tuple(
        replace(a, emphasis=a.name in places, title=f"{a.title}, changed just now" if a.name in places else a.title)
        for a in view.areas
    )
    words = f"{view.description} A strong outline marks what changed just now: {', '.join(sorted(places))}."
    return replace(view, areas=areas, description=words)
