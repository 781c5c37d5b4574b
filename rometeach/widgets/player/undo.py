"""What may be done at any time: take back, do again, and what the rules allow unasked."""

from __future__ import annotations

import ipywidgets as w

from ..parts import Panel, labelled, row
from .followed import FollowedGame


class UndoRow:
    """The line of Undo, Redo and acts; `here` stands among them."""

    def __init__(self, panel: Panel, followed: FollowedGame, here: w.Button) -> None:
        self._followed = followed
        words = followed.face.words
        self.undo_button = panel.button("Undo", "Take back what was done last", self.undo)
        self.redo_button = panel.button("Redo", "Do it again", self.redo)
        self.unasked = labelled(w.Text, "At any time", placeholder=words.act, width="260px")
        self.act_button = panel.button("Do it", words.act_hint, self.act, self.unasked)
        acts = [row(self.unasked, self.act_button)] if words.act else []
        self.box = row(self.undo_button, self.redo_button, here, *acts)

    def undo(self) -> None:
        """Take back what was done last, with the dice thrown since."""
        self._followed.do(self._followed.session.undo, "Undone.")

    def redo(self) -> None:
        """Do again what was taken back."""
        self._followed.do(self._followed.session.redo)

    def act(self) -> None:
        """Do what the rules allow at any time (the game says what that is).

        Raises:
            BadInput: nothing that can be done unasked, or not just now.
            IllegalChoice: the rules refuse it, with the Case.
        """
        self._followed.do(lambda: self._followed.session.act(self.unasked.value))
        self.unasked.value = ""

    def show(self, past: bool) -> None:
        """Offer what can be done now; in the past nothing can."""
        self.box.layout.display = "none" if past else ""
        if not past:
            session = self._followed.session
            self.undo_button.disabled, self.redo_button.disabled = not session.can_undo, not session.can_redo
            self.act_button.disabled = not session.can_act
