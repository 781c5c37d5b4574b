"""The line in which a change of the board is written, with its button."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as w

from ..parts import WIDE, Panel, labelled


class ChangeLine:
    """The line in which a change of the board is written.

    Args:
        panel: whose line it is.
        example: a change that it shows.
        change: makes the change; raises BadInput.
        width: how wide it is.
    """

    def __init__(self, panel: Panel, example: str, change: Callable[[str], None], width: str = WIDE["width"]) -> None:
        self._panel, self._example, self._change = panel, example, change
        self.box = labelled(w.Text, "Change", width, placeholder=example)
        self.button = panel.button("Apply the change", "Make this change on the board", self.apply, self.box)

    def apply(self) -> None:
        """Make the change that is written."""
        text: str = self.box.value
        if not text.strip():
            self._panel.say(f"Write a change first, for example: {self._example}")
            return
        self._change(text)
        self.box.value = ""


__all__ = ["ChangeLine"]
