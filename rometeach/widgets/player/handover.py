"""One screen for several players: between two turns nothing is shown until the next player says that the screen is his or hers."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets as w

from ..parts import Panel, column, html, row
from .followed import FollowedGame


class HandOver:
    """What is shown while the screen goes from one player to the next.

    Args:
        panel: whose screen it is.
        followed: the game.
        table: what must not be seen meanwhile.
        taken: called when the next player has taken the screen.
    """

    def __init__(self, panel: Panel, followed: FollowedGame, table: w.Widget, taken: Callable[[], None]) -> None:
        self._followed, self._table, self._taken = followed, table, taken
        self.words = html()
        self.button = panel.button("Show my side", "Only the player who is named should press this", self.take)
        self.box = column(self.words, row(self.button))
        self.show()

    def show(self) -> bool:
        """Hide the table while somebody else has to answer than the player who looks on: whether it is hidden."""
        seat = self._followed.waits_for
        self.box.layout.display = "" if seat else "none"
        self._table.layout.display = "none" if seat else ""
        if seat:
            self.button.description = f"I am {seat}: show my side"
            self.words.value = (
                f'<p class="rt-due" role="status" aria-live="polite"><strong>Hand the screen to {escape(seat)}.</strong> '
                "What each player knows is hidden until then.</p>"
            )
        return bool(seat)

    def take(self) -> None:
        """The player who is named has the screen."""
        self._followed.seat = self._followed.waits_for
        self._taken()


__all__ = ["HandOver"]
