"""`plan_panel("286", solvers)`: ask a solver from a form; it works in a thread of its own, and its plan is shown on the map.

The solvers are handed to the panel: no widget imports them. They tell how far they are, and are stopped, by the
`Progress` of `rometeach.core.progress`. With a `question` the panel shows only what that question needs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from html import escape
from time import perf_counter
from typing import Any

import ipywidgets as w

from ... import games
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.progress import Progress, watching
from ...core.results.plans import Plan, points
from ..cards import Card, static_card
from ..face import board_from, face_of
from ..parts import Panel, column, fresh, html, labelled, row
from .form import Takes, behind, form_of, seconds, verdict

TICK = 0.2
"""Seconds between two looks at the solver."""


@dataclass(frozen=True)
class Job:
    """What the worker is doing: since when, and what is done with its answer."""

    future: Future[Any]
    start: float
    show: Callable[[Any], None]
    progress: Progress


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The kernel's own loop; None in a plain script, where the panel waits for its answer."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class PlanPanel(Panel):
    """The panel. `plan` is the last answer, or None; `position` the board that is planned for."""

    def __init__(self, start: Any, solvers: Any, question: str = "", **fields: Any) -> None:
        super().__init__()
        self.position: Any = start
        self.form = form_of(start)
        self.plan: Plan | None = None
        self._asked = ""
        self._solvers = solvers
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="rometeach-plan")
        self._job: Job | None = None
        self._stopping: Job | None = None
        self._make_controls()
        self._open_at(question, fields)
        self._show_fields()
        chosen = f"{self.form.title(question)}: press" if question else "Choose a question and press"
        self.say(f"{self._headline()} is loaded. {chosen} Solve.")

    def _headline(self) -> str:
        return face_of(self.position).headline(self.position)

    def _open_at(self, question: str, fields: dict[str, Any]) -> None:
        """Show one question alone, with these fields filled in."""
        if question:
            self.question.value = question
            self.question.layout.display = "none"
            title = escape(self.form.title(question))
            self.head.value = f"<p class='rt-due'><strong>{title}</strong>. {escape(self._headline())}</p>"
        takes = (*(t.name for t in self._takes()), "time")
        problems = []
        for name, value in fields.items():
            control = self.time if name == "time" else self.fields.get(name)
            text = ", ".join(value) if isinstance(value, list | tuple) else str(value)
            offered = [v for _, v in control.options] if isinstance(control, w.Dropdown) else None
            if isinstance(control, w.Dropdown) and offered is not None:
                found = next((v for v in offered if v.casefold() == text.strip().casefold()), None)
                text = found if found is not None else text
            if control is None or name not in takes:
                problems.append(Problem(name[:40], "is nothing that this question takes", did_you_mean(name, takes)))
            elif offered is not None and text not in offered:
                hint = did_you_mean(text, offered) or "Offered: " + ", ".join(v for v in offered if v) + "."
                problems.append(Problem(name, f'"{text[:60]}" is not offered on this board', hint))
            else:
                control.value = value if name == "time" else text
        if problems:
            raise BadInput(problems, "This panel cannot be opened so:")

    def _make_controls(self) -> None:
        form, questions = self.form, self._solvers.QUESTIONS
        names = [(form.title(name), name) for name in questions]
        first = form.first if form.first in questions else questions[0]
        self.question = labelled(w.Dropdown, "Question", options=names, value=first, width="430px")
        self.fields: dict[str, Any] = form.controls(self._solvers, self.position)
        self.time = labelled(
            w.BoundedFloatText, "Seconds", value=seconds(self._solvers, first), min=0.1, max=600, step=1, width="150px"
        )
        texts = [field for field in self.fields.values() if isinstance(field, w.Text)]
        self.solve_button = self.button("Solve", "Ask for the best plan", self.solve, *texts)
        self.stop_button = self.button("Stop", "End the search and show the best plan so far", self.stop)
        self.elapsed = html("", width="auto")
        self.choice = labelled(w.Text, "Why not", placeholder=form.choice, width="360px")
        self.why_button = self.button("Ask", "Why is this not in the plan?", self.ask, self.choice)
        self.next_button = self.button("Next best", "The next best plan", self.next_best)
        self.explain_button = self.button("Explain", "What one more of something would bring", self.explain)
        self.result, self.answer = html(), html()
        self.follow_ups = column(row(self.choice, self.why_button, self.next_button, self.explain_button), self.answer)
        self.watch(self.question, self._other_question)
        self.head = html()
        beside, *lines = form.rows
        others = tuple(n for n in self.fields if not any(n in line for line in form.rows))
        lines += [others] if others else []
        self.fill(
            self.head,
            row(self.question, *(self.fields[x] for x in beside), self.time),
            *(row(*(self.fields[x] for x in line)) for line in lines),
            row(self.solve_button, self.stop_button, self.elapsed),
            self.message,
            self.result,
            self.follow_ups,
        )
        self._set_busy(False)

    # --- what a user does

    def solve(self) -> None:
        """Ask the solver; the panel stays alive meanwhile."""
        self._asked = name = self.question.value
        asked, wanted, board = getattr(self._solvers, name), self.arguments(), self.position
        self._begin(f"Solving: {self.form.title(name)}.", lambda: asked(board, **wanted), self._show_plan)

    def stop(self) -> None:
        """Stop the solver: what it has found so far is shown as soon as it has laid down its work."""
        job = self._job
        if job is None:
            return
        job.progress.stop()
        job.future.cancel()
        self._job, self._stopping = None, job
        self._set_busy(False)
        self.say("Stopped. The best plan so far is shown as soon as the solver has put it together.")

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

    def arguments(self) -> dict[str, Any]:
        """The form as the solver's arguments.

        Raises:
            BadInput: every field that should hold a number and does not.
        """
        found: dict[str, Any] = {"time": self.time.value}
        problems = []
        for taken in self._takes():
            name, control = taken.name, self.fields[taken.name]
            value = control.value.strip()
            if taken.kind == "number" and value:
                if value.isascii() and value.isdigit() and len(value) < 6:
                    found[name] = int(value)
                else:
                    problems.append(Problem(control.description, f'"{value[:40]}" is no number', "Give digits."))
            elif taken.kind == "names":
                found[name] = tuple(x.strip() for x in value.split(",") if x.strip())
            elif value:
                found[name] = value
            elif taken.needed:
                problems.append(Problem(control.description, "is needed"))
        if problems:
            raise BadInput(problems, "This question cannot be asked yet:")
        return found

    def _takes(self) -> tuple[Takes, ...]:
        return self.form.takes(self._solvers, self.question.value)

    # --- what follows from it

    def _last(self) -> Plan:
        if self.plan is None:
            raise BadInput([Problem("plan", "there is none yet", "Press Solve first.")])
        return self.plan

    def _begin(self, words: str, act: Callable[[], Any], show: Callable[[Any], None]) -> None:
        """Have the worker do something; the kernel's own loop looks for the answer, so widgets change in one thread only."""
        if self._job is not None:
            raise BadInput([Problem("solver", "is at work", "Wait for it, or press Stop.")])
        self.say(words)
        self._set_busy(True)
        self._stopping = None
        progress = Progress()

        def work() -> Any:
            with watching(progress):
                return act()

        self._job = job = Job(self._worker.submit(work), perf_counter(), show, progress)
        loop = running_loop()
        if loop is None:
            wait([job.future])
        self._look(loop, job)

    def _look(self, loop: asyncio.AbstractEventLoop | None, job: Job) -> None:
        if job not in (self._job, self._stopping):
            return
        done = job.future.done()
        told = "" if done else _told(job.progress)
        self.elapsed.value = f"<span>{perf_counter() - job.start:.1f} s{told}</span>"
        if loop is not None and not done:
            loop.call_later(TICK, self._look, loop, job)
            return
        self._job = self._stopping = None
        self._set_busy(False)
        if not job.future.cancelled():
            self.safely(lambda: job.show(job.future.result()))()

    def _set_busy(self, busy: bool) -> None:
        self.solve_button.disabled, self.stop_button.disabled = busy, not busy
        for button in (self.why_button, self.next_button, self.explain_button):
            button.disabled = busy or self.plan is None

    def _other_question(self) -> None:
        self.time.value = seconds(self._solvers, self.question.value)
        self._show_fields()

    def _show_fields(self) -> None:
        """Show the fields of the question that is chosen."""
        question = self.question.value
        shown = {t.name: t for t in self._takes()}
        for name, field in self.fields.items():
            field.layout.display = None if name in shown else "none"
            if isinstance(field, w.Text):
                field.placeholder = self.form.placeholder(question, name)
        self.choice.placeholder = self.form.placeholders.get(question, {}).get("choice", self.form.choice)

    def _show_plan(self, plan: Plan) -> None:
        self.plan = plan
        self._set_busy(False)
        self.answer.value = ""
        clause = f"<p><small>{escape(behind(plan))}</small></p>"
        self.result.value = fresh(self.form.picture(plan, self.position, "solved") + plan.html()) + clause
        self.say(verdict(plan, self._asked))
        self.refresh_card()

    def _show_answer(self, answer: Any) -> None:
        self.answer.value = answer.html()
        self.say("The answer stands below the plan.")

    def _show_next(self, found: tuple[Plan, ...]) -> None:
        if not found:
            self.say("There is no other plan.")
            return
        self.answer.value = fresh(self.form.picture(found[0], self.position, "second") + found[0].html())
        worth = "" if found[0].bound is None else f" is worth {points(found[0].value)} points; it"
        self.say(f"The next best plan{worth} stands below.")

    def card(self) -> Card:
        """The question and its answer in words, with the map."""
        if self.plan is None:
            text = f"{self._headline()}: nothing was asked yet."
            return Card(text, f"<p>Static card: {escape(text)}</p>")
        inner = static_card(*self.form.maps(self.plan, self.position), self.plan)
        title = escape(self.plan.title)
        return Card(inner.text(), f"<details><summary>Static card: {title}</summary>{inner.html()}</details>")


