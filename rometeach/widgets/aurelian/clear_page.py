"""The analyser's page of the ways to clear a Box: Siege, Battle, or one after the other (6.1, 6.6, 6.7)."""

from __future__ import annotations

import ipywidgets as w

from ...aurelian.position import Position
from ..parts import Panel, column, html, labelled, refill, row, said


class ClearPage:
    """The page: a piece that stands before armed Enemy Units, and what each way costs."""

    def __init__(self, panel: Panel, start: Position) -> None:
        self._position = start
        self.piece = labelled(w.Dropdown, "Piece", options=[], width="300px")
        self.cleared = html(said("Choose a piece that stands before armed Enemy Units."))
        button = panel.button("Compare the ways", "Siege against Battle", self.compare)
        self.body = column(row(self.piece, button), self.cleared)

    def show(self, p: Position) -> None:
        """Offer the pieces of another board."""
        self._position = p
        armed = [b for b in p.pieces if (s := p.stacks.get(b)) and s.armed]
        offers = [
            (f"{'Aurelian' if b == p.aurelian else 'Officer'} in {b}", "Aurelian" if b == p.aurelian else b)
            for b in armed
        ]
        refill(self.piece, offers, self.piece.value)
        self.cleared.value = said("Siege, Battle, or one after the other: what each way costs.")

    def compare(self) -> None:
        """Compare the ways of the piece that is chosen."""
        if not self.piece.value:
            self.cleared.value = said("No piece stands before armed Enemy Units, so there is nothing to compare.")
            return
        self.cleared.value = self._position.clear(self.piece.value).html()


__all__ = ["ClearPage"]
