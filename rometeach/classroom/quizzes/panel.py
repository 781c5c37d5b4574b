"""`quiz("363-A28-9CU")` in a notebook: one question after the other, nothing told before the end, then one line to paste.

It needs neither threads nor a network, keeps no progress, and sends nothing.
"""

from __future__ import annotations

import os
import re
from html import escape
from pathlib import Path

import ipywidgets as w

from ...core import disk
from ...core.errors import BadInput, Problem
from ...lessons import pupils
from ...lessons.answers import Typed
from ...widgets import open_exercise
from ...widgets.answering import exercise as answering
from ...widgets.answering.control import AnswerControl
from ...widgets.parts import Panel, column, html, labelled, on_enter, row
from ...widgets.plain import Card
from .line import START, Result, result
from .marking import Marked, State
from .quiz import Question, Quiz, of_code, pupil_name

_LARGEST = 100_000
"""The most bytes of an older result that is written over."""


class QuizPanel(Panel):
    """The panel of a quiz; `result` is there once all questions were gone through."""

    def __init__(self, code: str = "", pupil: str = "") -> None:
        super().__init__()
        self.quiz: Quiz | None = of_code(code) if code else None
        self.result: Result | None = None
        self.questions: tuple[Question, ...] = ()
        self.given: list[Typed | None] = []
        self.place = 0
        self.control: AnswerControl | None = None
        shown = self.quiz.code if self.quiz else ""
        self.code = labelled(w.Text, "Code", width="280px", value=shown, placeholder="from the board")
        self.pupil = labelled(w.Text, "Your name or number", width="380px", value=pupil)
        self.start_button = self.button("Begin", "The first question", self.start, self.code, self.pupil)
        self.next_button = self.button("Next", "Take this answer and go on", self.next)
        self.line = labelled(w.Textarea, "To paste", width="calc(100% - 4px)", rows=3)
        self.stage = w.VBox([])
        self.fill(self.stage, self.message)
        self.replace(self.stage, row(self.code, self.pupil, self.start_button))
        self.say(self.quiz.title if self.quiz else "Type the code that your teacher wrote on the board.")

    # --- what a pupil does

    def start(self) -> None:
        """Open the quiz of the code at its first question.

        Raises:
            BadInput: all that is wrong with the code and the name.
        """
        problems: list[Problem] = []
        name = ""
        try:
            self.quiz = of_code(self.code.value)
        except BadInput as error:
            problems += error.problems
        try:
            name = pupil_name(self.pupil.value)
        except BadInput as error:
            problems += error.problems
        if not name and not problems:
            problems.append(Problem("Your name or number", "is empty", "Type it as your teacher knows it."))
        if problems or self.quiz is None:
            raise BadInput(problems, "The quiz cannot begin:")
        self.pupil.value = name
        self.questions = self.quiz.questions(name)
        self.given = [None] * len(self.questions)
        self._open(0)

    def next(self) -> None:
        """Take the answer that is given, and go on.

        Raises:
            BadInput: there is none, or it cannot be read.
        """
        assert self.control is not None
        given = self.control.given()
        self.control.ask.read(given)
        self.given[self.place] = given
        self._open(self.place + 1)

    def leave_open(self) -> None:
        """Go on without an answer."""
        self.given[self.place] = None
        self._open(self.place + 1)

    def back(self) -> None:
        """Go back to the question before; what was answered there stands there again."""
        self._open(max(n for n in range(self.place) if self.questions[n].exercise is not None))

    def save(self, path: str | Path = "") -> Path:
        """Write the line into a file.

        Args:
            path: the file; "" for one in this folder that is named after the code and the pupil.

        Returns:
            The file.

        Raises:
            BadInput: the quiz is not done, or the file cannot be written.
        """
        if self.result is None:
            raise BadInput([Problem("result", "is not there yet", "Answer the questions first.")])
        plain = re.sub("[^A-Za-z0-9]+", "-", self.result.pupil).strip("-")
        where = Path(path) if str(path) else Path(f"quiz-{self.result.quiz.code}{'-' if plain else ''}{plain}.txt")
        try:
            if os.path.exists(where) and not disk.read(where, _LARGEST).startswith(START.encode()):
                raise BadInput(
                    [Problem(str(where)[:120], "is there already and is no result of a quiz", "Move it away.")]
                )
            disk.write(where, f"{self.result.line}\n")
        except OSError as error:
            raise BadInput([Problem(str(where)[:120], f"cannot be written: {error.strerror or error}")]) from None
        return where

    # --- what follows from it

    def _open(self, place: int) -> None:
        """Show a question, the next that is there; after the last one, the result."""
        while place < len(self.questions) and self.questions[place].exercise is None:
            place += 1
        self.place = place
        if place == len(self.questions):
            self._finish()
            return
        exercise = self.questions[place].exercise
        assert exercise is not None
        self.control, below = answering.controls(exercise)
        before = self.given[place]
        if before is not None:
            self.control.put(before if isinstance(before, str) else tuple(before))
        self.next_button = self.button("Next", "Take this answer and go on", self.next)
        if self.control.text is not None:
            on_enter(self.control.text, self.next_button)
        buttons = [self.next_button, self.button("Leave it open", "Go on without an answer", self.leave_open)]
        if any(q.exercise is not None for q in self.questions[:place]):
            buttons.append(self.button("Back", "The question before", self.back))
        head = html(answering.prompt(exercise))
        self.replace(self.stage, head, column(*below), row(*buttons))
        self.say(f"Question {place + 1} of {len(self.questions)}: your answer?")
        self.refresh_card()

    def _finish(self) -> None:
        """Mark all answers, and show the line."""
        assert self.quiz is not None
        self.result = result(self.quiz, self.given, self.pupil.value)
        self.line.value = self.result.line
        marked = self.result.marked()
        right = sum(m.state is State.RIGHT for m in marked)
        copy = "Copy this line whole, and send it to your teacher. It holds your name, the code and your answers, nothing else."
        self.replace(
            self.stage,
            html(f"<h4>Your result: {right} of {len(marked)} right</h4><p>{copy}</p>"),
            self.line,
            row(self.button("Write it into a file", "A text file in this folder", self._save)),
            html("".join(_told(m) for m in marked)),
        )
        self.say(f"Done: {right} of {len(marked)} right.")
        self.refresh_card()

    def _save(self) -> None:
        self.say(f"Your result is in {self.save()}.")

    def card(self) -> Card:
        """The question that is shown, as it is asked; in the end the line."""
        if self.result is not None:
            line = escape(self.result.line)
            return Card(self.result.line, f"<p>Your result:</p><p><code>{line}</code></p>")
        exercise = self.questions[self.place].exercise if self.questions else None
        if exercise is None:
            title = self.quiz.title if self.quiz else "A quiz"
            return Card(title, f"<p>{escape(title)}</p>")
        return open_exercise.card(exercise)


