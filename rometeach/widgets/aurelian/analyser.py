"""The analyser: a position on the map, every chance with its reasons, and what a change would do to it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape

from ...aurelian.position import Position, from_text
from ...aurelian.results import Overview, overview
from ...core.errors import BadInput, Problem
from ...core.results.show import percent
from ..board_lines import ChangeLine, Pages, ShareLines, area
from ..board_map import BoardMap
from ..board_panel import BoardPanel
from ..map.view import MapView
from ..parts import column, html, row
from ..plain import Card
from . import question_pages
from .clear_page import ClearPage
from .map.chances import chances as map_chances
from .map.picture import view
from .map.words import KEY, sentence
from .place_page import PlacePage
from .reach_page import ReachPage
from .tracks import headline, tracks_table

_EXAMPLE = "Gallia: 3, 4 CV; Aurelian @ Germania; Danube 5: Barbarian 7a; army 4"


class Analyser(BoardPanel[Position, Mapping[str, Fraction]]):
    """The panel. `position` is the board it shows now; `base` the one that was loaded."""

    def __init__(self, start: Position) -> None:
        super().__init__(start)
        self.place = PlacePage(self, start, self.select, self.try_change)
        self.clearing = ClearPage(self, start)
        self.reach = ReachPage(self, start)
        self.questions = question_pages.pages(self, start)
        self._make_controls()
        self._show_board()
        self.say(f"{headline(start)} is loaded.")

    def _make_controls(self) -> None:
        self.changes = ChangeLine(self, _EXAMPLE, self.change)
        self.change_box = self.changes.box
        self.tracks, self.odds = html(), html()
        share = ShareLines("aurelian", self.share_prefix, 3)
        self.difference, self.line, self.file = share.difference, share.line, area("Position file", 12)
        share_page = column(
            self.difference,
            self.line,
            share.hint,
            self.file,
            row(self.button("Load this text", "Read the text above as a position file", self._load_text)),
        )

        def all_odds() -> None:
            self.odds.value = self.position.odds().html()

        def shared() -> None:
            share.show(self.base, self.position)
            self.file.value = self.position.dump()

        pages = {"Place": self.place.body, "All odds": self.odds, "Clear a Box": self.clearing.body}
        asked = {name: page.body for name, page in self.questions.items()}
        waiting = {name: page.open for name, page in self.questions.items()}
        self._pages = Pages(
            self,
            {**pages, **asked, "Threshold": self.reach.body, "Share, file": share_page},
            {"All odds": all_odds, **waiting, "Share, file": shared},
        )
        self.pages = self._pages.tab
        self.lay_out(self.changes, self.tracks, KEY, self.pages)

    # --- what a user does

    def load_text(self, text: str) -> None:
        """Show the position of a file's text. This can be undone.

        Raises:
            BadInput: every mistake in the text; the board stays as it was.
        """
        self._load(lambda: from_text(text, "This text"))

    def _load_text(self) -> None:
        if not self.file.value.strip():
            raise BadInput([Problem("text", "is empty", "Paste the text of a position file.")])
        self.load_text(self.file.value)

    # --- what follows from it

    def _chances(self, board: Position) -> Mapping[str, Fraction]:
        return map_chances(board)

    def _view(self) -> MapView:
        return view(self.position, known=self._odds)

    def _news(self, word: str, odds: Mapping[str, Fraction], old: Position) -> str:
        moved = []
        for name in dict.fromkeys([*odds, *self._odds]):
            before, now = odds.get(name), self._odds.get(name)
            if before != now:
                moved.append(f"{name} {_percent(before)} → {_percent(now)}")
        score = (
            f"Points at the end of the turn {a} → {b}"
            for a, b in [(old.score().total, self.position.score().total)]
            if a != b
        )
        taxes = (
            f"Treasury after taxes {a} → {b}"
            for a, b in [(old.taxes().treasury, self.position.taxes().treasury)]
            if a != b
        )
        told = [*moved, *score, *taxes]
        return f"{word}. " + ("; ".join(told) + "." if told else "No chance of the map has changed.")

    def _show_board(self) -> None:
        p = self.position
        self._draw()
        wrong = "".join(f"<li>{escape(str(x))}</li>" for x in p.problems())
        note = (
            f"<p>What is wrong with this board:</p><ul>{wrong}</ul>"
            if wrong
            else "<p>Nothing is wrong with this board.</p>"
        )
        self.tracks.value = tracks_table(p).html() + note
        self._show_buttons()
        self.place.show(p, self.map.selected)
        self.reach.show(p)
        for page in self.questions.values():
            page.show(p)
        self.clearing.show(p)
        if self.map.selected:
            self.map.announcement = sentence(p, self.map.selected, self._odds.get(self.map.selected))
        self.safely(self._pages.fill)()
        self.refresh_card()

    def _selected(self) -> None:
        self.place.show(self.position, self.map.selected)

    def _opened(self) -> None:
        self.pages.selected_index = 0
        self.map.announcement = sentence(self.position, self.map.selected, self._odds.get(self.map.selected))

    def all_odds(self) -> Overview:
        """Everything that may be tried now, and what the cups bring."""
        return overview(self.position)

    def card(self) -> Card:
        """The board as loaded and changed, in words, with all its odds, and the chance of the threshold if it was asked."""
        return self.board_card(self.all_odds(), *([self.reach.result] if self.reach.result else []))

    def picture(self) -> BoardMap:
        """The map as it is now, as a picture that needs no kernel."""
        return self.face.picture(self.position, selected=self.map.selected)


def _percent(p: Fraction | None) -> str:
    return "no chance shown" if p is None else percent(p) if p else "never"


__all__ = ["Analyser"]
