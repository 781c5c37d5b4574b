"""A plan as a checklist: rows in groups, pointed at with mouse or keyboard, ticked off; ``checklist.js`` beside this file draws it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import anywidget
import traitlets

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the list.

    Attributes:
        group: the heading that it stands under, "Build".
        words: what is done, "Build a Fort in Belgica".
        cost: its price in words, "3 Gold"; "" for nothing.
        worth: what it is worth, "+0.4"; "" where that is not known.
    """

    group: str
    words: str
    cost: str = ""
    worth: str = ""


class Checklist(anywidget.AnyWidget):
    """The list. ``pointed`` is the number of the row that is pointed at, -1 for none; ``ticked`` are those that are done;
    ``step`` marks so many rows from the top as carried out on the map."""

    _esm = _HERE / "checklist.js"
    _css = _HERE / "checklist.css"

    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    ticked = traitlets.List(traitlets.Int()).tag(sync=True)
    pointed = traitlets.Int(-1).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)

    def show(self, lines: Sequence[Line]) -> None:
        """Show other rows; nothing is ticked off then."""
        with self.hold_sync():
            self.ticked, self.pointed, self.step = [], -1, 0
            self.rows = [asdict(line) for line in lines]


__all__ = ["Checklist", "Line"]
