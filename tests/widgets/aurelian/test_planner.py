"""The planner for Aurelian: its questions and fields, proven plans, simulated ones, mistakes, progress."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import rometeach
import solvers.aurelian.questions
from rometeach.aurelian.actions import AURELIAN, END, THE_AURELIAN_WALLS, OnTrack, PieceAction, Planned
from rometeach.aurelian.position import Position, position
from rometeach.core.declaration import Parameter
from rometeach.core.errors import BadInput
from rometeach.core.games import find
from rometeach.core.progress import Progress
from rometeach.core.results.estimates import ESTIMATED, Candidate, Estimate, Figure
from rometeach.core.results.plans import FEASIBLE, Plan, WhyNot, Workings
from rometeach.widgets import plan_panel, worker
from rometeach.widgets.planner.fields import seconds
from rometeach.widgets.planner.panel import PlanPanel
from rometeach.widgets.planner.words import PROVEN, progress_words


@pytest.fixture(autouse=True)
def without_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel waits for its answers, whatever loop a browser test has left in this thread."""
    monkeypatch.setattr(worker, "running_loop", lambda: None)


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def asked(question: str, **fields: Any) -> PlanPanel:
    return plan_panel(position("270-drawn"), question=question, **fields)


def shown(made: PlanPanel) -> set[str]:
    return {n for n, f in made.fields.items() if f.layout.display != "none"}


@pytest.mark.parametrize("question", [q.name for q in find("aurelian").plans])
def test_a_question_shows_the_fields_that_its_function_takes(question: str) -> None:
    made = asked(question)
    takes = set(inspect.signature(getattr(solvers.aurelian.questions, question)).parameters) - {"p", "weights", "time"}
    assert shown(made) == takes and made.question.layout.display == "none"
    assert (
        made.time.value == inspect.signature(getattr(solvers.aurelian.questions, question)).parameters["time"].default
    )
    assert all(f.description for f in made.fields.values())


def test_all_questions_stand_in_one_list_and_change_the_fields() -> None:
    made = plan_panel(position("270-drawn"))
    assert [name for _, name in made.question.options] == [q.name for q in find("aurelian").plans]
    made.question.value = "stop"
    assert "must" not in shown(made) and made.time.value == seconds(find("aurelian").question("stop")) == 2
    made.question.value = "front"
    assert "barbarians" in shown(made) and "at least 2 in Danube 3" in made.fields["must"].placeholder


def test_the_front_is_proven_shown_on_the_map_and_explained() -> None:
    made = asked("front", barbarians=2, must="Danube 3: 3")
    made.solve_button.click()
    assert made.plan is not None and made.plan.is_optimal, words(made.message.value)
    wanted = solvers.aurelian.questions.front(position("270-drawn"), barbarians=2, must="Danube 3: 3")
    assert made.plan.actions == wanted.actions and made.plan.value == wanted.value
    assert "OPTIMAL: " in made.message.value and PROVEN in words(made.result.value)
    assert 'role="img"' in made.result.value
    made.next_button.click()
    assert "Next best" in words(made.answer.value) or "no other plan" in made.message.value
    card = made.card()
    assert made.plan.title in card.text() and not re.search("<(svg|style|script)", card.html())


def test_mistakes_of_the_form_and_of_the_question_are_told() -> None:
    made = asked("front")
    made.fields["barbarians"].value, made.fields["coins"].value = "many", "-1"
    made.solve_button.click()
    assert made.message.value.count("is no number") == 2 and made.plan is None
    made.fields["barbarians"].value = made.fields["coins"].value = ""
    made.fields["must"].value = "Danube 9: 2; <b>"
    made.solve_button.click()
    assert "rt-bad" in made.message.value and "<b>" not in made.message.value
    with pytest.raises(BadInput, match="Did you mean front"):
        asked("fron")
    with pytest.raises(BadInput, match="is nothing that this question takes"):
        asked("stop", must="end")
    early = asked("triumph")
    early.solve_button.click()
    assert "Zenobia is not in the Dead Pool (Case 12.2)" in early.message.value


# -- Solvers made for the test: what the panel says must not hang on one of them


NONE = Workings(lambda _, plan, c: WhyNot(c, "no"), lambda _, plan, k: (), lambda _, plan: ())
SOLVER = f"{__name__}:NONE"


