"""What every panel with a board of its own shares: loading, changes with undo and redo, and the map beside them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from html import escape
from typing import Generic, TypeVar

import ipywidgets as w

from ..core.errors import RometeachError
from ..core.positions.saved import GamePosition
from ..core.results.show import Result
from .board_lines import ChangeLine
from .cards import static_card
from .face import Face, P, face_of
from .map.view import MapView
from .map.widget import map_widget
from .moments import Moments
from .parts import Panel, html, labelled, problems_html, row, said
from .plain import Card

Known = TypeVar("Known")
"""The chances that the panel computes once for each board."""
T = TypeVar("T")


class BoardPanel(Panel, Generic[P, Known]):
    """A panel around a board. `position` is the board it shows now; `base` the one that was loaded."""

    def __init__(self, start: P) -> None:
        super().__init__()
        self.face: Face[P] = face_of(start)
        self.base: P = start
        self.position: P = start
        self._moments = Moments[tuple[P, P]]()
        self._odds: Known = self._chances(start)
        self.map = map_widget(self._view(), self.face.neighbours(start))
        self.map.observe(lambda _: self.safely(self._selected)(), names="selected")
        self.map.observe(lambda _: self.safely(self._opened)(), names="openings")
        self.share_prefix: str = getattr(type(start), "PREFIX", "")
        self.loading = loading = Loading(self, self.face.verbs.positions(), self.share_prefix, self.load)
        self.named, self.source, self.load_button = loading.named, loading.source, loading.button
        self.undo_button = self.button("Undo", "Take the last change back", self.undo)
        self.redo_button = self.button("Redo", "Make the change again", self.redo)
        self.reset_button = self.button("Back to the loaded board", "Undo all changes", self.reset)

    def lay_out(self, changes: ChangeLine, tracks: w.HTML, key: str, pages: w.Tab) -> None:
        """Put an analyser's parts in place: what loads and changes the board, the map, the pages.

        Args:
            changes: the line of changes.
            tracks: the tracks as a table.
            key: what the signs on the map mean.
            pages: the pages below the map.
        """
        self.fill(
            row(self.named, self.source, self.load_button),
            changes.box,
            row(changes.button, self.undo_button, self.redo_button, self.reset_button),
            self.message,
            tracks,
            self.map,
            html(f"<small>{escape(key)}</small>"),
            pages,
        )

    # --- what a user does

    def load(self, text: str) -> None:
        """Show another position: a catalogue name, a share string or a file. This can be undone.

        Raises:
            BadInput: no such position, or mistakes in it.
        """
        self._load(lambda: self.face.position(text))

    def _load(self, read: Callable[[], P]) -> None:
        """Show a board that is read, and the warnings on the way."""
        new, notes = heeding(read)
        self._moments.keep((self.base, self.position))
        self._put(new, new)
        self.say(" ".join([f"{self.face.headline(new)} is loaded.", *notes]))

    def change(self, text: str) -> None:
        """Change the board by the compact grammar, and say what came of it.

        Raises:
            BadInput: every mistake in the text; the board stays as it was.
        """
        self._go_to(self.position.edit(text), "Done")

    def try_change(self, text: str) -> bool:
        """The same, with the mistakes as a message; whether it was done."""
        try:
            self.change(text)
        except RometeachError as error:
            self.message.value = said(problems_html(error))
            return False
        return True

    def undo(self) -> None:
        """Take the last change back."""
        if self._moments.can_undo:
            self._show(*self._moments.undo((self.base, self.position)), "Undone")

    def redo(self) -> None:
        """Make the change again that was taken back."""
        if self._moments.can_redo:
            self._show(*self._moments.redo((self.base, self.position)), "Done again")

    def reset(self) -> None:
        """Go back to the board that was loaded; this can be undone."""
        self._go_to(self.base, "Back to the loaded board")

    def select(self, place: str) -> None:
        """Select a place of the map."""
        if self.map.selected == place:
            self._selected()
        self.map.selected = place

    # --- what follows from it

    def _go_to(self, new: P, word: str) -> None:
        if same(new, self.position):
            self.say("That changes nothing on this board.")
            return
        self._moments.keep((self.base, self.position))
        self._show(self.base, new, word)

    def _show(self, base: P, new: P, word: str) -> None:
        odds, old = self._odds, self.position
        self._put(base, new)
        self.say(self._news(word, odds, old))

    def _put(self, base: P, new: P) -> None:
        self.base, self.position = base, new
        self._odds = self._chances(new)
        self._show_board()

    def _show_buttons(self) -> None:
        self.undo_button.disabled = not self._moments.can_undo
        self.redo_button.disabled = not self._moments.can_redo
        self.reset_button.disabled = same(self.position, self.base)

    def _draw(self) -> None:
        self.map.show(self._view(), self.face.neighbours(self.position))

    def _chances(self, board: P) -> Known:
        """What the panel computes once for each board, for its map and for the news of a change."""
        raise NotImplementedError

    def _view(self) -> MapView:
        """What the map shows."""
        return self.face.view(self.position)

    def _show_board(self) -> None:
        """Bring every part of the panel up to date with `position`."""
        raise NotImplementedError

    def _news(self, word: str, odds: Known, old: P) -> str:
        """The message after a change; `odds` and `old` are the chances and the board before it."""
        raise NotImplementedError

    def board_card(self, *results: Result) -> Card:
        """The board as loaded and changed, in words, with some results, as a card."""
        p, title = self.position, self.face.headline(self.position)
        change = self.base.diff(p) or "nothing"
        markup = (
            f"<h4>{escape(title)}</h4>{self.face.card(p).markup}<p>Changed: {escape(change)}.</p>"
            f'<p>Share string: <code style="overflow-wrap:anywhere">{escape(p.share())}</code></p>'
            f"{static_card(*results).html()}"
        )
        return Card(f"{title}. Changed: {change}.\nShare string: {p.share()}", markup)

    def _selected(self) -> None:
        """A place was selected on the map."""

    def _opened(self) -> None:
        """A place was opened on the map (Enter, or a double click)."""


AnyBoardPanel = BoardPanel[GamePosition, object]
"""A panel around a board of any game."""


class Loading:
    """The list of named positions, and the line in which another one is typed.

    Args:
        panel: whose controls they are.
        named: (name, title) of the positions in the list.
        prefix: how share strings of the game begin.
        load: loads a position.
    """

    def __init__(
        self, panel: Panel, named: Iterable[tuple[str, str]], prefix: str, load: Callable[[str], None]
    ) -> None:
        self._load = load
        options = [(f"{name}: {title}" if title else name, name) for name, title in named]
        self.named = labelled(w.Dropdown, "Position", options=[("choose one", ""), *options], width="460px")
        hint = f"{prefix}.… or my-game.toml"
        self.source = labelled(w.Text, "or share string, file", placeholder=hint, width="420px")
        self.button = panel.button("Load", "Load the share string or file", self.load_typed, self.source)
        panel.watch(self.named, self.load_named)

    def load_named(self) -> None:
        """Load the position that is chosen."""
        if self.named.value:
            self._load(self.named.value)

    def load_typed(self) -> None:
        """Load what is typed."""
        self._load(self.source.value)
        self.source.value = ""


def same(a: GamePosition, b: GamePosition) -> bool:
    """Whether two boards are the same, their titles included."""
    return a == b and a.title == b.title


def heeding(read: Callable[[], T]) -> tuple[T, list[str]]:
    """What `read` gives, and the warnings on the way as texts."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = read()
    return found, [f"Note: {note.message}." for note in caught]
