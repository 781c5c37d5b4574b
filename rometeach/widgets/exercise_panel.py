"""`exercises(game, "revolts")`: a lesson's exercises, endless variants of each, with hints, checks, solutions and a score."""

from __future__ import annotations

import random
from html import escape
from pathlib import Path

import ipywidgets as w

from ..core.errors import BadInput, Problem
from ..lessons import generators, pupils, scorebook
from ..lessons.answers import AnyOf, Chance, InOrder, OneOf, WholeNumber
from ..lessons.course import find
from ..lessons.exercise import Exercise
from .face import face_of, is_board
from .parts import Panel, fresh, html, labelled, on_enter, problems_html, row, said
from .plain import Card, plain_html


class Exercises(Panel):
    """The panel of a lesson's exercises; `exercise` is the one that is shown."""

    def __init__(self, game: str, lesson: str, kept: scorebook.Scorebook | None = None, pupil: str = "") -> None:
        super().__init__()
        self.game, self.lesson = game, find(game, lesson)
        self.generators = generators.generators(game, self.lesson.id)
        self._problem = ""
        self._helped = self._tries = 0
        self._solved = self._gave_up = False
        self.progress = kept or self._load(pupil)
        self._unwritten: dict[Path, scorebook.Scorebook] = {}
        self.which = labelled(
            w.Dropdown,
            "Exercise",
            width="460px",
            options=[(f"{g.title} ({g.kind})", n) for n, g in self.generators.items()],
        )
        self.pupil = labelled(
            w.Text,
            "Your name",
            width="280px",
            value=self.progress.pupil,
            placeholder="if you share a login",
            continuous_update=False,
        )
        self.number = labelled(w.BoundedIntText, "Variant", width="170px", value=1, min=1, max=999_999)
        self.prompt, self.picture, self.hint_box, self.solution_box, self.score = (html() for _ in range(5))
        self.given = w.VBox([])
        self._inputs: list[w.ValueWidget] = []
        self.hint_button = self.button("Hint", "One more hint", self.hint)
        self.check_button = self.button("Check", "Is my answer right?", self.check)
        self.watch(self.which, self._open)
        self.watch(self.number, self._open)
        self.watch(self.pupil, self._change_pupil)
        self.fill(
            row(
                self.which,
                self.number,
                self.button("Another one", "A new variant of this exercise", self.another),
                self.pupil,
            ),
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
            self.picture,
            self.score,
        )
        self._open()

    def _load(self, pupil: str) -> scorebook.Scorebook:
        unusable = ""
        try:
            pupil = pupil or pupils.from_environment()
        except BadInput as error:
            unusable = f"{error} Until you type another one, your progress is kept without a name."
        try:
            found = _kept(pupil)
            self._problem = unusable or found.notice
        except BadInput as error:
            own = scorebook.default_path()
            found = scorebook.Scorebook(pupils.file(own, pupil) if pupil else own, pupil=pupil)
            self._problem = f"{error} Your progress is kept in memory only."
        return found

    # --- what a user does

    def another(self) -> None:
        """A new variant."""
        self.number.value = random.SystemRandom().randint(1, 999_999)

    def _change_pupil(self) -> None:
        """Show and keep the progress of the pupil whose name was typed; what the one before has tried is not theirs."""
        typed = self.pupil.value
        if typed == self.progress.pupil:
            return
        try:
            found = _kept(pupils.name(typed, "Your name") if typed.strip() else "")
        except BadInput:
            self.pupil.value = self.progress.pupil  # the name that is seen is the one whose progress is kept
            raise
        if self.progress.is_unwritten:
            self._unwritten[self.progress.path] = self.progress
        self.progress = self._unwritten.pop(found.path, found)
        self._problem, self.pupil.value = self.progress.notice, self.progress.pupil
        if self._tries or self._helped or self._gave_up:
            self.another()
        self._show_score()
        solved = _solved(self.game, self.lesson.id, self.progress)
        self.say(" ".join([f"{self.progress.pupil or 'Without a name'}: {solved}.", *self.progress.notices()]))

    def check(self) -> None:
        """Check the answer that is given, and keep the score.

        Raises:
            BadInput: it cannot be read.
        """
        verdict = self.exercise.check(self._read())
        alone = verdict.right and not self._helped and not self._tries
        self.message.value = said(
            f'<p class="rt-{"good" if verdict.right else "bad"}"><strong>{escape(verdict.message)}</strong></p>'
        )
        if self._solved:
            return
        self._tries += 1
        self._solved = verdict.right
        if verdict.right:
            self.solution_box.value = f"<h4>Why</h4>{self.exercise.solution_html()}"
        known = self.progress.notice
        try:
            self.progress.record(
                self.game,
                self.lesson.id,
                self.exercise.name,
                solved=verdict.right and not self._gave_up,
                alone=alone,
            )
            if self.progress.notice != known:
                self._problem = ""
                self.message.value += said(f"<p>{escape(self.progress.notice)}</p>")
        except BadInput as error:
            self.message.value += problems_html(error)
        self._show_score()

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
        task = self.exercise.task
        self.prompt.value = f"<h4>{escape(self.exercise.title)}</h4>{self.exercise.prompt_html(not _in_full(task.ask))}"
        self._inputs = _inputs(self.exercise)
        typed = isinstance(task.ask, (WholeNumber, Chance))
        if typed:
            on_enter(self._inputs[0], self.check_button)
        self.given.children = (
            *self._inputs,
            *((html(f"<small>{escape(self.exercise.how)}</small>"),) if typed else ()),
        )
        self.hint_box.value = self.solution_box.value = ""
        self.hint_button.disabled = not task.hints
        shown = face_of(task.board).focused(task.board, task.focus, chances=False) if is_board(task.board) else ""
        self.picture.value = fresh(shown)
        self._show_score()
        self.say(self._problem or "Your answer?")
        self.refresh_card()

    def _read(self) -> str | list[str]:
        ask = self.exercise.task.ask
        values = [i.value for i in self._inputs]
        if isinstance(ask, InOrder):
            return [v for v in values if v]
        if isinstance(ask, AnyOf):
            return [o for o, box in zip(ask.options, self._inputs, strict=True) if box.value]
        if not str(values[0]).strip():
            hint = "Choose one." if isinstance(ask, OneOf) else "Type it first."
            raise BadInput([Problem("Your answer", "is empty", hint)], "Nothing was checked:")
        given: str = values[0]
        return given

    def _show_score(self) -> None:
        self.score.value = _score_table(self.game, self.lesson.id, self.progress)

    def card(self) -> Card:
        """The exercise that is shown, on paper."""
        inner = _paper(self.exercise)
        return Card(
            self.exercise.text(), f"<details><summary>Static card: this exercise on paper</summary>{inner}</details>"
        )


