"""`play("286", seed=1)`: a game followed step by step, with its map, its log, typed or thrown dice, undo and files.

The parts of the panel have modules of their own: `choices`, `log`, `changes`, `slips`,
`files`, `report`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w

from ...core.errors import BadInput, Problem
from ...core.results.show import ledger_html
from ...core.session import dice
from ...core.session.requests import Decision, Draw, Request, Roll
from ...core.session.session import Session
from ...core.session.values import report
from ..cards import Card
from ..face import Board, Face, board_from, face, face_of
from ..map.widget import map_widget
from ..parts import Panel, column, html, labelled, refill, row, said, tabs
from .changes import Change, marked
from .choices import Choices
from .files import Files
from .log import Walk, recent
from .slips import Slips

_FROM = "game from "


class Player(Panel):
    """The panel of one `Session`; `session` is the game it follows, `origin` the position that Start over begins from."""

    def __init__(self, session: Session[Any], origin: Board | None = None) -> None:
        super().__init__()
        self.session = session
        self.origin: Board = origin or session.start
        self.face = face_of(self.origin)
        self._last: tuple[Change, str] | None = None
        self.map = map_widget(self.face.view(self.board), self.face.neighbours(self.board))
        self.due, self.tracks, self.changes, self.key = html(), html(), html(), html()
        self.walk, self.choices, self.slips, self.files = Walk(self), Choices(self), Slips(self), Files(self)
        self.place, self.option, self.typed = self.choices.place, self.choices.option, self.choices.typed
        self.done, self.refused, self.log, self.file = (
            self.choices.done,
            self.choices.refused,
            self.walk.log,
            self.files.file,
        )
        self.save, self.resume, self.report = self.files.save, self.files.resume, self.files.text
        self._make_controls()
        self.map.observe(lambda _: self.safely(lambda: self.choices.picked(self.map.selected))(), names="selected")
        self._first_show()

    @property
    def board(self) -> Board:
        """The board as it lies on the table now."""
        return self.session.board

    def _make_controls(self) -> None:
        words = self.face.words
        self.faces = labelled(w.Text, "Dice", placeholder=words.dice, width="180px")
        self.throw = row(
            self.faces,
            self.button(
                "Enter the dice", "Dice rolled at the table", lambda: self.answer(self.faces.value), self.faces
            ),
            self.button("Roll", "The computer throws these dice", self.roll),
            self.button("Roll until a decision is due", "The computer throws all dice that come first", self.roll_on),
        )
        self.undo_button = self.button("Undo", "Take back what was done last", self.undo)
        self.redo_button = self.button("Redo", "Do it again", self.redo)
        self.unasked = labelled(w.Text, "At any time", placeholder=words.act, width="260px")
        self.act_button = self.button("Do it", words.act_hint, self.act, self.unasked)
        acts = [row(self.unasked, self.act_button)] if words.act else []
        self.history = row(self.undo_button, self.redo_button, self.slips.here, *acts)
        self.pages = tabs(
            {"Begin": self._beginning(), "Put right": self.slips.page, "Save and report": self.files.page}
        )
        self.watch_page()
        self.echo = html()
        self._below = False
        self.message.observe(lambda _: self._place_message(), names="value")
        left = w.VBox(
            [self.due, self.choices.box, self.throw, self.history, self.message, self.changes],
            layout={"flex": "3 1 480px", "min_width": "0"},
        )
        right = w.VBox([self.tracks, self.walk.log, self.walk.controls], layout={"flex": "2 1 320px", "min_width": "0"})
        self.fill(
            w.HBox([left, right], layout={"flex_flow": "row wrap", "grid_gap": "4px 16px", "width": "100%"}),
            self.map,
            self.key,
            self.pages,
            self.echo,
        )

    def _beginning(self) -> Any:
        self.begin = labelled(w.Dropdown, "Begin with", options=self.face.beginnings(), width="480px")
        self.on = w.Checkbox(description="and go on to the end of the game", indent=False, layout={"width": "auto"})
        self.seed = labelled(w.Text, "Seed (empty: you enter the dice)", width="330px")
        start = self.button(
            "Start over", "This beginning, from the position of the panel", self.below(self.start_over), self.seed
        )
        return column(row(self.begin, self.on), row(self.seed, start))

    def below(self, act: Callable[[], None]) -> Callable[[], None]:
        """What a control of the pages does: its message is seen below the pages, and not above the map."""
        safe = self.safely(act)

        def run() -> None:
            before, self._below = self._below, True
            try:
                safe()
                self._place_message()
            finally:
                self._below = before

        return run

    def _place_message(self) -> None:
        """Show the message in one place; it is read out where it stands above the map, seen or not."""
        if self._below:
            self.message.add_class("rt-heard")
            self.echo.value = self.message.value.replace('role="status" aria-live="polite"', 'aria-hidden="true"')
        else:
            self.message.remove_class("rt-heard")
            self.echo.value = ""

    def watch_page(self) -> None:
        """Fill the page of slips when it is opened."""
        safe = self.safely(lambda: self.slips.show(self.pages.selected_index == 1))
        self.pages.observe(lambda _: safe(), names="selected_index")

    # --- what a user does

    def do(self, act: Callable[[], object], lead: str = "") -> None:
        """Do something to the game and show what it did, even if it failed afterwards, say on a full disk."""
        old, before, due = list(self.session.log), self.board, self.words()
        thrown = isinstance(self.session.request, Roll)
        try:
            act()
        finally:
            if self.session.log != old or self.words() != due or self.board != before:
                self._last = Change(before, self.board), "What this did" if lead else "What the last answer did"
                self.walk.shown = None
                self.show_board()
                self._tell(len(old), lead, "That changes nothing." if thrown and self.board == before else "")

    def answer(self, value: Any) -> None:
        """Answer what is due.

        Raises:
            BadInput: it cannot be read, or is no choice here.
            IllegalChoice: the rules refuse it, with the Case.
        """
        if value is None or (isinstance(value, str) and not value.strip()):
            raise BadInput([Problem("answer", "is empty", "Type a choice, or take one from the list.")])
        self.do(lambda: self.session.answer(value))
        self.typed.value = self.faces.value = ""

    def roll(self) -> None:
        """Let the computer throw what is due."""
        self.do(self.session.roll)

    def draw(self) -> None:
        """Let the computer draw what was to be drawn at the table.

        Raises:
            BadInput: nothing is drawn now, or too little is known of what can come.
        """
        request = self.session.request
        if not isinstance(request, Decision) or not self.face.is_draw(request):
            raise BadInput([Problem("draw", "nothing is to be drawn")])
        self.answer(self.face.draw(request, self.board, random.SystemRandom().randrange(2**32)))

    def roll_on(self) -> None:
        """Let the computer throw all dice up to the next decision, or to the end."""

        def rolls() -> None:
            while isinstance(self.session.request, (Roll, Draw)):
                self.session.roll()

        self.do(rolls)

    def undo(self) -> None:
        """Take back what was done last, with the dice thrown since."""
        self.do(self.session.undo, "Undone.")

    def redo(self) -> None:
        """Do again what was taken back."""
        self.do(self.session.redo)

    def act(self) -> None:
        """Do what the rules allow at any time (in Rome, IInc.: give Gold, raise Extra Taxes below zero).

        Raises:
            BadInput: nothing that can be done unasked, or not just now.
            IllegalChoice: the rules refuse it, with the Case.
        """
        self.do(lambda: self.session.act(self.unasked.value))
        self.unasked.value = ""

    def start_over(self) -> None:
        """Begin again from the position of the panel, with the phase and the seed that are chosen."""
        text = self.seed.value.strip()
        if text and not (text.isascii() and text.isdigit()):
            hint = "A seed is a whole number; leave it empty to enter the dice."
            raise BadInput([Problem(text[:40], "is no seed", hint)])
        chosen = self.begin.value
        game = self.face.game
        stages = chosen if chosen == game.STAGES[1] else game.following(chosen, self.on.value)
        session = self.face.play(self.origin, int(text) if text else None, stages)
        self.files.stop()
        self.follow(session, self.origin)
        self.say("Started over. " + self.words())

    def follow(self, session: Session[Any], origin: Board) -> None:
        """Show another session."""
        self.session, self.origin = session, origin
        self._first_show()

    # --- what follows from it

    def words(self) -> str:
        """What is due, in words."""
        return words(self.session.request, self.face)

    def _first_show(self) -> None:
        s = self.session
        name = str(s.about.get("stages", ""))
        begun = name.removeprefix(_FROM)
        offered = self.face.beginnings()
        if begun != self.face.game.STAGES[0] and begun not in [value for _, value in offered]:
            offered.append((begun, begun))
        refill(self.begin, offered, begun)
        self.on.value = name.startswith(_FROM)
        self.seed.value = str(s.seed if s.seed is not None else "")
        self.walk.shown = None
        self._last = (Change(s.start, self.board), "Since the start") if s.log else None
        signs = escape(self.face.key(s.start))
        self.key.value = f"<details><summary>What the signs on the map mean</summary><p>{signs}</p></details>"
        self.show_board()

    def show_board(self) -> None:
        """Show the board of now, or of the moment in the past that is walked to, with all that goes with it."""
        past = self.walk.shown is not None
        if past:
            change, caption = Change(*self.walk.boards(self.walk.shown or 0)), "What this entry did"
            self.due.value = _banner(f"entry {self.walk.shown} of {len(self.session.log)}")
        else:
            change, caption = self._last or (Change(self.board, self.board), "")
            self.due.value = self._due()
        board = change.after
        self.map.show(marked(self.face.view(board), change.places), self.face.neighbours(board))
        self.tracks.value = self.face.tracks(board).html()
        self.changes.value = change.html(caption) if caption else ""
        self._show_controls(past)
        self.walk.show()
        if not past:
            self.refresh_card()

    def _show_controls(self, past: bool) -> None:
        s, request = self.session, self.session.request
        asks = isinstance(request, Decision) and not past
        self.choices.box.layout.display = "" if asks else "none"
        self.throw.layout.display = "" if isinstance(request, (Roll, Draw)) and not past else "none"
        self.history.layout.display = "none" if past else ""
        if past:
            return
        if isinstance(request, Decision):
            self.choices.show(request, self.board)
        self.undo_button.disabled, self.redo_button.disabled = not s.can_undo, not s.can_redo
        self.act_button.disabled = not s.can_act
        self.slips.show(self.pages.selected_index == 1)

    def _due(self) -> str:
        s, request = self.session, self.session.request
        stage = s.stages[s.stage].name if s.stage < len(s.stages) else "The end"
        return (
            f'<p class="rt-due"><strong>{escape(stage)}.</strong> {escape(words(request, self.face))}</p>'
            + _reasons(request)
        )

    def _tell(self, known: int, lead: str, idle: str) -> None:
        """Have what is new in the log read out, or `idle` if there is nothing."""
        new = [] if lead else [escape(str(e)) for e in self.session.log[known:]]
        if not new:
            self.say(f"{lead or idle} {self.words() if lead else _now(self.session.request, self.face)}".strip())
            return
        more = [f"And {len(new) - 6} more entries in the log."] if len(new) > 6 else []
        items = "".join(f"<li>{text}</li>" for text in new[:6] + more)
        self.message.value = said(f"<ul>{items}</ul>{escape(_now(self.session.request, self.face))}")

    def card(self) -> Card:
        """The log of the last two phases, in words."""
        log = self.session.log
        first = recent(log, self.face.phase_of)
        text = report(log[first:]) or "Nothing has happened yet."
        text = f"{first} earlier entries are left out here.\n\n{text}" if first else text
        due = _now(self.session.request, self.face)
        return Card(
            f"{text}\n\n{due}",
            f"<details><summary>Static card: the log so far</summary><pre>{escape(text)}</pre>"
            f"<p>{escape(due)}</p></details>",
        )


def words(request: Request | None, face: Face) -> str:
    """What is due, in words."""
    if request is None:
        return "All the steps that were to be played are over. Walk back through them, undo, or write a report."
    if isinstance(request, Decision):
        return face.asks(request)
    return f"Dice are due: {dice.describe(request)}"


def _now(request: Request | None, face: Face) -> str:
    """What is due after something was done: "Now due: ..."; the words for dice say already that they are due."""
    return face.now(request) if isinstance(request, Decision) else words(request, face)


def _banner(text: str) -> str:
    return (
        '<div class="rt-due" style="border-left:4px solid #0072B2;padding-left:.6em"><strong>This is the past: '
        f"{escape(text)}.</strong> Nothing is taken back; press Now to go on playing.</div>"
    )


def _reasons(request: Request | None) -> str:
    if not isinstance(request, Roll) or request.ledger is None:
        return ""
    return f'<div class="rometeach">{ledger_html("Modifier of this throw", request.ledger)}</div>'


def play(
    start: str | Board = "", seed: int | None = None, *, whole: bool = False, phase: str = "", game: str = "rome-iinc"
) -> Player:
    """The phase player from a position, with seeded dice, or with dice that you enter or throw one by one.

    Args:
        start: a position or its name; without one, the game's own start.
        phase: begin with this phase ("Treasury") or step ("Wars") and play it alone.
        whole: go on to the end of the game. Without either, a first turn in small (Rome, IInc.) or the turn (Aurelian).

    Raises:
        BadInput: no such position, phase or step, or mistakes in it.
    """
    mine, board = board_from(start or face(game).start, game)
    return Player(mine.play(board, seed, mine.game.following(phase, whole)), board)


__all__ = ["Player", "play"]
