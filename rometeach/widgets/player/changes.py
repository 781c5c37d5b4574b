"""Before and after: what lies between two boards, in words, as a table of the tracks, and marked on the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape

from ...core.positions.saved import GamePosition
from ...core.results.show import Table
from ..face import face_of
from ..map.view import MapView

MOST = 40
"""How many changes are listed."""


@dataclass(frozen=True)
class Difference:
    """What lies between two boards of one game."""

    before: GamePosition
    after: GamePosition

    @property
    def clauses(self) -> tuple[str, ...]:
        """What changed on the board, in the compact grammar, without the tracks and the step's own book-keeping."""
        return () if self.before is self.after else face_of(self.after).clauses(self.before, self.after)

    @property
    def places(self) -> frozenset[str]:
        """The areas of the map where something changed."""
        return face_of(self.after).changed_places(self.before, self.after)

    def tracks(self, caption: str) -> Table:
        """The tracks before and after; no rows where none has changed."""
        face = face_of(self.after)
        old, new = face.figures(self.before), face.figures(self.after)
        if len(new) == 1:
            return _of_one(caption, *old.values(), *new.values())
        same = old == new
        rows = tuple(
            (whose, *(_cell(old[whose][t], n) for t, n in found.items())) for whose, found in new.items() if not same
        )
        return Table(caption, (face.words.whose, *next(iter(new.values()))), rows)

    def html(self, caption: str) -> str:
        """The change as HTML: the tracks, then what changed on the board."""
        clauses = self.clauses
        items = "".join(f"<li><code>{escape(c)}</code></li>" for c in clauses[:MOST])
        more = f"<li>and {len(clauses) - MOST} more</li>" if len(clauses) > MOST else ""
        tracks = self.tracks(caption)
        same = "Nothing else changed." if any("→" in c for row in tracks.rows for c in row) else "Nothing changed."
        board = f"<ul>{items}{more}</ul>" if clauses else f"<p style='margin:.2em 0'>{same}</p>"
        head = tracks.html() if tracks.rows else f"<p style='margin:.2em 0'><strong>{escape(caption)}</strong></p>"
        return head + board


def _cell(old: int, new: int) -> str:
    return str(new) if old == new else f"{old} → {new} ({new - old:+d})"


def _of_one(caption: str, old: Mapping[str, int], new: Mapping[str, int]) -> Table:
    """The tracks that changed, where there is but one player."""
    rows = tuple((track, _cell(old[track], number)) for track, number in new.items() if number != old[track])
    return Table(caption, ("Track", "Before and after"), rows)


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