def _told(progress: Progress) -> str:
    """How far a solver is: what it has found, and how much better another plan could be."""
    best, gap, offset = progress.best, progress.gap, progress.offset
    if best is None:
        return ", no plan yet"
    if gap is None:
        return f", best so far {float(best):.3f}"
    if offset is None:
        return f", a plan is there; no other is better by more than {float(gap):.2f} points"
    worth = float(best + offset)
    return f", best so far {worth:.2f} points, bound {worth + float(gap):.2f}: no plan is better by more than {float(gap):.2f}"


def plan_panel(start: Any, solvers: Any, question: str = "", **fields: Any) -> PlanPanel:
    """The panel for a position: a catalogue name, a share string, a file, or a position of any game.

    Args:
        solvers: the package of that name, `solvers`, or the module `questions` of a game there.
        question: one of its questions, "bread"; the panel then shows only what that one needs. "" for all of them.
        fields: what its fields begin with: `empire`, `gold`, `must`, `forbid`, `war`, `commander`, `time`, ...

    Raises:
        BadInput: no such position, question or field, or mistakes in them.
    """
    names = list(solvers.QUESTIONS)
    name = question.strip().casefold()
    if name and name not in names:
        hint = did_you_mean(name, names) or "Questions: " + ", ".join(names) + "."
        raise BadInput([Problem("question", f'there is no question "{question[:40]}"', hint)])
    _, board = board_from(start, _game(solvers))
    return PlanPanel(board, solvers, name, **fields)


def _game(solvers: Any) -> str:
    """The game that a package of solvers is for: the package's own name, Rome, IInc. for the one that holds them all."""
    name = str(getattr(solvers, "__name__", "")).removesuffix(".questions").rpartition(".")[2].replace("_", "-")
    return name if name in games.GAMES else "rome-iinc"


__all__ = ["PlanPanel", "plan_panel"]
