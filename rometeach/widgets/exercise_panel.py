"""`exercises(game, "revolts")`: a lesson's exercises, endless variants of each, with hints, checks, solutions and a score."""

from __future__ import annotations

import random
from html import escape
from pathlib import Path

import ipywidgets as w

from ..core.errors import BadInput
from ..lessons import generators, pupils, scorebook
from ..lessons.answers import AnyOf, Typed
from ..lessons.course import find
from ..lessons.exercise import Exercise
from . import open_exercise, progress
from .answering import exercise as answering
from .parts import Panel, html, labelled, on_enter, problems_html, row, said
from .plain import Card


class Exercises(Panel):
    """The panel of a lesson's exercises; `exercise` is the one that is shown."""

    def __init__(self, game: str, lesson: str, kept: scorebook.Scorebook | None = None, pupil: str = "") -> None:
        super().__init__()
        self.game, self.lesson = game, find(game, lesson)
        self.generators = generators.generators(game, self.lesson.id)
        self._helped = self._tries = 0
        self._solved = self._gave_up = False
        self.kept, self._problem = (kept, "") if kept else progress.found(pupil)
        self._unwritten: dict[Path, scorebook.Scorebook] = {}
        self.which = labelled(
            w.Dropdown,
            "Exercise",
            width="460px",
            options=[(f"{'More: ' * g.more}{g.title} ({g.kind})", n) for n, g in self.generators.items()],
        )
        self.pupil = labelled(
            w.Text,
            "Your name",
            width="280px",
            value=self.kept.pupil,
            placeholder="if you share a login",
            continuous_update=False,
        )
        self.number = labelled(w.BoundedIntText, "Number", width="170px", value=1, min=1, max=999_999)
        self.same = row(
            html("<small>Who types the same number gets the same exercise.</small>"), self.number, self.pupil
        )
        self.same.layout.display = "none"
        self.prompt, self.hint_box, self.solution_box, self.score = (html() for _ in range(4))
        self.given = w.VBox([])
        self.hint_button = self.button("Hint", "One more hint", self.hint)
        self.check_button = self.button("Check", "Is my answer right?", self.check)
        self.watch(self.which, self._open)
        self.watch(self.number, self._open)
        self.watch(self.pupil, self._change_pupil)
        self.fill(
            row(
                self.which,
                self.button("Another one", "The same exercise on another board", self.another),
                self.button(
                    "In class", "The same exercise for everybody; a name, if you share a login", self._in_class
                ),
            ),
            self.same,
            self.prompt,
            self.given,
            row(
                self.check_button,
                self.hint_button,
                self.button("Worked solution", "Show how it is done", self.solution),
            ),
            self.message,
            self.hint_box,
            self.solution_box,
            self.score,
        )
        self._open()

    # --- what a user does

    def another(self) -> None:
        """A new variant."""
        self.number.value = random.SystemRandom().randint(1, 999_999)

    def _in_class(self) -> None:
        self.same.layout.display = "none" if self.same.layout.display == "" else ""

    def _change_pupil(self) -> None:
        """Show and keep the progress of the pupil whose name was typed; what the one before has tried is not theirs."""
        typed = self.pupil.value
        if typed == self.kept.pupil:
            return
        try:
            found = progress.of_pupil(pupils.name(typed, "Your name") if typed.strip() else "")
        except BadInput:
            self.pupil.value = self.kept.pupil  # the name that is seen is the one whose progress is kept
            raise
        if self.kept.is_unwritten:
            self._unwritten[self.kept.path] = self.kept
        self.kept = self._unwritten.pop(found.path, found)
        self._problem, self.pupil.value = self.kept.notice, self.kept.pupil
        if self._tries or self._helped or self._gave_up:
            self.another()
        self._show_score()
        solved = progress.solved(self.game, self.lesson.id, self.kept)
        self.say(" ".join([f"{self.kept.pupil or 'Without a name'}: {solved}.", *self.kept.notices()]))

    def check(self) -> None:
        """Check the answer that is given, and keep the score.

        Raises:
            BadInput: it cannot be read.
        """
        given = self.control.given()
        verdict = self.exercise.check(given)
        alone = verdict.right and not self._helped and not self._tries
        paragraphs = "".join(f"<p>{escape(p)}</p>" for p in verdict.message.split("\n\n"))
        self.message.value = said(
            f'<div class="rt-{"good" if verdict.right else "bad"}"><strong>{paragraphs}</strong></div>'
        )
        self._mark(given, verdict.right)
        if self._solved:
            return
        self._tries += 1
        self._solved = verdict.right
        if verdict.right:
            self.solution_box.value = f"<h4>Why</h4>{self.exercise.solution_html()}"
        known = self.kept.notice
        try:
            self.kept.record(
                self.game,
                self.lesson.id,
                self.exercise.name,
                solved=verdict.right and not self._gave_up,
                alone=alone,
            )
            if self.kept.notice != known:
                self._problem = ""
                self.message.value += said(f"<p>{escape(self.kept.notice)}</p>")
        except BadInput as error:
            self.message.value += problems_html(error)
        self._show_score()

    def _mark(self, given: Typed, right: bool) -> None:
        """Show at the options themselves what is right, or which marks are wrong."""
        ask, answer = self.exercise.task.ask, self.exercise.task.answer
        chosen = [given] if isinstance(given, str) else given
        if right:
            self.control.mark(dict.fromkeys(chosen, "right"))
        elif isinstance(ask, AnyOf):
            assert isinstance(answer, frozenset)
            self.control.mark({name: "wrong" for name in chosen if name not in answer})
        else:
            self.control.mark(dict.fromkeys(chosen, "wrong") if isinstance(given, str) else {})

    def hint(self) -> None:
        """One more hint."""
        hints = self.exercise.task.hints
        self._helped = min(self._helped + 1, len(hints))
        items = "".join(f"<li>{escape(h)}</li>" for h in hints[: self._helped])
        self.hint_box.value = f"<ol>{items}</ol>"
        self.hint_button.disabled = self._helped >= len(hints)
        self.say(f"Hint {self._helped} of {len(hints)}: {hints[self._helped - 1]}")

    def solution(self) -> None:
        """Show how it is done; it no longer counts as solved."""
        self._gave_up = True
        self._helped = self._helped or 1
        self.solution_box.value = f"<h4>Worked solution</h4>{self.exercise.solution_html()}"
        ask = self.exercise.task.ask
        self.say(
            f"The answer is: {ask.words(self.exercise.task.answer).removesuffix('.')}. Try another variant yourself."
        )

    # --- what follows from it

    def _open(self) -> None:
        self.exercise: Exercise = self.generators[self.which.value].exercise(self.number.value)
        self._helped = self._tries = 0
        self._solved = self._gave_up = False
        self.prompt.value = answering.prompt(self.exercise)
        self.control, below = answering.controls(self.exercise)
        if self.control.text is not None:
            on_enter(self.control.text, self.check_button)
        self.replace(self.given, *below)
        self.hint_box.value = self.solution_box.value = ""
        self.hint_button.disabled = not self.exercise.task.hints
        self._show_score()
        self.say(self._problem or "Your answer?")
        self.refresh_card()

    def _show_score(self) -> None:
        self.score.value = progress.table(self.game, self.lesson.id, self.kept)

    def card(self) -> Card:
        """The exercise that is shown, as it is asked."""
        return open_exercise.card(self.exercise)


def exercises(game: str, lesson: str, *, pupil: str | None = None) -> Exercises:
    """The exercises of a lesson ("revolts", or its number) of a game; of several who share a login, `pupil` says whose progress is kept.

    Raises:
        BadInput: no such game or lesson, and it names the nearest; a name that cannot be used.
    """
    return Exercises(game, lesson, pupil="" if pupil is None else pupils.name(pupil))


def worksheet(game: str, lesson: str, seed: int = 1) -> Card:
    """One variant of each exercise of a lesson on paper, hints and solutions folded away.

    Raises:
        BadInput: no such game or lesson.
    """
    taught = find(game, lesson)
    found = [g.exercise(seed) for g in generators.generators(game, taught.id).values()]
    title = f"Worksheet: {taught.title}" + (f", sheet {seed}" if seed > 1 else "")
    inner = "".join(open_exercise.paper(x) for x in found)
    return Card(
        "\n\n".join([title, *(x.text() for x in found)]),
        f"<details><summary>{escape(title)}, on paper</summary>{inner}</details>",
    )


__all__ = ["Exercises", "exercises", "worksheet"]
