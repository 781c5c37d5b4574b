"""`plan_panel(p)`: ask a solver from a form; it works in a thread of its own, and its plan is shown on the map.

The questions are those that the game declares, and who answers them is found by name: no widget imports a solver. Solvers
tell how far they are, and are stopped, by the `Progress` of `rometeach.core.progress`. With a `question` the panel shows only
what that question needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TypeVar

import ipywidgets as w

from ...answers import advised, answer, planned
from ...core.declaration import Question
from ...core.errors import BadInput, Problem, RometeachError
from ...core.games import of
from ...core.positions.saved import GamePosition
from ...core.results.plans import Plan, points
from ..board_map import Picture, PlanPicture
from ..cards import static_card
from ..face import face_of
from ..parts import Panel, column, fresh, html, labelled, row
from ..plain import Card
from ..worker import AtWork, Worker
from .fields import PlanFields
from .words import behind, progress_words, verdict

T = TypeVar("T")

BEST = "Stopped. The best plan so far is shown as soon as the solver has put it together."
BELOW = "Stopped. What was found so far is shown below the plan, if it is enough to say anything."
"""What is said when a search for a plan is stopped, and when something that is asked of a plan is."""


class PlanPanel(Panel):
    """The panel. `plan` is the last answer, or None; `position` the board that is planned for.

    Args:
        start: the board.
        questions: what can be asked.
        question: the one that it shows alone; "" for all of them.
        fields: what its fields begin with.
    """

    def __init__(
        self, start: GamePosition, questions: Sequence[Question], question: str = "", **fields: object
    ) -> None:
        super().__init__()
        self.position, self.face = start, face_of(start)
        self.plan: Plan | None = None
        self._by_worth = True
        self._asked: Question | None = None
        self._given: dict[str, object] = {}
        self._stopped, self._is_of_plan = BEST, False
        self._worker = Worker("rometeach-plan")
        self._form = PlanFields(questions, start)
        self.question, self.fields, self.time = self._form.question, self._form.fields, self._form.time
        self.arguments = self._form.arguments
        self._make_controls()
        self._form.open_at(question, fields)
        self._show_fields()
        headline, title = self.face.headline(start), _title(self._form.asked)
        if question:
            self.head.value = f"<p class='rt-due'><strong>{escape(title)}</strong>. {escape(headline)}</p>"
        self.say(f"{headline} is loaded. {f'{title}: press' if question else 'Choose a question and press'} Solve.")

    def _make_controls(self) -> None:
        self.solve_button = self.button("Solve", "Ask for the best plan", self.solve, *self._form.texts)
        self.stop_button = self.button("Stop", "End the work and show what it has found so far", self.stop)
        self.stop_below = self.button("Stop", "End the work and show what it has found so far", self.stop)
        self.elapsed, self.elapsed_below = html("", width="auto"), html("", width="auto")
        self.below, self.message_below = row(self.stop_below, self.elapsed_below), html()
        self.choice = labelled(w.Text, "Why not", placeholder=self._form.asked.choice, width="360px")
        self.why_button = self.button("Ask", "Why is this not in the plan?", self._of_plan(self.ask), self.choice)
        self.next_button = self.button("Next best", "The next best plan", self._of_plan(self.next_best))
        self.explain_button = self.button(
            "Explain", "What one more of something would bring", self._of_plan(self.explain)
        )
        self.advice_button = self.button(
            "Why, and what would change it",
            "What matters most in the plan, what it gives up, and what more Gold or other weights would change",
            self._of_plan(self.advise),
        )
        self.head, self.result, self.answer = html(), html(), html()
        self.watch(self.question, self._other_question)
        self.watch(self.message, self._repeat)
        self.fill(
            self.head,
            *(row(*line) for line in self._form.rows()),
            row(self.solve_button, self.stop_button, self.elapsed),
            self.message,
            self.result,
            column(
                row(self.choice, self.why_button, self.next_button, self.explain_button, self.advice_button),
                self.below,
                self.message_below,
                self.answer,
            ),
        )
        self._set_busy(False)

    # --- what a user does

    def solve(self) -> None:
        """Ask the solver; the panel stays alive meanwhile."""
        asked, wanted, board = self._form.asked, self.arguments(), self.position
        self._by_worth, self._is_of_plan = asked.by_worth, False
        if self._worker.job is None:
            if not self._is_asked(asked, wanted):  # what answers another question would mislead
                self.plan, self.result.value, self.answer.value = None, "", ""
            self._asked, self._given = asked, wanted
        self._begin(f"Solving: {_title(asked)}.", lambda: _plan(asked, board, wanted), self._show_plan, BEST)

    def stop(self) -> None:
        """Stop the solver: what it has found so far is shown as soon as it has laid down its work."""
        if self._worker.job is None:
            return
        self._worker.stop()
        self._set_busy(False)
        self.say(self._stopped)

    def ask(self) -> None:
        """Why a choice is not in the plan."""
        plan, choice = self._last(), self.choice.value
        self._begin(f"Looking for the best plan with {choice}.", lambda: plan.why_not(choice), self._show_answer)

    def next_best(self) -> None:
        """The next best plan, on its map."""
        plan = self._last()
        self._begin("Looking for the next best plan.", lambda: plan.next_best(1), self._show_next)

    def explain(self) -> None:
        """The plan's reasons at length."""
        plan = self._last()
        self._begin("Looking what one more of something would bring.", plan.explain, self._show_answer)

    def advise(self) -> None:
        """Why the plan is as it is, what it gives up, and what would change it."""
        plan, asked = self._last(), self._asked
        assert asked is not None
        if not self._is_asked(self._form.asked, self.arguments()):
            self.answer.value = ""
            what = "answers another question than the one that is chosen now"
            raise BadInput([Problem("this plan", what, "Press Solve first.")])
        self._begin("Looking what would change the plan.", lambda: advised(asked, plan), self._show_advice)

    # --- what follows from it

    def _of_plan(self, act: Callable[[], None]) -> Callable[[], None]:
        """What asks something of the plan: what is said of it stands below the plan too, where one looks then."""

        def begin() -> None:
            self._is_of_plan = True
            act()

        return begin

    def _repeat(self) -> None:
        """Repeat the message below the plan, where something is asked of that; it is read out once all the same."""
        told = self.message.value.replace(' role="status" aria-live="polite"', "")
        self.message_below.value = told if self._is_of_plan else ""

    def _is_asked(self, asked: Question, wanted: Mapping[str, object]) -> bool:
        """Whether this is the question that was asked last, however many seconds it was given."""
        timed = {p.name for p in asked.parameters if p.kind == "seconds"}
        old, new = ({k: v for k, v in given.items() if k not in timed} for given in (self._given, wanted))
        return asked is self._asked and old == new

    def _last(self) -> Plan:
        if self.plan is None:
            raise BadInput([Problem("plan", "there is none yet", "Press Solve first.")])
        return self.plan

    def _begin(self, words: str, act: Callable[[], T], show: Callable[[T], None], stopped: str = BELOW) -> None:
        """Have the worker do something, and show its answer.

        Args:
            words: what is said meanwhile.
            act: what it does.
            show: what is done with its answer.
            stopped: what is said when it is stopped.
        """
        if self._worker.job is not None:
            raise BadInput([Problem("solver", "is at work", "Wait for it, or press Stop.")])
        self.say(words)
        self._stopped = stopped
        self._set_busy(True)
        self._worker.begin(act, show, self._look, self._end)

    def _look(self, job: AtWork, done: bool) -> None:
        told = f"<span>{job.seconds:.1f} s{'' if done else progress_words(job.progress)}</span>"
        self.elapsed.value = self.elapsed_below.value = told

    def _end(self, show: Callable[[], None]) -> None:
        self._set_busy(False)
        self.safely(show)()

    def _set_busy(self, busy: bool) -> None:
        self.solve_button.disabled, self.stop_button.disabled = busy, not busy
        self.below.layout.display = None if busy and self._is_of_plan else "none"
        for button in (self.why_button, self.next_button, self.explain_button, self.advice_button):
            button.disabled = busy or self.plan is None

    def _other_question(self) -> None:
        self._form.show_seconds()
        self._show_fields()

    def _show_fields(self) -> None:
        """Show the fields of the question that is chosen."""
        self._form.show()
        self.choice.placeholder = self._form.asked.choice
        self.advice_button.layout.display = None if self._form.asked.advice else "none"

    def _show_plan(self, plan: Plan) -> None:
        self.plan = plan
        self._set_busy(False)
        self.answer.value = ""
        clause = f"<p><small>{escape(behind(plan))}</small></p>"
        self.result.value = fresh(self._drawn(plan) + plan.html()) + clause
        self.say(verdict(plan, self._by_worth))
        self.refresh_card()

    def _show_answer(self, answer: Picture) -> None:
        self.answer.value, self._is_of_plan = answer.html(), False
        self.say("The answer stands below the plan.")

    def _show_advice(self, answer: Picture) -> None:
        self._show_answer(answer)
        try:
            same = self._is_asked(self._form.asked, self.arguments())
        except BadInput:
            same = False
        if not same:
            self._is_of_plan = True
            self.say("The answer is of the plan that stands here: the question has been changed since.")

    def _show_next(self, found: tuple[Plan, ...]) -> None:
        if not found:
            self.say("There is no other plan.")
            return
        self._is_of_plan = False
        self.answer.value = fresh(self._drawn(found[0]) + found[0].html())
        worth = "" if found[0].bound is None else f" is worth {points(found[0].value)} points; it"
        self.say(f"The next best plan{worth} stands below.")

    def _picture(self, plan: Plan) -> PlanPicture | None:
        """A plan on the map, where it can be shown there."""
        try:
            return self.face.planned(plan, self.position)
        except RometeachError:
            return None

    def _drawn(self, plan: Plan) -> str:
        """The map above a plan's own tables."""
        picture = self._picture(plan)
        return picture.beside() if picture else ""

    def card(self) -> Card:
        """The question and its answer in words, with the map."""
        if self.plan is None:
            text = f"{self.face.headline(self.position)}: nothing was asked yet."
            return Card(text, f"<p>{escape(text)}</p>{self.face.card(self.position).markup}")
        picture = self._picture(self.plan)
        inner = static_card(*([picture] if picture else []), self.plan)
        title = escape(self.plan.title)
        return Card(inner.text(), f"<h4>{title}</h4>{inner.html()}")


def _title(question: Question) -> str:
    return question.title or question.name.capitalize()


def _plan(question: Question, board: GamePosition, wanted: Mapping[str, object]) -> Plan:
    found = answer(question, board, wanted)
    assert isinstance(found, Plan), question.name
    return found


def plan_panel(p: GamePosition, question: str = "", **fields: object) -> PlanPanel:
    """The planner for a position, of any game whose plans can be asked for.

    Args:
        p: the position.
        question: one of its game's questions for a plan; the panel then shows only what that one needs. "" for all of them.
        fields: what its fields begin with, by the names of the question's parameters; `time` for the seconds.

    Raises:
        BadInput: no such position, question or field, or mistakes in them; a game without such questions.
    """
    game = of(p)
    name = question.strip().casefold()
    planned(game, name or "".join(q.name for q in game.plans[:1]))
    return PlanPanel(p, game.plans, name, **fields)


__all__ = ["PlanPanel", "plan_panel"]
