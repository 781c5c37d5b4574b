"""`play("286", seed=1)`: a game followed step by step, with its map, its log, typed or thrown dice, undo and files."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as w

from ..core import dice
from ..core.errors import BadInput, Problem
from ..core.files import write_atomically
from ..core.requests import Decision, Draw, Option, Request, Roll
from ..core.session import Session, read
from ..core.show import ledger_html
from ..rome_iinc import game
from ..rome_iinc.charts import revolt
from ..rome_iinc.position import Position, position
from .cards import Card
from .map_widget import map_widget
from .parts import Panel, column, html, labelled, refill, row
from .rome_iinc_map import empires_table, headline, neighbours, view

REPORT = "rometeach: report of a session"


class Player(Panel):
    """The panel of one `Session`; `session` is the game it follows."""

    def __init__(self, session: Session[Any]) -> None:
        super().__init__()
        self.session = session
        self._filling = False
        self._asked = ("", "")
        self.map = map_widget(view(self.board), neighbours(self.board.rules))
        self.due, self.tracks, self.log, self.refused = html(), html(), html(), html()
        self._make_controls()
        self.map.observe(lambda _: self.safely(self._picked)(), names="selected")
        self._show()

    @property
    def board(self) -> Position:
        """The board as it lies on the table now."""
        board = self.session.board
        assert isinstance(board, Position)
        return board

    def _make_controls(self) -> None:
        self.place = labelled(w.Dropdown, "Province", options=[], width="300px")
        self.option = labelled(w.Dropdown, "Choice", options=[], width="380px")
        self.typed = labelled(w.Text, "or type a choice", placeholder="Moesia I +Fort", width="320px")
        self.done = self.button("Done here", "No more of these", lambda: self.answer("done"))
        self.faces = labelled(w.Text, "Dice", placeholder="2 5", width="180px")
        self.decide = column(
            row(
                self.place,
                self.option,
                self.button("Choose", "Answer with this choice", lambda: self.answer(self.option.value)),
            ),
            row(
                self.typed,
                self.button("Answer", "Answer with what is typed", lambda: self.answer(self.typed.value)),
                self.done,
            ),
            self.refused,
        )
        self.throw = column(
            row(
                self.faces,
                self.button("Enter the dice", "Dice rolled at the table", lambda: self.answer(self.faces.value)),
                self.button("Roll", "The computer throws these dice", self.roll),
                self.button(
                    "Roll until a decision is due", "The computer throws all dice that come first", self.roll_on
                ),
            )
        )
        self.undo_button = self.button("Undo", "Take the last answer back", self.undo)
        self.redo_button = self.button("Redo", "Give it again", self.redo)
        self.seed = labelled(
            w.Text, "Seed (empty: you enter the dice)", value=str(self.session.seed or ""), width="330px"
        )
        self.file = labelled(w.Text, "File", value="my-turn.json", width="300px")
        self.unasked = labelled(w.Text, "At any time", placeholder="West gives 20", width="260px")
        self.act_button = self.button("Do it", "Give Gold, or raise Extra Taxes", self.act)
        self.watch(self.place, self._offer)
        history = row(self.undo_button, self.redo_button, self.unasked, self.act_button)
        left = w.VBox(
            [self.due, self.decide, self.throw, history, self.message],
            layout={"flex": "3 1 480px", "min_width": "0"},
        )
        right = w.VBox([self.tracks, self.log], layout={"flex": "2 1 320px", "min_width": "0"})
        self.fill(
            w.HBox([left, right], layout={"flex_flow": "row wrap", "grid_gap": "4px 16px", "width": "100%"}),
            self.map,
            row(
                self.file,
                self.button("Save", "Write this game to the file", self.save),
                self.button("Resume", "Go on with the game in the file", self.resume),
                self.button("Write a report", "The log as a text file beside it", self.report),
            ),
            row(self.seed, self.button("Start over", "The same position from its start", self.start_over)),
        )

    # --- what a user does

    def answer(self, value: Any) -> None:
        """Answer what is due.

        Raises:
            BadInput: it cannot be read, or is no choice here.
            IllegalChoice: the rules refuse it, with the Case.
        """
        if isinstance(value, str) and not value.strip():
            raise BadInput([Problem("answer", "is empty", "Type a choice, or take one from the list.")])
        known = len(self.session.log)
        self.session.answer(value)
        self.typed.value = self.faces.value = ""
        self._show(known)

    def roll(self) -> None:
        """Let the computer throw what is due."""
        known = len(self.session.log)
        self.session.roll()
        self._show(known)

    def roll_on(self) -> None:
        """Let the computer throw all dice up to the next decision, or to the end."""
        known = len(self.session.log)
        while isinstance(self.session.request, (Roll, Draw)):
            self.session.roll()
        self._show(known)

    def undo(self) -> None:
        """Take the last answer back, with the dice thrown since."""
        self.session.undo()
        self._show()
        self.say("Undone. " + _words(self.session.request))

    def redo(self) -> None:
        """Give the answer again that was taken back."""
        known = len(self.session.log)
        self.session.redo()
        self._show(known)

    def act(self) -> None:
        """Do what the rules allow at any time: give Gold to the other Empire, or raise Extra Taxes below zero.

        Raises:
            BadInput: nothing that can be done unasked, or not just now.
            IllegalChoice: the rules refuse it, with the Case.
        """
        known = len(self.session.log)
        self.session.act(self.unasked.value)
        self.unasked.value = ""
        self._show(known)

    def start_over(self) -> None:
        """The same position from its start, with the seed that is typed."""
        text = self.seed.value.strip()
        if text and not text.isdigit():
            raise BadInput(
                [Problem(text[:40], "is no seed", "A seed is a whole number; leave it empty to enter the dice.")]
            )
        start = self.session.start
        self.session = game.play(start, int(text) if text else None, self.session.about["stages"])
        self._show()
        self.say("Started over. " + _words(self.session.request))

    def save(self) -> None:
        """Write the game to the file."""
        path = self._path()
        if path.exists():
            try:
                read(path)
            except BadInput:
                raise BadInput(
                    [Problem(str(path), "is there already and holds no game", "Choose another name.")]
                ) from None
        self.session.save(path)
        self.say(f"Saved as {path}.")

    def resume(self) -> None:
        """Go on with the game in the file."""
        self.session = game.resume(self._path())
        self.seed.value = str(self.session.seed if self.session.seed is not None else "")
        self._show()
        self.say(f"Resumed from {self._path()}. " + _words(self.session.request))

    def report(self) -> None:
        """Write the log as a text file beside the game's."""
        path = self._path().with_suffix(".txt")
        if path.exists() and not path.read_text(encoding="utf-8", errors="replace").startswith(REPORT):
            raise BadInput([Problem(str(path), "is there already and is no report", "Choose another name.")])
        write_atomically(path, f"{REPORT}\n\n{headline(self.session.start)}\n\n{self.session.report()}\n")
        self.say(f"The report is in {path}.")

    def _path(self) -> Path:
        name = self.file.value.strip()
        if not name:
            raise BadInput([Problem("file", "has no name", "Type one, for example my-turn.json.")])
        return Path(name)

    # --- what follows from it

    def _show(self, known: int | None = None) -> None:
        """Show the board, what is due and the log; entries from number `known` on are read out."""
        s, board = self.session, self.board
        self.map.show(view(board), neighbours(board.rules))
        self.tracks.value = empires_table(board).html()
        stage = s.stages[s.stage].name if s.stage < len(s.stages) else "The end"
        request = s.request
        self.due.value = (
            f'<p class="rt-due"><strong>{escape(stage)}.</strong> {escape(_words(request))}</p>' + _reasons(request)
        )
        self.decide.layout.display = "" if isinstance(request, Decision) else "none"
        self.throw.layout.display = "" if isinstance(request, (Roll, Draw)) else "none"
        if isinstance(request, Decision):
            self._offer_places(request)
        self.undo_button.disabled, self.redo_button.disabled = not s.can_undo, not s.can_redo
        self.act_button.disabled = not s.can_act
        self.log.value = _log_html(s)
        if known is not None:
            new = [str(e) for e in s.log[known:]]
            text = " ".join(new[:6]) + (f" And {len(new) - 6} more entries in the log." if len(new) > 6 else "")
            self.say(f"{text} Now due: {_words(request)}")
        self.refresh_card()

    def _offer_places(self, request: Decision) -> None:
        places = sorted({p for p in (_place(o.name, self.board) for o in request.options) if p})
        chosen = self.place.value
        if self._asked != (request.who, request.what.partition(" with ")[0]):  # begin where the danger is greatest
            self._asked = (request.who, request.what.partition(" with ")[0])
            chosen = next((o.province for o in revolt.all_odds(self.board) if o.province in places), "")
        self._filling = True
        try:
            refill(self.place, [("all", ""), *((p, p) for p in places)], chosen)
            self.place.disabled = not places
            self.done.disabled = all(o.name != "done" for o in request.options)
        finally:
            self._filling = False
        self._offer()

    def _offer(self) -> None:
        request = self.session.request
        if self._filling or not isinstance(request, Decision):
            return
        here, chosen = self.place.value, self.option.value
        options = [o for o in request.options if o.name != "done" and here in ("", _place(o.name, self.board))]
        refill(self.option, [(_label(o), o.name) for o in options], chosen)
        self._refusals(request, here)

    def _refusals(self, request: Decision, here: str) -> None:
        found = [r for r in request.refused if here and _place(r.name, self.board) == here]
        items = "".join(f"<li>{escape(r.name)}: {escape(r.reason)} (Case {escape(r.case)})</li>" for r in found)
        self.refused.value = (
            f"<details><summary>Not possible in {escape(here)}: {len(found)}</summary><ul>{items}</ul></details>"
            if found
            else ""
        )

    def _picked(self) -> None:
        """A Province picked on the map is offered first; if nothing can be done there, the reasons are shown."""
        space, request = self.map.selected, self.session.request
        if not isinstance(request, Decision) or not space:
            return
        if space in [value for _, value in self.place.options]:
            self.place.value = space
        else:
            self._refusals(request, space)

    def card(self) -> Card:
        """The log so far, in words."""
        report = self.session.report() or "Nothing has happened yet."
        due = _words(self.session.request)
        return Card(
            f"{report}\n\nNow due: {due}",
            f"<details><summary>Static card: the log so far</summary><pre>{escape(report)}</pre>"
            f"<p>Now due: {escape(due)}</p></details>",
        )


