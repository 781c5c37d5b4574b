"""`example(game, "T35")`: a worked Example that unfolds step by step, and then answers "what if"."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets as w

from ..core.positions.saved import GamePosition
from ..core.session.requests import Decision, Draw, Roll
from ..lessons.example import Example, Film, FilmFrame
from ..lessons.examples import example as find
from ..lessons.predictions import OWN_WORDS
from .commitment import Commitment
from .drawings import dice
from .face import face
from .glossed import glossed
from .parts import Panel, column, fresh, html, labelled, row, side_by_side
from .plain import Card, plain_html

MARKS = {
    "asked": "?",
    "dice": "Dice",
    "decided": "Choice",
    "line": "",
    "sum": "Sum",
    "result": "Result",
    "faces": "Dice",
}


class ExamplePanel(Panel):
    """The panel of one `Example`: `shown` steps of its `film` are open; none before the reader's prediction is committed."""

    def __init__(self, told: Example[GamePosition]) -> None:
        super().__init__()
        self.example = told
        self.face = face(told.game)
        self.original = self.film = told.film()
        self.shown = 0
        self.picture, self.steps = html(), html()
        self.forward = self.button("Next step", "Show one step more", self.next)
        self.backward = self.button("Step back", "Show one step less", self.back)
        self.all = self.button("All steps", "Show everything to the end", self.all_steps)
        self.anew = self.button("From the start", "Begin again, as it is in the rulebook", self.restart)
        self.walk = row(self.forward, self.backward, self.all, self.anew)
        self.prepared = labelled(
            w.Dropdown, "What if", width="min(100%, 420px)", options=[("choose one, or write your own below", -1)]
        )
        self.prepared.options = [*self.prepared.options, *((x.label, n) for n, x in enumerate(told.what_ifs))]
        self.change = labelled(w.Text, "Change of the board", width="min(100%, 900px)", placeholder=self.face.what_if)
        self.answers = labelled(w.Text, "Dice and choices", width="min(100%, 900px)", value=told.as_typed())
        self.answers.layout.display = "" if told.answers else "none"
        self.watch(self.prepared, self._prepare)
        self.what_ifs = column(
            html("<strong>What if ...?</strong>"),
            row(self.prepared),
            row(self.change),
            row(
                self.answers,
                self.button("Try it", "Play it with these changes", self.what_if, self.change, self.answers),
            ),
        )
        key = (told.game, told.lesson, f"example {told.number}")
        guess = told.guess or OWN_WORDS
        self.guess = Commitment(self, key, guess, told.board(), told.focus, self._draw)
        right = column(self.guess.root, self.walk, self.message)
        self.fill(
            html(glossed(told.game, _opening(told), told.lesson)),
            side_by_side(self.picture, right) if not self.guess.picture else column(self.picture, right),
            self.steps,
            self.what_ifs,
        )
        self.guess.remember()
        self._draw()

    # --- what a user does

    def next(self) -> None:
        """Show one step more."""
        if self.shown < len(self.film.frames):
            self.shown += 1
            self._draw()
            self._tell(self.film.frames[self.shown - 1])
        else:
            self.say("That was the last step. " + self._outcome())

    def back(self) -> None:
        """Show one step less."""
        self.shown = max(0, self.shown - 1)
        self._draw()
        self.say("The start." if not self.shown else f"Back to step {self.shown}.")

    def all_steps(self) -> None:
        """Show everything."""
        self.shown = len(self.film.frames)
        self._draw()
        self.say(self._outcome())

    def restart(self) -> None:
        """Back to the Example as the rulebook has it, with no step shown."""
        self.prepared.value, self.change.value = -1, ""
        self.answers.value = self.example.as_typed()
        self.film, self.shown = self.original, 0
        self._draw()
        self.say("From the start.")

    def what_if(self) -> None:
        """Play the Example with the changes that are written.

        Raises:
            BadInput: mistakes in the change, or dice and choices that do not fit.
        """
        self.film = self.example.film(self.change.value, self.answers.value)
        self.all_steps()

    def _prepare(self) -> None:
        if self.prepared.value < 0:
            return
        chosen = self.example.what_ifs[self.prepared.value]
        self.change.value = chosen.change
        answers = self.example.answers if chosen.answers is None else chosen.answers
        self.answers.value = "; ".join(" ".join(map(str, a)) if isinstance(a, tuple) else str(a) for a in answers)
        self.what_if()

    # --- what follows from it

    def _outcome(self) -> str:
        if self.film is self.original:
            return self.example.outcome
        new = [f.text for f in self.film.frames if f.text not in {g.text for g in self.original.frames}]
        due = _due(self.film)
        if not new and not due:
            return "Nothing is different from the Example."
        return "Different now: " + " / ".join(new[:8]) + (" ..." if len(new) > 8 else "") + due

    def _tell(self, frame: FilmFrame) -> None:
        case = f" (Case {frame.case})" if frame.case else ""
        running = f" The sum is {frame.running:+d}." if frame.running is not None and frame.kind == "line" else ""
        last = " " + self._outcome() if self.shown == len(self.film.frames) else ""
        self.say(f"{frame.text}{case}.{running}{last}")

    def _draw(self) -> None:
        told = bool(self.guess.made)
        if not told:
            self.film, self.shown = self.original, 0
        frames = self.film.frames[: self.shown]
        before = {f.text for f in self.original.frames} if self.film is not self.original else None
        left = len(self.film.frames) - self.shown
        self.steps.value = _frames_html(frames, before) + (f"<p>{left} more steps.</p>" if frames and left else "")
        board = next((f.board for f in reversed(frames) if f.board is not None), None)
        start = self.example.board(self.change.value) if self.film is not self.original else self.example.board()
        shown = self.face.subject(board or start, self.example.focus, chances=told, before=start)
        self.picture.value = "" if self.guess.picture and not told else fresh(shown)
        self.forward.disabled = not left
        self.backward.disabled = not self.shown
        self.walk.layout.display = "" if told else "none"
        self.what_ifs.layout.display = "" if told and not left else "none"

    def card(self) -> Card:
        """The Example as the rulebook has it: its question and its board, then its steps and its outcome, folded."""
        told = self.example
        steps = _frames_html(told.film().frames, None, "Step by step")
        inner = (
            f"{_opening(told)}{self.face.subject(told.board(), told.focus, chances=False)}"
            f"<details><summary>What happens: predict first</summary>{steps}<p>{escape(told.outcome)}</p></details>"
        )
        return Card(told.text(), plain_html(inner))


