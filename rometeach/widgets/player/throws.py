"""The dice of the player: typed from the table, or thrown by the computer."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as w

from ...core.session.requests import Draw, Roll
from ..parts import Panel, labelled, row
from .sitting import Sitting


class Throws:
    """The line of dice."""

    def __init__(self, panel: Panel, sitting: Sitting, answer: Callable[[object], None]) -> None:
        self._sitting = sitting
        self.faces = labelled(w.Text, "Dice", placeholder=sitting.face.words.dice, width="180px")
        self.box = row(
            self.faces,
            panel.button("Enter the dice", "Dice rolled at the table", lambda: answer(self.faces.value), self.faces),
            panel.button("Roll", "The computer throws these dice", self.roll),
            panel.button("Roll until a decision is due", "The computer throws all dice that come first", self.roll_on),
        )

    def roll(self) -> None:
        """Let the computer throw what is due."""
        self._sitting.do(self._sitting.session.roll)

    def roll_on(self) -> None:
        """Let the computer throw all dice up to the next decision, or to the end."""

        def rolls() -> None:
            while isinstance(self._sitting.session.request, (Roll, Draw)):
                self._sitting.session.roll()

        self._sitting.do(rolls)

    def show(self, past: bool) -> None:
        """Be there where dice are due."""
        due = isinstance(self._sitting.session.request, (Roll, Draw)) and not past
        self.box.layout.display = "" if due else "none"