def _kept(pupil: str) -> scorebook.Scorebook:
    """The progress of a pupil; without a name, that of the login itself.

    Raises:
        BadInput: the name cannot be used, or the file holds something else.
    """
    return scorebook.load(scorebook.default_path(), pupil or None)


def _solved(game: str, lesson: str, kept: scorebook.Scorebook) -> str:
    return f"{kept.solved(game, lesson)} of {len(generators.generators(game, lesson))} exercises of this lesson solved"


def _score_table(game: str, lesson: str, kept: scorebook.Scorebook) -> str:
    """How often each exercise of a lesson was solved."""
    rows = []
    for name, g in generators.generators(game, lesson).items():
        s = kept.score(game, lesson, name)
        state = "solved" if s.solved else "tried" if s.tried else "not yet"
        rows.append(
            f'<tr><th scope="row">{escape(g.title)}</th><td>{escape(g.kind)}</td><td>{state}</td>'
            f"<td>{s.solved} of {s.tried}</td><td>{s.alone}</td></tr>"
        )
    who = f"Progress of <bdi>{escape(kept.pupil)}</bdi>" if kept.pupil else "Your progress"
    titles = ("Exercise", "Kind", "State", "Right", "Right at once, alone")
    head = "".join(f'<th scope="col">{title}</th>' for title in titles)
    return (
        f"<details><summary>{who}: {_solved(game, lesson, kept)}"
        f"</summary><table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
        f"<p><small>Kept in {escape(str(kept.path))}; it never leaves this machine.</small></p></details>"
    )


def _paper(exercise: Exercise) -> str:
    """An exercise on paper, with its part of the board as a table."""
    task = exercise.task
    board = face_of(task.board).on_paper(task.board, task.focus) if is_board(task.board) else ""
    return plain_html(exercise.html(board))


def _inputs(exercise: Exercise) -> list[w.ValueWidget]:
    """The controls for an answer."""
    ask = exercise.task.ask
    if isinstance(ask, OneOf):
        options = [("choose one", ""), *((_short(f"{n}. {o}"), o) for n, o in enumerate(ask.options, 1))]
        return [labelled(w.Dropdown, "Answer", width="640px", options=options)]
    if isinstance(ask, AnyOf):
        return [w.Checkbox(description=_short(o), indent=False, layout={"width": "640px"}) for o in ask.options]
    if isinstance(ask, InOrder):
        options = [("choose one", ""), *((_short(f"{n}. {o}"), o) for n, o in enumerate(ask.options, 1))]
        places = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")
        return [labelled(w.Dropdown, places[n], width="640px", options=options) for n in range(len(ask.options))]
    return [
        labelled(w.Text, "Answer", width="320px", placeholder="3" if isinstance(ask, WholeNumber) else "1/3 or 33.3%")
    ]


def _in_full(ask: object) -> bool:
    """Whether the controls show every option in full."""
    return isinstance(ask, AnyOf) and all(_short(o) == o for o in ask.options)


def _short(text: str) -> str:
    return text if len(text) <= 100 else text[:97] + "..."


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
    title = f"Worksheet: {taught.title}, variant {seed}"
    inner = "".join(_paper(x) for x in found)
    return Card(
        "\n\n".join([title, *(x.text() for x in found)]),
        f"<details><summary>{escape(title)}, on paper</summary>{inner}</details>",
    )


__all__ = ["Exercises", "exercises", "worksheet"]