def _words(request: Request | None) -> str:
    """What is due, in words."""
    if request is None:
        return "All the steps that can be played so far are over."
    if isinstance(request, Decision):
        return f"{request.who} decides: {request.what} (Case {request.case})"
    return f"Dice are due: {dice.describe(request)}"


def _reasons(request: Request | None) -> str:
    if not isinstance(request, Roll) or request.ledger is None:
        return ""
    return f'<div class="rometeach">{ledger_html("Modifier of this throw", request.ledger)}</div>'


def _place(choice: str, board: Position) -> str:
    """The Province at the beginning of a choice, or ""."""
    words = choice.split(" ")
    for end in range(min(len(words), 4), 0, -1):
        name = " ".join(words[:end])
        if name in board.provinces:
            return name
    return ""


def _label(option: Option) -> str:
    return f"{option.name}, {option.meaning}" if option.meaning else option.name


def _log_html(session: Session[Any]) -> str:
    parts, stage = [], ""
    for entry in session.log:
        if entry.stage != stage:
            parts.append(("</ul>" if stage else "") + f"<strong>{escape(entry.stage)}</strong><ul>")
            stage = entry.stage
        parts.append(f"<li>{escape(str(entry))}</li>")
    body = "".join(parts) + ("</ul>" if stage else "") or "Nothing has happened yet."
    return f'<div class="rt-scroll" tabindex="0" role="log" aria-live="off" aria-label="Log">{body}</div>'


def play(start: str | Position = "286", seed: int | None = None, *, whole: bool = False) -> Player:
    """The phase player from a position, with seeded dice, or with dice that you enter or throw one by one.

    Args:
        whole: follow the whole game to the end of Turn 10, not only Taxes, Pay, Building and Revolts of one turn.

    Raises:
        BadInput: no such position, or mistakes in it.
    """
    stages = "game" if whole else "first turn"
    return Player(game.play(position(start) if isinstance(start, str) else start, seed, stages))


__all__ = ["Player", "play"]
