"""The position editor: any board from a set-up or a blank one, by map, controls and text, with every mistake beside its cause."""

from __future__ import annotations

from html import escape

from ....core.grammar import split
from ....core.positions.share import looks_like_share
from ....rome_iinc.board import catalogue
from ....rome_iinc.position import Position
from ...board_lines import Copied, Pages
from ...board_map import BoardMap
from ...board_panel import BoardPanel
from ...map.view import MapView
from ...parts import html, row
from ...plain import Card, plain_html
from ..map.picture import KEY, Odds, headline, odds_of, sentence, view
from .fields import Page
from .file import BoardFile
from .findings import FindingsList
from .people import PeoplePage
from .problems import (
    PEOPLE,
    PROVINCES,
    RULES,
    TEXT,
    TRACKS,
    WARS,
    Finding,
    changed,
    findings,
    findings_table,
    marked,
    static_findings,
)
from .provinces import ProvincesPage
from .text import TextPage
from .tracks import RulesPage, TracksPage
from .wars import WarsPage


class Editor(BoardPanel[Position, Odds]):
    """The panel. `position` is the board it shows now; `base` the one it began with.

    The position "blank-286" (or 363, 425, 497, 565) is a board with nothing on it: every Province Barbarian and empty,
    everybody Generic, all tracks at 0, all counters outside the game; Dynasties, a Viceroy and the Fall are those of the
    scenario. The board is `editor.position` at any time, for `analyse(editor.position)` or `play(editor.position)`.
    """

    def __init__(self, start: Position) -> None:
        self.findings = findings(start)
        super().__init__(start)
        self._saving = BoardFile()
        self.file = self._saving.file
        self.provinces = ProvincesPage(self, start, self.select, self.try_change)
        self.wars = WarsPage(self, start, self.try_change)
        self.people = PeoplePage(self, start, self.try_change)
        self.tracks = TracksPage(self, start, self.try_change)
        self.rules = RulesPage(self, start, self.try_change)
        self.text = TextPage(self, start, self.try_change, self.change, self._go_to)
        self._parts: dict[str, Page] = {
            PROVINCES: self.provinces,
            WARS: self.wars,
            PEOPLE: self.people,
            TRACKS: self.tracks,
            RULES: self.rules,
            TEXT: self.text,
        }
        self._make_controls()
        self._show_board()
        self.say(f"{headline(start)} is loaded.")

    def _make_controls(self) -> None:
        self.reset_button.description = "Back to the start"
        self.found = FindingsList(self, self._go_there)
        self._changes = Copied(self, "What you have changed", 2)
        self.changed = self._changes.text
        bodies = {name: page.body for name, page in self._parts.items()}
        self._pages = Pages(self, bodies, {TEXT: lambda: self.text.show(self.position)})
        self.pages = self._pages.tab
        self.fill(
            row(self.named, self.source, self.load_button),
            row(
                self.file,
                self.button("Save", "Write the board to this file; a file's comments are kept", self.save, self.file),
                self.undo_button,
                self.redo_button,
                self.reset_button,
            ),
            self.map,
            html(f"<small>{escape(KEY)} Two exclamation marks: something there is impossible on the table.</small>"),
            self.message,
            self.found.box,
            self.changed,
            self.pages,
        )

    # --- what a user does

    def load(self, text: str) -> None:
        """Show another position: a catalogue name, a share string or a file. This can be undone.

        Raises:
            BadInput: no such position, or mistakes in it.
        """
        super().load(text)
        name = text.strip()
        if name not in catalogue.entries() and not looks_like_share(name, Position.PREFIX):
            self._saving.came_from(name)

    def change(self, text: str) -> None:
        """Change the board by the compact grammar.

        Raises:
            BadInput: every mistake, each with the clause that makes it; the board stays as it was.
        """
        clauses = "; ".join(split(text))
        shown = clauses if len(clauses) <= 300 else f"{len(split(text))} clauses"
        self._go_to(changed(self.position, text), f"Done: {shown}")

    def save(self) -> None:
        """Write the board to the file that is named. Another position there is only written over at the second call.

        Raises:
            BadInput: no name, a file that is no position, or none can be written; nothing is changed.
        """
        self.say(self._saving.save(self.position))

    def _go_there(self, found: Finding) -> None:
        self.pages.selected_index = list(self._parts).index(found.page)
        if found.spaces:
            self.select(found.spaces[0])
        if found.page == PEOPLE and found.place in self.position.rules.commands:
            self.people.command.value = found.place
        self.say(f"{found.place}: {found.problem.what} (Case {found.problem.case}).")

    # --- what follows from it

    def _chances(self, board: Position) -> Odds:
        return odds_of(board)

    def _view(self) -> MapView:
        return marked(view(self.position, odds=self._odds), self.findings)

    def _news(self, word: str, odds: Odds, old: Position) -> str:
        number = len(self.findings)
        if not number:
            return f"{word}."
        things = "1 thing is" if number == 1 else f"{number} things are"
        return f"{word}. {things} impossible on the table."

    def _show_board(self) -> None:
        p = self.position
        self.findings = findings(p)
        self._draw()
        self._show_buttons()
        self.found.show(self.findings)
        for name, page in self._parts.items():
            page.found.value = findings_table([f for f in self.findings if f.page == name], pages=False)
            if page is not self.text:
                page.show(p)
        self.provinces.show_one(p, self.base, self.map.selected)
        if self.map.selected:
            self.map.announcement = sentence(p, self.map.selected, self._odds.get(self.map.selected))
        self._changes.show(self.difference or "nothing")
        self._pages.fill()
        self.refresh_card()

    @property
    def difference(self) -> str:
        """The change that turns `base` into `position`, in the compact grammar."""
        change = self.base.diff(self.position)
        title = f"title: {self.position.title}" if self.base.title != self.position.title else ""
        return "; ".join(filter(None, (title, change)))

    def _selected(self) -> None:
        space = self.map.selected
        self.provinces.show_one(self.position, self.base, space)
        self.wars.choose(space)

    def _opened(self) -> None:
        wars = self.map.selected in self.position.rules.homelands
        self.pages.selected_index = list(self._parts).index(WARS if wars else PROVINCES)
        self.map.announcement = self.provinces.one.spoken()

    def card(self) -> Card:
        """The board, what was changed, its share string and what is impossible on it."""
        return _card(self.picture(), self.position, self.difference or "nothing", self.findings)

    def picture(self) -> BoardMap:
        """The map as it is now, as a picture that needs no kernel."""
        return self.face.picture(self.position, selected=self.map.selected)


def _card(picture: BoardMap, p: Position, change: str, findings: tuple[Finding, ...]) -> Card:
    found, found_html = static_findings(findings)
    plain = f"{headline(p)}. Changed: {change}.\n{found}\nShare string: {p.share()}"
    markup = (
        f"<h4>{escape(headline(p))}</h4>{plain_html(picture.html())}<p>Changed: {escape(change)}.</p>{found_html}"
        f'<p>Share string: <code style="overflow-wrap:anywhere">{escape(p.share())}</code></p>'
    )
    return Card(plain, markup)


__all__ = ["Editor"]
