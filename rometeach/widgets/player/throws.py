"""The dice of the player: typed from the table, or thrown by the computer."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as w

from ...core.session.requests import Draw, Roll
from ..parts import Panel, labelled, row
from .followed import FollowedGame


class Throws:
    """The line of dice."""

    def __init__(self, panel: Panel, followed: FollowedGame, answer: Callable[[object], None]) -> None:
        self._followed = followed
        self.faces = labelled(w.Text, "Dice", placeholder=followed.face.words.dice, width="180px")
        self.box = row(
            self.faces,
            panel.button("Enter the dice", "Dice rolled at the table", lambda: answer(self.faces.value), self.faces),
            panel.button("Roll", "The computer throws these dice", self.roll),
            panel.button("Roll until a decision is due", "The computer throws all dice that come first", self.roll_on),
        )

    def roll(self) -> None:
        """Let the computer throw what is due."""
        self._followed.do(self._followed.session.roll)

    def roll_on(self) -> None:
        """Let the computer throw all dice up to the next decision, or to the end."""

        def rolls() -> None:
            while isinstance(self._followed.session.request, (Roll, Draw)):
                self._followed.session.roll()

        self._followed.do(rolls)

    def show(self, past: bool) -> None:
        """Be there where dice are due."""
        due = isinstance(self._followed.session.request, (Roll, Draw)) and not past
        self.box.layout.display = "" if due else "none"
