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

from ..core.errors import BadInput, Problem, RometeachError, did_you_mean
from ..core.plans import Plan, points
from ..core.progress import Progress, watching
from ..rome_iinc.position import Position, position
from .cards import Card, static_card
from .parts import Panel, column, html, labelled, row
from .plan_map import plan_map
from .rome_iinc_map import headline

WORDS = {
    "garrison": "Garrisons: Builds, Promotions, Transfers",
    "fight": "Fights, with the Units where they stand",
    "turn": "The whole turn: garrisons and fights together",
    "annex": "Annexations",
    "governors": "Governors, and the fights they should fight",
    "bread": "Bread and Circuses",
    "losses": "The cheapest Losses after a fight",
    "least": "The least Gold for a wanted chance",
}
"""The questions in the words of the list; one that is not here is shown by its name."""

_SHARED = ("empire", "must", "forbid")
TAKES = {
    "garrison": (*_SHARED, "gold"),
    "turn": (*_SHARED, "gold"),
    "annex": (*_SHARED, "number", "source"),
    "bread": (*_SHARED, "gold"),
    "losses": ("war", "commander", "provinces", "result", "number"),
    "least": (*_SHARED, "war", "commander", "chance"),
}
"""The fields of a question; of one that is not here: the Empire and the requests."""

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

    def __init__(self, start: Position, solvers: Any, question: str = "", **fields: Any) -> None:
        super().__init__()
        self.position = start
        self.plan: Plan | None = None
        self._asked = ""
        self._solvers = solvers
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="rometeach-plan")
        self._job: Job | None = None
        self._stopping: Job | None = None
        self._make_controls()
        self._open_at(question, fields)
        self._show_fields()
        chosen = f"{WORDS.get(question, question)}: press" if question else "Choose a question and press"
        self.say(f"{headline(start)} is loaded. {chosen} Solve.")

    def _open_at(self, question: str, fields: dict[str, Any]) -> None:
        """Show one question alone, with these fields filled in."""
        if question:
            self.question.value = question
            self.question.layout.display = "none"
            title = escape(WORDS.get(question, question.capitalize()))
            self.head.value = f"<p class='rt-due'><strong>{title}</strong>. {escape(headline(self.position))}</p>"
        takes = (*TAKES.get(self.question.value, _SHARED), "time")
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
        names = [(WORDS.get(name, name.capitalize()), name) for name in self._solvers.QUESTIONS]
        first = "turn" if "turn" in self._solvers.QUESTIONS else names[0][1]
        self.question = labelled(w.Dropdown, "Question", options=names, value=first, width="430px")
        wars = [("any", ""), *((f"{x}, in {s.space}", x) for x, s in self.position.wars.items())]
        self.fields: dict[str, Any] = {
            "empire": labelled(w.Dropdown, "Empire", options=[("West", "West"), ("East", "East"), ("both", "both")], width="150px"),
            "gold": labelled(w.Text, "Gold to spend", placeholder="the Treasury", width="200px"),
            "war": labelled(w.Dropdown, "War", options=wars, width="260px"),
            "commander": labelled(w.Text, "Commander", placeholder="Africa", width="240px"),
            "provinces": labelled(w.Text, "Provinces that fought", placeholder="all that could", width="340px"),
            "result": labelled(w.Dropdown, "Result", options=["Triumph", "Draw", "Stalemate", "Defeat", "Disaster"], width="200px"),
            "number": labelled(w.Text, "Number", placeholder="1 to 6", width="150px"),
            "source": labelled(w.Text, "Source", placeholder="event, or: triumph 7/5 Vandal by Africa", width="360px"),
            "chance": labelled(w.Text, "Chance", placeholder="1/2", width="150px"),
            "must": labelled(w.Text, "It must", placeholder="Germania II +Fort; gold 20", width="480px"),
            "forbid": labelled(w.Text, "It must not", placeholder="Belgica; Rome > Numidia: Guard", width="480px"),
        }  # fmt: skip
        self.time = labelled(w.BoundedFloatText, "Seconds", value=10, min=0.1, max=600, step=1, width="150px")
        self.solve_button = self.button("Solve", "Ask for the best plan", self.solve)
        self.stop_button = self.button("Stop", "End the search and show the best plan so far", self.stop)
        self.elapsed = html("", width="auto")
        self.choice = labelled(w.Text, "Why not", placeholder="Germania II +Fort", width="360px")
        self.why_button = self.button("Ask", "Why is this not in the plan?", self.ask)
        self.next_button = self.button("Next best", "The next best plan", self.next_best)
        self.explain_button = self.button("Explain", "What one more of something would bring", self.explain)
        self.result, self.answer = html(), html()
        self.follow_ups = column(row(self.choice, self.why_button, self.next_button, self.explain_button), self.answer)
        self.watch(self.question, self._show_fields)
        self.head = html()
        self.fill(
            self.head,
            row(self.question, self.fields["empire"], self.time),
            row(
                *(
                    self.fields[x]
                    for x in ("gold", "war", "commander", "provinces", "result", "number", "source", "chance")
                )
            ),
            row(self.fields["must"], self.fields["forbid"]),
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
        self._begin(f"Solving: {WORDS.get(name, name)}.", lambda: asked(board, **wanted), self._show_plan)

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
        for name in TAKES.get(self.question.value, _SHARED):
            value = self.fields[name].value.strip()
            if name in ("gold", "number") and value:
                if value.isascii() and value.isdigit() and len(value) < 6:
                    found[name] = int(value)
                else:
                    problems.append(
                        Problem(self.fields[name].description, f'"{value[:40]}" is no number', "Give digits.")
                    )
            elif name == "provinces":
                found[name] = tuple(x.strip() for x in value.split(",") if x.strip())
            elif value or name == "empire":
                found[name] = value
            elif self.question.value == "losses":
                problems.append(Problem(self.fields[name].description, "is needed"))
        if problems:
            raise BadInput(problems, "This question cannot be asked yet:")
        return found

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

    def _show_fields(self) -> None:
        """Show the fields of the question that is chosen."""
        shown = TAKES.get(self.question.value, _SHARED)
        for name, field in self.fields.items():
            field.layout.display = None if name in shown else "none"

    def _show_plan(self, plan: Plan) -> None:
        self.plan = plan
        self._set_busy(False)
        self.answer.value = ""
        self.result.value = _picture(plan, "solved") + plan.html()
        proof = plan.proof if plan.is_optimal else f"{plan.proof}, so no plan is better by more than that"
        worth = plan.lines[0] if self._asked == "least" and plan.lines else f"Worth {points(plan.value)} points."
        self.say(f"{proof}: {plan.change or 'do nothing'}. {worth}")
        self.refresh_card()

    def _show_answer(self, answer: Any) -> None:
        self.answer.value = answer.html()
        self.say("The answer stands below the plan.")

    def _show_next(self, found: tuple[Plan, ...]) -> None:
        if not found:
            self.say("There is no other plan.")
            return
        self.answer.value = _picture(found[0], "second") + found[0].html()
        self.say(f"The next best plan is worth {points(found[0].value)} points; it stands below.")

    def card(self) -> Card:
        """The question and its answer in words, with the map."""
        if self.plan is None:
            text = f"{headline(self.position)}: nothing was asked yet."
            return Card(text, f"<p>Static card: {escape(text)}</p>")
        inner = static_card(*_maps(self.plan), self.plan)
        title = escape(self.plan.title)
        return Card(inner.text(), f"<details><summary>Static card: {title}</summary>{inner.html()}</details>")


def _maps(plan: Plan) -> list[Any]:
    """The plan's map, where it can be drawn."""
    try:
        return [plan_map(plan)]
    except RometeachError:
        return []


def _picture(plan: Plan, prefix: str) -> str:
    """The map with what changes on it; the choices stand in the plan itself."""
    return "".join(made.html(prefix, choices=False) for made in _maps(plan))


def _told(progress: Progress) -> str:
    """How far a solver is: what it has found, and how much better another plan could be."""
    best, gap, offset = progress.best, progress.gap, progress.offset
    if best is None or gap is None:
        return ", no plan yet"
    if offset is None:
        return f", a plan is there; no other is better by more than {float(gap):.2f} points"
    worth = float(best + offset)
    return f", best so far {worth:.2f} points, bound {worth + float(gap):.2f}: no plan is better by more than {float(gap):.2f}"


def plan_panel(start: str | Position, solvers: Any, question: str = "", **fields: Any) -> PlanPanel:
    """The panel for a position: a catalogue name, a share string, a file, or a Position.

    Args:
        solvers: the package of that name.
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
    return PlanPanel(position(start) if isinstance(start, str) else start, solvers, name, **fields)


__all__ = ["PlanPanel", "plan_panel"]