class ExamplesPanel(Panel):
    """Several Examples in one panel, of which one is open at most."""

    def __init__(self, told: Sequence[Example[GamePosition]]) -> None:
        super().__init__()
        self.told = told
        self.which = labelled(
            w.Dropdown,
            "More Examples",
            width="min(100%, 620px)",
            options=[("choose one", -1), *((f"{x.number}: {x.title}", n) for n, x in enumerate(told))],
        )
        self.place = w.VBox([])
        self.opened: dict[int, ExamplePanel] = {}
        self.watch(self.which, self._open)
        self.fill(row(self.which), self.message, self.place)

    def _open(self) -> None:
        number = self.which.value
        if number < 0:
            self.place.children = ()
            return
        if number not in self.opened:
            self.opened[number] = ExamplePanel(self.told[number])
        self.place.children = (self.opened[number].root,)

    def card(self) -> Card:
        """All of them, each folded."""
        cards = [ExamplePanel(x).card() for x in self.told]
        parts = [
            f"<details><summary>Example {escape(x.number)}: {escape(x.title)}</summary>{card.markup}</details>"
            for x, card in zip(self.told, cards, strict=True)
        ]
        return Card("\n\n".join(card.plain for card in cards), "".join(parts))


def _opening(told: Example[GamePosition]) -> str:
    """Title, story and question of an Example."""
    return (
        f"<h4>Example {escape(told.number)} (Case {escape(told.case)}): {escape(told.title)}</h4>"
        f"<p>{escape(told.story)}</p><p><strong>Predict.</strong> {escape(told.predict)}</p>"
    )


def _frames_html(frames: tuple[FilmFrame, ...], before: set[str] | None, caption: str = "") -> str:
    if not frames:
        return ""
    rows = []
    for n, f in enumerate(frames, 1):
        new = before is not None and f.text not in before
        text = (
            f"<strong>{escape(f.text)}</strong>" if new or f.kind in ("dice", "result", "decided") else escape(f.text)
        )
        text = (dice.faces(f.faces) if f.faces else text) + (dice.thrown(f.thrown) if f.thrown else "")
        cells = (str(n), MARKS.get(f.kind, ""), text + " (different)" * new, escape(f.case), f.sum)
        rows.append(cells)
    titles = ("Step", "Kind", "What happens", "Case", "Sum")
    used = [i for i in range(len(titles)) if any(row[i] for row in rows)]
    head = "".join(f'<th scope="col">{titles[i]}</th>' for i in used)
    body = "".join("<tr>" + "".join(f"<td>{row[i]}</td>" for i in used) + "</tr>" for row in rows)
    head = f"<caption>{caption}</caption>" * bool(caption) + f"<thead><tr>{head}</tr></thead>"
    return f"<table>{head}<tbody>{body}</tbody></table>"


def _due(film: Film) -> str:
    due = film.due
    if due is None:
        return ""
    if isinstance(due, Decision):
        choices = "; ".join(o.name for o in due.options[:8]) + ("; ..." if len(due.options) > 8 else "")
        return f" Still due: {due.who} decides {due.what}. Add one of these to the choices: {choices}"
    if isinstance(due, Draw):
        return f" Still due: {due.what}: {' or '.join(due.options)}. Add one of these."
    assert isinstance(due, Roll)
    return f" Still due: {due.number}D{due.sides} for {due.what}. Add the faces."


def example(game: str, number: str) -> ExamplePanel:
    """The panel of a worked Example ("T35") of a game.

    Raises:
        BadInput: no such game or Example; it names the nearest.
    """
    return ExamplePanel(find(game, number))


def examples(game: str, *numbers: str) -> ExamplesPanel:
    """Several worked Examples ("T30", "T31") of a game in one panel.

    Raises:
        BadInput: no such game or Example; it names the nearest.
    """
    return ExamplesPanel([find(game, number) for number in numbers])


__all__ = ["ExamplePanel", "ExamplesPanel", "example", "examples"]
