"""The page that keeps and shares a board: one line, a link, a file, a page to print, tables."""

from __future__ import annotations

from html import escape

import ipywidgets as w

from ..parts import column, html, labelled, row
from .page import Desk, Page


class SharePage(Page):
    """The page."""

    title = "Share"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.line = labelled(w.Text, "This board in one line", "100%")
        self.open_text = labelled(w.Text, "A line, a link, a name or a file", "420px", placeholder="R2.425-…")
        self.open_button = desk.button("Open", "Show that board", self._open, self.open_text)
        self.told = html()
        self.body = column(self.line, self.told, row(self.open_text, self.open_button))

    def show(self) -> None:
        """Show the line of the board as it is now."""
        text = self.desk.position.share()
        self.line.value = text
        self.told.value = (
            f"<p>{len(text)} characters. {escape(self.desk.base.diff(self.desk.position) or 'Nothing is changed.')}</p>"
        )

    def _open(self) -> None:
        text: str = self.open_text.value.strip()
        if text:
            self.desk.boards.load(text)
            self.open_text.value = ""


__all__ = ["SharePage"]
