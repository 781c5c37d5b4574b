"""The editor's page of text: changes in the compact grammar, the position file, the share string."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

import ipywidgets as w

from ....core.errors import BadInput
from ....rome_iinc.board.grammar import edit
from ....rome_iinc.position import Position, from_text
from ...board_lines import area
from ...board_panel import heeding
from ...parts import WIDE, Panel, TryChange, column, html, labelled, row
from .fields import Page
from .problems import mistakes_table

EXAMPLE = "Germania II +Fort; Suevia allied; 7/5 Vandal @ Numidia; West gold 87"
Read = Callable[[Position, str], None]


class TextPage(Page):
    """The board as text, to be written and read.

    Args:
        panel: the editor.
        start: the board it begins with.
        change: makes a change of the board.
        apply: the same; its mistakes are raised.
        read: takes the board of a file, and what is said of it.
    """

    def __init__(
        self, panel: Panel, start: Position, change: TryChange, apply: Callable[[str], None], read: Read
    ) -> None:
        super().__init__(panel, start, change)
        self._apply, self._read = apply, read
        self._shown = ""
        self.change_box = labelled(w.Text, "Change", WIDE["width"], placeholder=EXAMPLE)
        self.file_box = area("Position file", 16, continuous_update=False)
        self.share = area("Share string", 5, continuous_update=False)
        self.change_mistakes, self.file_mistakes = html(), html()
        self.body = column(
            self.found,
            self.change_box,
            row(panel.button("Apply the change", "Make the change on the board", self.apply, self.change_box)),
            self.change_mistakes,
            html(f"<details><summary>What a change can say</summary>{_help()}</details>"),
            self.file_box,
            row(
                panel.button("Read it", "The board becomes what this file says", self.read),
                panel.button("Write the board there anew", "Drop what was typed into the file", self.rewrite),
            ),
            self.file_mistakes,
            self.share,
            html(
                'In Python <code>rometeach.position("rome-iinc", "R1.…")</code> reads that line; the same board is this '
                "panel's <code>.position</code>, for <code>analyse(editor.position)</code> or <code>play(editor.position)"
                "</code>."
            ),
        )

    def show(self, p: Position) -> None:
        """Show the board as text, but leave a file that is being written alone."""
        super().show(p)
        self.share.value = p.share()
        if self.file_box.value == self._shown:
            self.rewrite()

    def rewrite(self) -> None:
        """Write the board's own file into the box."""
        self.file_mistakes.value = ""
        self._shown = self.file_box.value = self._position.dump()

    def apply(self) -> None:
        """Make the typed change, or list all its mistakes beside it."""
        text = self.change_box.value
        self.change_mistakes.value = ""
        if not text.strip():
            self._panel.say(f"Write a change first, for example: {EXAMPLE}")
            return
        try:
            self._apply(text)
        except BadInput as error:
            self.change_mistakes.value = mistakes_table(error, "Mistakes in this change", "Clause")
            self._panel.say(f"Nothing was changed: {_count(error)} below the change.")
            return
        self.change_box.value = ""

    def read(self) -> None:
        """Make the board what the file says, or list all its mistakes by key beside it."""
        text = self.file_box.value
        self.file_mistakes.value = ""
        try:
            new, notes = heeding(lambda: from_text(text, "This file"))
        except BadInput as found:
            error = BadInput([p for p in found.problems if p.severity == "error"], found.title)
            self.file_mistakes.value = mistakes_table(error, "Mistakes in this file", "Key")
            self._panel.say(f"Nothing was changed: {_count(error)} below the file.")
            return
        self._read(new, " ".join(["The file was read", *notes]).rstrip("."))
        self._shown = text


def _count(error: BadInput) -> str:
    number = len(error.problems)
    return "one mistake is listed" if number == 1 else f"{number} mistakes are listed"


def _help() -> str:
    """The grammar's own description of its clauses."""
    text = "\n".join((edit.__doc__ or "").splitlines()[2:])
    return f"<pre>{escape(re.sub(r'^    ', '', text, flags=re.MULTILINE))}</pre>"
