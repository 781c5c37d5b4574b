"""The analyser of a game that declares none of its own: its map, a change typed, the answers to its questions of chance."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import ipywidgets as w

from ..answers import answer
from ..core.declaration import Question
from ..core.games import of
from ..core.positions.saved import GamePosition
from ..core.results.show import Result
from .board_lines import ChangeLine, Pages, ShareLines
from .board_panel import BoardPanel
from .parts import column, html, labelled, row, said
from .plain import Card


class PlainAnalyser(BoardPanel[GamePosition, object]):
    """The panel. `position` is the board it shows now; `base` the one that was loaded."""

    def __init__(self, start: GamePosition) -> None:
        self.questions = tuple(q for q in of(start).chances if not (_needed(q) or q.apart))
        super().__init__(start)
        self.question = labelled(w.Dropdown, "Chances", options=[(q.title or q.name, q) for q in self.questions])
        self.place, self.chances, self.tracks, self.board = html(), html(), html(), html()
        self._make_controls()
        self._show_board()
        self.say(f"{self.face.headline(start)} is loaded.")

    def _make_controls(self) -> None:
        self.changes = ChangeLine(self, self.face.change, self.change)
        self.change_box = self.changes.box
        share = ShareLines(self.face.name, self.share_prefix, 3)
        self.line = share.line
        chances = {"Chances": column(row(self.question), self.chances)} if self.questions else {}
        self._pages = Pages(
            self,
            {
                "Place": self.place,
                **chances,
                "The board": self.board,
                "Share": column(share.difference, share.line, share.hint),
            },
            {
                "Chances": self._ask,
                "The board": self._show_table,
                "Share": lambda: share.show(self.base, self.position),
            },
        )
        self.pages = self._pages.tab
        self.watch(self.question, self._ask)
        self.lay_out(self.changes, self.tracks, self.face.key(self.base), self.pages)

    # --- what follows from it

    def _chances(self, board: GamePosition) -> Mapping[str, str]:
        """What the first question says of a board, for the news of a change."""
        if not self.questions:
            return {}
        return dict(_answer(self.questions[0], board).exhibit().headline)

    def _news(self, word: str, odds: object, old: GamePosition) -> str:
        before, now = dict(_pairs(odds)), dict(_pairs(self._odds))
        moved = [f"{n} {before.get(n, 'none')} → {text}" for n, text in now.items() if text != before.get(n)]
        return f"{word}. " + ("; ".join(moved) + "." if moved else "No chance has changed.")

    def _show_board(self) -> None:
        p = self.position
        self._draw()
        self.map.layout.display = "" if self.map.areas else "none"
        wrong = "".join(f"<li>{escape(str(x))}</li>" for x in p.problems())
        self.tracks.value = self.face.tracks(p).html() + (f"<ul>{wrong}</ul>" if wrong else "")
        self._show_buttons()
        self._selected()
        self.safely(self._pages.fill)()
        self.refresh_card()

    def _show_table(self) -> None:
        self.board.value = self.face.table(self.position).html()

    def _ask(self) -> None:
        self.chances.value = _answer(self.question.value, self.position).html()

    def _selected(self) -> None:
        titles = {area.name: area.title for area in self.face.view(self.position).areas}
        told = titles.get(self.map.selected, "Select a place on the map." if titles else "This game has no map.")
        self.place.value = said(escape(told))

    def _opened(self) -> None:
        self.pages.selected_index = 0

    def card(self) -> Card:
        """The board as loaded and changed, in words, with the answer to the first question."""
        return self.board_card(*(_answer(q, self.position) for q in self.questions[:1]))


def _needed(question: Question) -> bool:
    return any(parameter.needed for parameter in question.parameters)


def _answer(question: Question, board: GamePosition) -> Result:
    """The answer to a question that needs nothing; nothing is played for it."""
    return answer(question, board, {question.played: 0} if question.played else {})


def _pairs(odds: object) -> Mapping[str, str]:
    return odds if isinstance(odds, Mapping) else {}


__all__ = ["PlainAnalyser"]
