"""The analyser's page of the ways to clear a Box: Siege, Battle, or one after the other (6.1, 6.6, 6.7)."""

from __future__ import annotations

import ipywidgets as w

from ...aurelian.actions import AURELIAN
from ...aurelian.charts.common import box_of
from ...aurelian.position import Position
from ...aurelian.results.deeds import boxes_of
from ..parts import Panel, column, html, labelled, refill, row, said


class ClearPage:
    """The page: a piece, a Box with armed Enemy Units where it stands or next door, and what each way costs."""

    def __init__(self, panel: Panel, start: Position) -> None:
        self._position = start
        self.piece = labelled(w.Dropdown, "Piece", options=[], width="300px")
        self.cleared = html(said("Choose a piece, and a Box with armed Enemy Units where it stands or next door."))
        button = panel.button("Compare the ways", "Siege against Battle", self.compare)
        self.body = column(row(self.piece, button), self.cleared)

    def show(self, p: Position) -> None:
        """Offer the pieces of another board."""
        self._position = p
        offers = []
        for piece in dict.fromkeys((AURELIAN, *p.officers)):
            name, start = AURELIAN if piece == AURELIAN else f"Officer {piece}", box_of(p, piece)
            armed = [b for b in boxes_of(p, piece) if (s := p.stacks.get(b)) and s.armed]
            offers += [(f"{name} in {b}" if b == start else f"{name} > {b}", f"{piece} > {b}") for b in armed]
        refill(self.piece, offers, self.piece.value)
        self.cleared.value = said("Siege, Battle, or one after the other: what each way costs.")

    def compare(self) -> None:
        """Compare the ways of the piece that is chosen."""
        if not self.piece.value:
            self.cleared.value = said(
                "No piece stands before armed Enemy Units or next door to them, so there is nothing to compare."
            )
            return
        piece, _, box = self.piece.value.partition(" > ")
        self.cleared.value = self._position.clear(piece, box).html()


__all__ = ["ClearPage"]
