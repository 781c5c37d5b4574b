"""The planner's control for advice: it shows what the command line prints, can be stopped, and never speaks of another question."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from threading import Event, Thread
from types import ModuleType
from typing import Any

import pytest

import rometeach
from rometeach.answers import advised
from rometeach.core import progress
from rometeach.core.declaration import Question
from rometeach.core.errors import BadInput
from rometeach.core.games import find
from rometeach.core.results.plans import Plan
from rometeach.core.results.show import Exhibit, Result
from rometeach.rome_iinc.position import Position, position
from rometeach.widgets import plan_panel, worker
from rometeach.widgets.planner.panel import BELOW, PlanPanel
from solvers.rome_iinc import questions

RUNNING = worker.running_loop
Declare = Callable[..., tuple[Question, ...]]


def words(html: str) -> str:
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", html).split()))


def is_shown(made: PlanPanel) -> bool:
    return bool(made.advice_button.layout.display != "none")


@pytest.fixture(scope="module")
def board() -> Position:
    return position("425").edit("West unrest 9; West gold 44")


@pytest.fixture(autouse=True)
def without_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel waits for its answers, whatever loop a browser test has left in this thread."""
    monkeypatch.setattr(worker, "running_loop", lambda: None)


def test_it_stands_with_the_questions_that_have_advice_alone(board: Position) -> None:
    made = plan_panel(board)
    shown = set()
    for _, name in made.question.options:
        made.question.value = name
        shown |= {name} if is_shown(made) else set()
        assert made.advice_button.disabled
    assert shown == {"garrison", "fight", "turn", "campaign", "bread"}
    assert not is_shown(plan_panel(rometeach.position("aurelian", "270-drawn")))
    governors = find("rome-iinc").question("governors")
    with pytest.raises(BadInput, match="is not given on governors"):
        advised(governors, questions.bread(board, "west"))


def test_it_shows_the_advice_below_the_plan_until_the_question_changes(board: Position) -> None:
    made = plan_panel(board, "bread", empire="west")
    made.solve_button.click()
    assert made.plan is not None and not made.advice_button.disabled and not made.answer.value
    made.advice_button.click()
    assert words(made.answer.value) == words(advised(find("rome-iinc").question("bread"), made.plan).html())
    assert "The answer stands below the plan." in made.message.value
    assert made.message_below.value == ""
    made.fields["empire"].value = "East"
    made.advice_button.click()
    assert (
        made.answer.value == ""
        and "answers another question" in made.message.value
        and "Press Solve first" in made.message_below.value
    )
    made.solve_button.click()
    assert made.answer.value == made.message_below.value == "" and "East" in made.plan.title
    made.fields["gold"].value = "much"
    made.advice_button.click()
    assert "is no number" in made.message.value


# -- Advice made for the test, that waits until it may end


class Said(Result):
    """Advice that says one thing."""

    def exhibit(self) -> Exhibit:
        return Exhibit("What was found <b>")

    def as_json(self) -> dict[str, object]:
        return {}


@pytest.fixture
def slow(
    board: Position, declared: Declare, monkeypatch: pytest.MonkeyPatch
) -> tuple[PlanPanel, ModuleType, Callable[[Callable[[], Any]], None]]:
    """A panel with two questions, one of which has advice; the module that gives it; and what runs a user in a loop."""

    def first(p: Position, time: float) -> Plan:
        return questions.bread(p, "West")

    def second(p: Position, time: float) -> Plan:
        return questions.bread(p, "East")

    asked = declared(first=first, second=second)
    module = __import__(asked[0].answer.partition(":")[0])
    made = PlanPanel(board, (replace(asked[0], advice=f"{module.__name__}:advise"), asked[1]))

    def run(user: Callable[[], Any]) -> None:
        monkeypatch.setattr(worker, "running_loop", RUNNING)
        failed: list[BaseException] = []

        def act() -> None:
            try:
                asyncio.run(user())
            except BaseException as error:
                failed.append(error)

        thread = Thread(target=act)  # a browser of another test may have its loop in this thread
        thread.start()
        thread.join(60)
        assert not failed and not thread.is_alive(), failed

    return made, module, run


async def until(holds: Callable[[], object]) -> None:
    for _ in range(300):
        if holds():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never came")


def held(module: ModuleType) -> Event:
    """Let the module's advice wait until the event that is returned is set."""
    may_end = Event()

    def advise(plan: Plan) -> Result:
        may_end.wait(60)
        return Said()

    module.advise = advise  # type: ignore[attr-defined]
    return may_end


def test_it_tells_how_far_it_is_and_shows_what_it_has_when_stopped(slow: Any) -> None:
    made, module, run = slow
    may_end = Event()

    def advise(plan: Plan) -> Result:
        progress.tell("with other weights, 3 of 14")
        may_end.wait(60)
        assert progress.is_stopped()
        return Said()

    module.advise = advise

    async def user() -> None:
        made.solve_button.click()
        await until(lambda: made.plan)
        made.advice_button.click()
        assert made.advice_button.disabled and not made.stop_button.disabled
        assert not made.below.layout.display and "would change" in made.message_below.value
        await until(lambda: "with other weights, 3 of 14" in made.elapsed.value)
        assert made.elapsed_below.value == made.elapsed.value
        made.stop_below.click()
        assert BELOW in made.message_below.value and made.below.layout.display == "none"
        assert made.message.value.count("role=") == 1 and "role=" not in made.message_below.value
        may_end.set()
        await until(lambda: made.answer.value)
        assert "What was found &lt;b&gt;" in made.answer.value

    run(user)


def test_stopped_advice_is_not_shown_below_the_next_plan(slow: Any) -> None:
    made, module, run = slow
    may_end = held(module)

    async def user() -> None:
        made.solve_button.click()
        await until(lambda: made.plan)
        made.advice_button.click()
        made.stop_button.click()
        made.question.value = "second"
        made.solve_button.click()
        assert not is_shown(made) and not made.plan
        may_end.set()
        await until(lambda: made.plan)
        assert "East" in made.plan.title and made.answer.value == ""

    run(user)


def test_advice_on_a_question_that_was_changed_meanwhile_says_so(slow: Any) -> None:
    made, module, run = slow
    may_end = held(module)

    async def user() -> None:
        made.solve_button.click()
        await until(lambda: made.plan)
        made.advice_button.click()
        made.question.value = "second"
        may_end.set()
        await until(lambda: made.answer.value)
        assert "has been changed since" in made.message_below.value

    run(user)


def test_a_fault_of_the_advice_is_a_line(slow: Any) -> None:
    made, module, _ = slow

    def advise(plan: Plan) -> Result:
        raise RuntimeError("<oops>")

    module.advise = advise
    made.solve_button.click()
    made.advice_button.click()
    assert (
        "RuntimeError: &lt;oops&gt;" in made.message.value and not made.advice_button.disabled and not made.answer.value
    )
