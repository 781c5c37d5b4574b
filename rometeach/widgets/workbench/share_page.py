"""The page that keeps and shares a board: one line, a link, a file, a page to print, tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from html import escape

import ipywidgets as w

from ...answers import answer
from ...core.errors import BadInput, Problem
from ...core.games import of
from ...core.positions.link import asked, query
from ...core.results.plans import Plan
from ...core.results.show import Result
from ...core.results.spreadsheet import as_csv
from ..paper import report
from ..parts import column, html, labelled, row
from .controls import Group, Handout
from .controls_widget import ControlsWidget
from .files import file_text, opened
from .page import Desk, Page

IN_A_WINDOW = "QUERY_STRING"
"""A variable of the environment that is there where a page of its own shows the workbench."""


class SharePage(Page):
    """The page.

    Args:
        desk: the workbench.
        shown: what the other pages show now: chances, and a plan or None.
    """

    title = "Share"

    def __init__(self, desk: Desk, shown: Callable[[], tuple[Sequence[Result], Plan | None]]) -> None:
        super().__init__(desk)
        self._shown = shown
        self.line = labelled(w.Text, "This board in one line", "auto")
        self.told = html()
        self.out = ControlsWidget("Keep and share", desk.safely(self._hear))
        self.open_text = labelled(
            w.Text, "A line, a link, a name or a file", "420px", placeholder="a line that somebody sent"
        )
        self.open_button = desk.button("Open", "Show that board", self._open, self.open_text)
        self.file = w.FileUpload(
            accept=".toml", multiple=False, description="Open a .toml file", layout={"width": "auto"}
        )
        desk.watch(self.file, self._open_file)
        self.body = column(self.line, self.told, self.out, row(self.open_text, self.open_button, self.file))
        self._outs: Mapping[str, Callable[[], None]] = {
            "line": lambda: self.out.hand("copy", desk.position.share()),
            "link": lambda: self.out.hand("link", query(desk.face.name, desk.position.share())),
            "file": lambda: self.out.hand("save", self._file(), f"{desk.face.name}.toml", "application/toml"),
            "page": lambda: self.out.hand("open", self._report(), "", "text/html"),
            "board": lambda: self.out.hand(
                "save", as_csv(self._board_rows()), f"{desk.face.name}-board.csv", "text/csv"
            ),
            "chances": lambda: self.out.hand(
                "save", as_csv(self._chance_rows()), f"{desk.face.name}-chances.csv", "text/csv"
            ),
        }

    def show(self) -> None:
        """Show the line of the board as it is now."""
        text = self.desk.position.share()
        self.line.value = text
        changed = self.desk.base.diff(self.desk.position) or "Nothing is changed."
        self.told.value = f"<p>{len(text)} characters. {escape(changed)}</p>"
        link = [Handout("Copy a link", "link", "It opens this board in this app; it holds no token")]
        self.out.show(
            (
                Group(
                    "",
                    (
                        Handout("Copy the line", "line", "Whoever gets it opens this very board"),
                        *(link if IN_A_WINDOW in os.environ else ()),
                        Handout("Save as a file", "file", "A .toml file to keep and to edit"),
                        Handout("Page to print", "page", "Map, odds and plan; print it, or save it as PDF"),
                        Handout("Board as a table", "board", "A .csv file for a spreadsheet"),
                        Handout("Odds as a table", "chances", "The chances of the Odds tab as a .csv file"),
                    ),
                ),
            )
        )

    def _hear(self, heard: Mapping[str, str]) -> None:
        kind = heard.get("kind")
        if kind == "hand":
            self._outs[heard["key"]]()
        elif kind == "handed":
            done = {"copy": "Copied.", "link": "The link is copied.", "save": "Saved where your browser saves files."}
            self.desk.say(done.get(heard.get("how", ""), "It opens in a window of its own."))
        elif kind == "refused":
            self.desk.say("Your browser does not let a page copy: select the line and copy it yourself.")

    def _file(self) -> str:
        base = self.desk.base
        return file_text(self.desk.face, self.desk.position, base, self.desk.name_of(base))

    def _report(self) -> str:
        results, plan = self._shown()
        board = self.desk.position
        return report(board, self.desk.base.diff(board), results or [self._first()], plan)

    def _first(self) -> Result:
        question = of(self.desk.base).chances[0]
        return answer(question, self.desk.position, {question.played: 0} if question.played else {})

    def _board_rows(self) -> list[dict[str, object]]:
        table = self.desk.face.table(self.desk.position)
        return [dict(zip(table.header, found, strict=True)) for found in table.rows]

    def _chance_rows(self) -> list[dict[str, object]]:
        results, _ = self._shown()
        return (results or [self._first()])[0].rows()

    def _open(self) -> None:
        text: str = self.open_text.value.strip()
        if text:
            name = asked(text)[0] if "?" in text else ""
            if name and name != self.desk.face.name:
                raise BadInput([Problem("link", f"is one to a board of {name}", "Choose that game first.")])
            self.desk.boards.load(text)
            self.open_text.value = ""

    def _open_file(self) -> None:
        for found in self.file.value:
            name, raw = str(found["name"]), bytes(found["content"])
            self.file.value = ()
            self.desk.boards.begin(opened(self.desk.face, name, raw), f"{name} is open")


__all__ = ["SharePage"]
