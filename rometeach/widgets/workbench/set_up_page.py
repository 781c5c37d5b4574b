"""The page on which a board is set up: tracks, phase, people, counters in the box, the change as a text, and what was changed."""

from __future__ import annotations

import ipywidgets as w

from ...core.errors import BadInput
from ..parts import column, html, problems_html, row, said
from .boards import checked, doubts
from .controls import Deed, Group
from .controls_widget import ControlsWidget
from .page import Desk, Page


class SetUpPage(Page):
    """The page."""

    title = "Set up"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.controls = ControlsWidget("Tracks, people and counters", desk.safely(desk.hear))
        self.done = ControlsWidget("What was changed", desk.safely(self._take_back))
        self.text = w.Textarea(
            placeholder=f"Write or paste changes: {desk.face.change}",
            rows=2,
            layout={"width": "auto", "flex": "1 1 300px"},
        )
        self.apply = desk.button("Apply the text", "Make all these changes", self._apply)
        self.wrong = html()
        self.body = column(row(self.text, self.apply), self.wrong, self.done, self.controls)

    def show(self) -> None:
        """Show the board as it is now."""
        p, desk = self.desk.position, self.desk
        self.controls.show(desk.bench.set_up(p))
        clauses = desk.boards.changes
        undo = tuple(Deed(f"{clause} ✕", str(n), "Take this change back") for n, clause in enumerate(clauses))
        title = f"Changed since {desk.base.title or 'the start'}: {len(clauses)}" if clauses else "Nothing is changed"
        self.done.show((Group(title, undo),))
        self.wrong.value = doubts(p.problems(), titled=True)

    def pick(self, counter: str) -> None:
        """A counter is picked up from the box, or let go."""
        self.controls.picked = counter

    def _apply(self) -> None:
        text: str = self.text.value
        if not text.strip():
            self.desk.say(f"Write a change first, for example: {self.desk.face.change}")
            return
        try:
            found = checked(self.desk.position, text)
        except BadInput as error:
            self.wrong.value = said(problems_html(error))
            self.desk.say("Nothing was changed: the mistakes stand below the text.")
            return
        self.desk.boards.become(found, "The text is applied")
        self.text.value = ""

    def _take_back(self, told: object) -> None:
        if isinstance(told, dict) and told.get("kind") == "change":
            self.desk.boards.take_back(int(told["text"]))


__all__ = ["SetUpPage"]