def _told(m: Marked) -> str:
    """What is said of an answer, and how it is done, folded away."""
    exercise = m.question.exercise
    if exercise is None:
        return f"<p>{escape(m.question.gone)}</p>"
    look = {State.RIGHT: "good", State.OPEN: "open"}.get(m.state, "bad")
    given = f" You said: {escape(m.given)}." if m.given else ""
    why = f"<p>{escape(m.why)}</p>" if m.why else ""
    solution = f"<details><summary>How it is done</summary>{exercise.solution_html()}</details>"
    title = f"<strong>{m.question.number}. {escape(exercise.title)}: {m.state.words}.</strong>"
    return f'<div class="rt-{look}"><p>{title}{given}</p>{why}{solution}</div>'


def quiz(code: str = "", *, pupil: str | None = None) -> QuizPanel:
    """A quiz to answer in a notebook.

    Args:
        code: what the teacher wrote on the board; "" to have it typed into the panel.
        pupil: the name or number of whoever answers; None for whom `ROMETEACH_PUPIL` names, if anybody.

    Raises:
        BadInput: a wrong code, and it names the nearest; a name that cannot be used.
    """
    return QuizPanel(code, pupil_name(pupils.from_environment() if pupil is None else pupil))


__all__ = ["QuizPanel", "quiz"]
