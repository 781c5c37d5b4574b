"""`workbench(p)`: a board, the place that is selected, its odds, and a tab for everything else, on one screen without Python."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from html import escape

import ipywidgets as w

from ...api import games as all_games
from ...api import position as position_of
from ...core import games
from ...core.errors import BadInput, Problem, RometeachError
from ...core.grammar import split
from ...core.positions.link import query
from ...core.positions.saved import GamePosition
from ...core.results.plans import Plan
from ...core.results.show import Result
from ..face import face_of
from ..map.widget import MapWidget
from ..parts import Panel, html, labelled, problems_html, said, tabs
from ..plain import Card
from .bench import Bench, bench_of
from .boards import Boards, doubts, named, same
from .compact import compact, odds
from .controls_widget import ControlsWidget
from .fights_page import FightsPage
from .look import STYLE
from .odds_page import OddsPage
from .page import Page
from .plan_page import PlanPage
from .play_page import PlayPage
from .set_up_page import SetUpPage
from .share_page import IN_A_WINDOW, SharePage

_NEVER = Fraction(0)
NEWS = 4
"""So many chances that a change has moved are told."""


class Workbench(Panel):
    """The panel. `position` is the board as it is now, `base` the one that was loaded.

    Args:
        start: the board that it begins with.
    """

    def __init__(self, start: GamePosition) -> None:
        super().__init__()
        self.face, self.bench = face_of(start), bench_of(start)
        self.boards: Boards[GamePosition] = Boards(start, self._changed)
        self._chances: Mapping[str, Fraction] = self.bench.chances(start)
        self._picked, self._naming, self._loaded = ("", ""), False, start
        self.map = MapWidget(bare=True)
        self.map.add_class("rt-bench-stage")
        self.map.observe(lambda _: self.safely(self._selected)(), names="selected")
        self.map.on_msg(lambda _, content, buffers: self.safely(self.hear)(content))
        self.place_name, self.place_odds = html(), html()
        self.place_controls = ControlsWidget("The place that is selected", self.safely(self.hear))
        self.pages: dict[str, Page] = {page.title: page for page in self._made_pages()}
        self.tab = tabs({title: page.body for title, page in self.pages.items()})
        self.tab.add_class("rt-bench-tabs")
        self.tab.observe(lambda _: self.safely(self._turn_page)(), names="selected_index")
        self._lay_out()
        self._show()
        self.say(f"{self.face.headline(start)} is loaded. Select a {self.bench.place_word} on the map.")

    @property
    def position(self) -> GamePosition:
        """The board as it is now."""
        return self.boards.now

    @property
    def base(self) -> GamePosition:
        """The board that was loaded."""
        return self.boards.base

    @property
    def shown(self) -> GamePosition:
        """The board on the map: that of the page that is open, where it has one of its own."""
        return self.open_page.board or self.boards.now

    @property
    def selected(self) -> str:
        """The place that is selected, or ""."""
        name: str = self.map.selected
        return name

    # --- how it is made

    def _made_pages(self) -> list[Page]:
        odds_page = OddsPage(self)
        made: list[Page] = [SetUpPage(self), odds_page]
        if type(self.bench).battles is not Bench.battles:
            made.append(FightsPage(self))
        planner = PlanPage(self) if games.of(self.base).plans else None
        made += [planner] if planner else []

        def answers() -> tuple[list[Result], Plan | None]:
            plan = planner.plan if planner and planner.is_for(self.position) else None
            return [odds_page.result] if odds_page.result else [], plan

        return [*made, PlayPage(self), SharePage(self, answers)]

    def _lay_out(self) -> None:
        self.named = labelled(w.Dropdown, "Position", "auto", options=self._positions())
        self.watch(self.named, self._load_named)
        self.undo_button = self.button("Undo", "Take the last change back", self.boards.undo)
        self.redo_button = self.button("Redo", "Make the change again", self.boards.redo)
        self.reset_button = self.button("Start again", "Undo all changes", self.boards.reset)
        self.told = html(width="auto")
        self.told.add_class("rt-headline")
        self.bar = bar = w.HBox([self.named, self.undo_button, self.redo_button, self.reset_button, self.told])
        bar.add_class("rt-bench-bar")
        self.message.add_class("rt-said")
        left = w.VBox([self.map, self.message])
        left.add_class("rt-bench-map")
        split_place = w.Box([self.place_controls, self.place_odds])
        split_place.add_class("rt-split")
        place = w.VBox([self.place_name, split_place])
        place.add_class("rt-bench-place")
        bench = w.VBox([bar, left, place, self.tab])
        bench.add_class("rt-bench")
        self.fill(html(STYLE), bench)
        for hidden in self.root.children[:3]:
            hidden.add_class("rt-nothing")
        self.root.add_class("rt-workbench")

    def _positions(self) -> list[tuple[str, str]]:
        """The named positions, below the one that was loaded where that is another."""
        named = [(f"{name}: {title}" if title else name, name) for name, title in self.face.verbs.positions()]
        return [("a board of your own", ""), *named]

    def _load_named(self) -> None:
        name: str = self.named.value
        if name and not self._naming:
            self.load(name)

    # --- what a user does

    def load(self, text: str) -> None:
        """Show another position: a catalogue name, a share string, a link or a file. This can be undone.

        Raises:
            BadInput: no such position, or mistakes in it.
        """
        self.boards.load(text)

    def change(self, text: str) -> None:
        """Change the board by the compact grammar.

        Raises:
            BadInput: every mistake in the text, of words and of rules; the board stays as it was.
        """
        self.boards.change(text)

    def select(self, place: str) -> None:
        """Select a place of the map."""
        self.map.selected = place

    def hear(self, told: Mapping[str, str]) -> None:
        """Do what was done on the map or with a control.

        Raises:
            BadInput: a change that cannot be made.
        """
        kind = told.get("kind")
        if kind == "change":
            self._become(told["text"])
        elif kind == "pick":
            self._pick(told["counter"], told.get("label", told["counter"]), told.get("source", ""))
        elif kind == "put":
            counter, source = (told["counter"], told.get("source", "")) if "counter" in told else self._picked
            self._pick("", "", "")
            if counter:
                self._become(self.bench.put(self.position, counter, told["place"], source))
                self.select(told["place"])
        elif kind == "drop":
            self._pick("", "", "")
            self.say("Nothing is picked up.")

    def show_address(self) -> None:
        """Have the address of the page say which board lies here, so that it is there again when the page is loaded anew."""
        if IN_A_WINDOW in os.environ:
            p = self.position
            self.place_controls.address = query(self.face.name, self.name_of(p) or p.share())

    def _become(self, text: str) -> None:
        """A change by a control: what it makes impossible is shown and may be mended next."""
        change = self.bench.completed(self.position, text)
        try:
            board = self.position.edit(change)
        except BadInput as error:
            raise BadInput([replace(p, where=named(p.where)) for p in error.problems], error.title) from None
        self.boards.become(board, f"Done: {'; '.join(split(change))}")

    def _pick(self, counter: str, label: str, source: str) -> None:
        self._picked = (counter, source)
        self.map.picked = label
        self.place_controls.picked = counter if source else ""
        for page in self.pages.values():
            page.pick("" if source else counter)

    # --- what follows from it

    def _changed(self, before: GamePosition, words: str) -> None:
        if type(before) is not type(self.position):
            raise BadInput([Problem("position", "is one of another game", "Open the workbench of that game.")])
        self._show()
        self.show_address()
        loaded, self._loaded = self._loaded is not self.base, self.base
        news = "" if loaded or before is self.position else self._news()
        self.say(f"{words.rstrip('.')}. {news}" if news else words)

    def _news(self) -> str:
        """What a change did to the chances."""
        then, now = self._told_before, self._chances
        moved = [
            (abs(now.get(n, _NEVER) - then.get(n, _NEVER)), n) for n in dict.fromkeys((*then, *now))
            if now.get(n, 0) != then.get(n, 0)
        ]  # fmt: skip
        moved.sort(key=lambda x: -x[0])
        told = [f"{n}: {odds(then.get(n, _NEVER))} → {odds(now.get(n, _NEVER))}" for _, n in moved[:NEWS]]
        left = len(moved) - NEWS
        more = f"; {left} more {'chance has' if left == 1 else 'chances have'} changed" if left > 0 else ""
        words = "; ".join(told) + more + "." if told else ""
        return words[:1].upper() + words[1:]

    def _show(self) -> None:
        p = self.position
        self._told_before, self._chances = self._chances, self.bench.chances(p)
        self._naming = True
        try:
            self.named.value = self.name_of(self.base)
        finally:
            self._naming = False
        self.undo_button.disabled = not self.boards.can_undo
        self.redo_button.disabled = not self.boards.can_redo
        self.reset_button.disabled = not self.boards.changes
        headline = escape(self.bench.headline(p))
        self.told.value = f'<strong title="{headline}">{headline}</strong>'
        self._draw()
        self._show_place()
        self._show_page()
        self.refresh_card()

    def name_of(self, board: GamePosition) -> str:
        """The name of a position of the catalogue, or ""."""
        for name, title in self.face.verbs.positions():
            if title == board.title and same(self.face.position(name), board):
                return name
        return ""

    def _draw(self) -> None:
        p, view = self.shown, self.open_page.seen(self.face.view(self.shown))
        moves = p is self.position
        found = {a.name: self.bench.there(p, a.name) for a in view.areas} if moves else {}
        there = {name: [(c.key, c.label) for c in counters] for name, counters in found.items() if counters}
        self.map.show(view, self.face.neighbours(p), there)

    @property
    def open_page(self) -> Page:
        """The page whose tab is open."""
        return list(self.pages.values())[self.tab.selected_index or 0]

    def redraw(self) -> None:
        """Draw the map again: what the open page shows on it has changed."""
        self._draw()
        self._show_place()

    def _selected(self) -> None:
        self._show_place()
        self.open_page.selected()

    def _show_place(self) -> None:
        p, place = self.shown, self.selected
        if not place:
            word = self.bench.place_word
            self.place_name.value = f'<p class="rt-place-name">Select a {escape(word)} on the map</p>'
            self.place_controls.show(())
            self.place_odds.value = ""
            return
        titles = {area.name: area.title for area in self.face.view(p).areas}
        told = titles.get(place, place).removeprefix(place).lstrip(", ")
        self.place_name.value = (
            f'<p class="rt-place-name" title="{escape(told)}">{escape(place)} <small>{escape(told)}</small></p>'
        )
        self.place_controls.show(self.bench.place(p, place) if p is self.position else (), place)
        self.place_odds.value = "".join(self._told_of(p, place))

    def _told_of(self, p: GamePosition, place: str) -> Iterator[str]:
        """The chance of a place, what it was on the board that was loaded, what is impossible there, and what the map prints."""
        try:
            found = self.bench.place_odds(p, place)
        except RometeachError as error:
            yield problems_html(error)
        else:
            yield said(compact(found) + self._as_loaded(found, place)) if found else ""
        yield self._wrong_with(p, place)
        yield f'<p class="rt-printed">{escape(self.bench.printed(p, place))}</p>'

    def _as_loaded(self, now: Result, place: str) -> str:
        """What is told first of a place, as it was on the board that was loaded, where that is another figure."""
        try:
            then = self.bench.place_odds(self.base, place)
        except RometeachError:
            return ""
        old, new = (dict(x.exhibit().headline) if x else {} for x in (then, now))
        told = [f"{name}: {words}" for name, words in old.items() if name in new and new[name] != words]
        return f"<p>As it was loaded: {escape('; '.join(told))}</p>" if told else ""

    def _wrong_with(self, p: GamePosition, place: str) -> str:
        """What is impossible on the table there."""
        return doubts([x for x in p.problems() if place in x.where])

    def _show_page(self) -> None:
        self.open_page.show()

    def _turn_page(self) -> None:
        self._show_page()
        self.redraw()

    def card(self) -> Card:
        """The board as loaded and changed, in words, without a kernel."""
        p, title = self.position, self.face.headline(self.position)
        change = self.base.diff(p) or "nothing"
        markup = (
            f"<h4>{escape(title)}</h4>{self.face.card(p).markup}<p>Changed: {escape(change)}.</p>"
            f'<p>Share line: <code style="overflow-wrap:anywhere">{escape(p.share())}</code></p>'
        )
        return Card(f"{title}. Changed: {change}.\nShare line: {p.share()}", markup)


def workbench(start: GamePosition | str | None = None, name: str = "") -> Workbench:
    """The workbench around a position.

    Args:
        start: the position, or the name of a game; None for the game with most questions for a plan.
        name: with the name of a game, its position: a set-up, a share line, a link or a file; "" for the one it begins with.

    Raises:
        BadInput: no such game or position.
    """
    if start is None or isinstance(start, str):
        game = games.find(start or max(all_games().values(), key=lambda g: len(g.plans)).name)
        return Workbench(position_of(game.name, name or (*game.scenarios, game.start)[0]))
    return Workbench(start)


__all__ = ["Workbench", "workbench"]
