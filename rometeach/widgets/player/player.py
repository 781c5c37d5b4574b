"""`play(p, seed=1)`: a game followed step by step, with its map, its log, typed or thrown dice, undo and files.

Each part of the panel has a module of its own in this package; what they share is the `FollowedGame`.
"""

from __future__ import annotations

from html import escape

import ipywidgets as w

from ...core.positions.saved import GamePosition
from ...core.results.show import ledger_html
from ...core.session.requests import Decision, Request, Roll
from ...core.session.session import Session
from ..face import face_of
from ..map.view import MapView
from ..map.widget import MapWidget, map_widget
from ..parts import Panel, column, html, said, tabs
from ..plain import Card
from .changes import Difference, marked
from .choices import Choices
from .files import Files
from .followed import FollowedGame
from .handover import HandOver
from .log import Walk, log_card
from .messages import Messages
from .slips import Slips
from .start import StartPage
from .throws import Throws
from .undo import UndoRow


class Player(Panel):
    """The panel of one game that is followed. `session` is the game, `origin` the position that Start over begins from."""

    def __init__(self, session: Session[GamePosition], origin: GamePosition | None = None) -> None:
        super().__init__()
        self.followed = followed = FollowedGame(session, origin or session.start, self)
        self.face, self.follow = followed.face, followed.follow
        self.map = self._made_map()
        self.due, self.tracks, self.changes, self.key = html(), html(), html(), html()
        messages = Messages(self)
        self.echo = messages.echo
        self.walk, self.choices = Walk(self, followed), Choices(self, followed, self.answer)
        self.slips, self.files = Slips(self, followed, messages), Files(self, followed, messages)
        self.beginning = StartPage(self, followed, messages, self.files.stop)
        self.throws, self.turning = Throws(self, followed, self.answer), UndoRow(self, followed, self.slips.here)
        self.place, self.option, self.typed = self.choices.place, self.choices.option, self.choices.typed
        self.done, self.refused = self.choices.done, self.choices.refused
        self.log, self.file = self.walk.log, self.files.file
        self.begin, self.on, self.seed = self.beginning.stages, self.beginning.on, self.beginning.seed
        self.start_over = self.beginning.start_over
        self.save, self.resume, self.report = self.files.save, self.files.resume, self.files.text
        self.faces, self.throw = self.throws.faces, self.throws.box
        self.roll, self.roll_on = self.throws.roll, self.throws.roll_on
        self.history, self.unasked = self.turning.box, self.turning.unasked
        self.act_button, self.act = self.turning.act_button, self.turning.act
        self.undo_button, self.undo = self.turning.undo_button, self.turning.undo
        self.redo_button, self.redo = self.turning.redo_button, self.turning.redo
        self._make_controls()
        followed.follow(session, followed.origin)

    @property
    def session(self) -> Session[GamePosition]:
        """The game."""
        return self.followed.session

    @property
    def origin(self) -> GamePosition:
        """The position that Start over begins from."""
        return self.followed.origin

    @property
    def board(self) -> GamePosition:
        """The board as it lies on the table now."""
        return self.followed.board

    def _made_map(self) -> MapWidget:
        """The map of its own, on which a place is chosen."""
        made = map_widget(self.face.view(self.board), self.face.neighbours(self.board))
        made.observe(lambda _: self.safely(lambda: self.choices.picked(made.selected))(), names="selected")
        return made

    def _draw(self, view: MapView, board: GamePosition) -> None:
        """Draw the map."""
        self.map.layout.display = "" if view.areas else "none"
        self.map.show(view, self.face.neighbours(board))

    def _make_controls(self) -> None:
        self.pages = tabs(
            {"Begin": self.beginning.page, "Put right": self.slips.page, "Save and report": self.files.page}
        )
        show_slips = self.safely(self._show_slips)
        self.pages.observe(lambda _: show_slips(), names="selected_index")
        self._lay_out()

    def _lay_out(self) -> None:
        left = w.VBox(
            [self.due, self.choices.box, self.throw, self.history, self.message, self.changes],
            layout={"flex": "3 1 480px", "min_width": "0"},
        )
        right = w.VBox([self.tracks, self.walk.log, self.walk.controls], layout={"flex": "2 1 320px", "min_width": "0"})
        both = w.HBox([left, right], layout={"flex_flow": "row wrap", "grid_gap": "4px 16px", "width": "100%"})
        table = column(both, self.map, self.key, self.pages, self.echo)
        self.hand_over = HandOver(self, self.followed, table, self._taken)
        self.fill(self.hand_over.box, table)

    # --- what a user does

    def answer(self, value: object) -> None:
        """Answer what is due.

        Raises:
            BadInput: it cannot be read, or is no choice here.
            IllegalChoice: the rules refuse it, with the Case.
        """
        self.followed.answer(value)
        self.typed.value = self.faces.value = ""

    def draw(self) -> None:
        """Let the computer draw what was to be drawn at the table.

        Raises:
            BadInput: nothing is drawn now, or too little is known of what can come.
        """
        self.answer(self.followed.drawn())

    def _taken(self) -> None:
        """The next player has the screen: show that side, and read out what happened since."""
        self.followed.last = None
        self.show_board()
        self.say(self.followed.words())

    # --- what follows from it

    def show_session(self) -> None:
        """Show another session from its start."""
        self.beginning.show()
        signs = escape(self.face.key(self.session.start))
        told = f"<details><summary>What the signs on the map mean</summary><p>{signs}</p></details>"
        self.key.value = told if signs else ""
        self.show_board()

    def show_board(self) -> None:
        """Show the board of now, or of the moment in the past that is looked at, with all that goes with it."""
        if self.hand_over.show():
            return
        past = self.followed.past is not None
        if past:
            change, caption = self.walk.change(), "What this entry did"
            self.due.value = _banner(f"entry {self.followed.past} of {len(self.followed.log)}")
        else:
            change, caption = self.followed.last or (Difference(self.board, self.board), "")
            self.due.value = self._due()
        board = change.after
        self._draw(marked(self.face.view(board), change.places), board)
        tracks = self.face.tracks(board)
        self.tracks.value = tracks.html() if tracks.rows else ""
        self.changes.value = change.html(caption) if caption else ""
        self._show_controls(past)
        self.walk.show()
        if not past:
            self.refresh_card()

    def _show_controls(self, past: bool) -> None:
        request = self.session.request
        asks = isinstance(request, Decision) and not past
        self.choices.box.layout.display = "" if asks else "none"
        self.throws.show(past)
        self.turning.show(past)
        if isinstance(request, Decision) and not past:
            self.choices.show(request)
        if not past:
            self._show_slips()

    def _show_slips(self) -> None:
        """Fill the page of slips, if it is open."""
        self.slips.show(self.pages.selected_index == 1)

    def _due(self) -> str:
        s = self.session
        stage = s.stages[s.stage].name if s.stage < len(s.stages) else "The end"
        due = f"<strong>{escape(stage)}.</strong> {escape(self.followed.words())}"
        return f'<p class="rt-due">{due}</p>{_reasons(s.request)}'

    def tell(self, known: int, lead: str, idle: str) -> None:
        """Have what is new in the log read out, or `idle` if there is nothing."""
        if self.followed.waits_for:
            self.say("")
            return
        new = [] if lead else [escape(str(e)) for e in self.followed.log[known:]]
        if not new:
            self.say(f"{lead or idle} {self.followed.words() if lead else self.followed.now()}".strip())
            return
        more = [f"And {len(new) - 6} more entries in the log."] if len(new) > 6 else []
        items = "".join(f"<li>{text}</li>" for text in new[:6] + more)
        self.message.value = said(f"<ul>{items}</ul>{escape(self.followed.now())}")

    def card(self) -> Card:
        """The board and the log of the last two phases, as everybody may read them."""
        if self.followed.hides:
            return log_card(self.session.told(""), "", self.face.phase_of)
        log = log_card(self.session.log, self.followed.now(), self.face.phase_of)
        return Card(log.plain, self.face.card(self.board).markup + log.markup)


def _banner(text: str) -> str:
    return (
        '<div class="rt-due" style="border-left:4px solid #0072B2;padding-left:.6em"><strong>This is the past: '
        f"{escape(text)}.</strong> Nothing is taken back; press Now to go on playing.</div>"
    )


def _reasons(request: Request | None) -> str:
    if not isinstance(request, Roll) or request.ledger is None:
        return ""
    return f'<div class="rometeach">{ledger_html("Modifier of this throw", request.ledger)}</div>'


def play(p: GamePosition, seed: int | None = None, *, whole: bool = False, phase: str = "") -> Player:
    """The phase player from a position, with seeded dice, or with dice that you enter or throw one by one.

    Args:
        p: the position, of any game.
        seed: what the computer throws the dice by; None where they are entered, or thrown one by one.
        whole: go on to the end of the game. Without it and a phase, the turn, or its main steps.
        phase: begin with this phase ("Treasury") or step ("Wars") and play it alone.

    Raises:
        BadInput: it is no position, or no such phase or step.
    """
    face = face_of(p)
    return Player(face.play(p, seed, face.verbs.following(phase, whole)), p)


__all__ = ["Player", "play"]