def plan(**changes: Any) -> Plan:
    """A plan of nothing in particular."""
    made = Plan(
        "A plan",
        (OnTrack("army", 3),),
        (0,),
        Fraction(2),
        {},
        {},
        "OPTIMAL",
        Fraction(2),
        0.1,
        Fraction(0),
        (),
        (),
        SOLVER,
    )
    return replace(made, **changes)


def estimate() -> Estimate:
    """A choice between two that cannot be told apart."""
    two = tuple(
        Candidate(n, 9, Figure(x, 0.05), Figure(0.5 - x, 0.06))
        for n, x in ((END, 0.5), (PieceAction(AURELIAN, "March", target="Pannonia"), 0.45))
    )
    return Estimate(
        "A choice",
        (END,),
        (0,),
        Fraction(1, 2),
        {},
        {},
        ESTIMATED,
        None,
        0.1,
        Fraction(0),
        (),
        (),
        SOLVER,
        candidates=two,
    )


def of(found: Plan, declared: Callable[..., Any]) -> PlanPanel:
    """A panel with one question, which has this plan for its answer."""

    def ask(p: Position, depth: int = 3, mood: str = "", time: float = 4) -> Plan:
        return found

    parameters = (Parameter("depth", kind="number"), Parameter("mood", label="How"))
    return PlanPanel(position("270-drawn"), declared(parameters, ask=ask))


def test_fields_are_made_of_what_a_question_declares(declared: Callable[..., Any]) -> None:
    made = of(plan(), declared)
    assert shown(made) == {"depth", "mood"} and made.time.value == 4
    assert [f.description for f in made.fields.values()] == ["Depth", "How"]
    made.fields["depth"].value = "deep"
    made.solve_button.click()
    assert "Depth : &quot;deep&quot; is no number" in words(made.message.value)
    made.fields["depth"].value = "2"
    assert made.arguments() == {"time": 4, "depth": 2}


def test_a_simulated_choice_is_told_with_its_standard_error_and_no_proof(declared: Callable[..., Any]) -> None:
    made = of(estimate(), declared)
    made.solve_button.click()
    told = words(made.message.value)
    assert "Simulated games favour: end." in told and "50.0% ± 5.0" in told and "cannot be told apart" in told
    assert "standard error" in words(made.result.value) and "CP-SAT" not in made.result.value
    assert made.card().text()


def test_a_search_that_was_stopped_claims_no_proof(declared: Callable[..., Any]) -> None:
    made = of(plan(status=FEASIBLE, bound=Fraction(3)), declared)
    made.solve_button.click()
    assert "no plan is better by more than that" in words(made.message.value)
    assert "stopped before it had ruled out all else" in made.result.value and PROVEN not in words(made.result.value)


def test_progress_without_a_bound_tells_the_best_so_far() -> None:
    progress = Progress()
    assert progress_words(progress) == ", no plan yet"
    progress.best = Fraction(1, 4)
    assert progress_words(progress) == ", best so far 0.250"


def test_the_form_is_that_of_the_game_of_the_board() -> None:
    assert plan_panel(position("270-drawn")).question.value == "front"
    assert plan_panel(rometeach.position("rome-iinc", "286")).question.value == "turn"


@pytest.mark.parametrize("question", ["action", "stop"])
def test_a_simulated_question_gives_what_its_solver_gives(question: str) -> None:
    made = asked(question, rollouts=24, seed=3)
    made.solve_button.click()
    wanted = getattr(solvers.aurelian.questions, question)(position("270-drawn"), rollouts=24, seed=3)
    assert made.plan is not None and made.plan.actions == wanted.actions and made.plan.value == wanted.value
    assert "Is it told apart from the rest?" in made.message.value and "±" in made.message.value
    made.choice.value = "end"
    made.why_button.click()
    assert "Why not end?" in made.answer.value


def test_the_works_that_are_proven_bring_what_the_building_panel_says() -> None:
    p = position("270-drawn")
    plan = solvers.aurelian.questions.works(
        p, must="Turn 1: Aurelian Walls", forbid="Red walls; Green walls; Red temple; Green temple"
    )
    first = p.building("Aurelian Walls").soonest
    assert (
        first is not None and plan.actions == (Planned(1, THE_AURELIAN_WALLS),) and plan.value - plan.idle == first.vp
    )
