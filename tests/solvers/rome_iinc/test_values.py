"""Plans and what can be asked of them are values: comparable, hashable, with a repr of one line; they go through pickle and back."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import pytest

import rometeach
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.results.plans import Plan
from rometeach.core.results.show import Result
from rometeach.rome_iinc.actions import Loss, Planned
from rometeach.rome_iinc.position import Position

pytest.importorskip("ortools", reason="OR-Tools is not installed")

from solvers.rome_iinc import questions
from solvers.rome_iinc.question import Question

WARS = "7/1 Moorish @ Numidia; 7/5 Vandal @ Germania II; West gold 90; phase Unrest; step Build and Transfer"


def board() -> Position:
    found: Position = rometeach.position("rome-iinc", "286", owner=False)
    return found.edit(WARS)


ASKED: dict[str, tuple[Callable[[Position], Plan], str]] = {
    "garrison": (partial(questions.garrison, empire="West", must="gold 20"), "Rome +Fort"),
    "fight": (partial(questions.fight, empire="West"), "7/5 Vandal"),
    "turn": (partial(questions.turn, empire="West", gold=40, forbid="Rome"), "7/5 Vandal"),
    "annex": (partial(questions.annex, empire="West", number=2), "Suevia allied"),
    "governors": (partial(questions.governors, empire="West"), "7/5 Vandal"),
    "bread": (partial(questions.bread, empire="both"), "West buy prestige"),
    "losses": (
        partial(questions.losses, war="7/5 Vandal", commander="Gallia", provinces="", result="Defeat", number=3),
        "tribute",
    ),
    "least": (partial(questions.least, empire="West", war="7/1 Moorish", chance="1/4"), "Rome +Fort"),
    "calm": (partial(questions.least, empire="West", chance="1/3"), "Rome +Fort"),
}


def through(found: Result) -> Result:
    """A result that went through pickle; it is the same value, and says the same in one line and at length."""
    again: Result = pickle.loads(pickle.dumps(found))
    assert again == found and hash(again) == hash(found) and {again} == {found}
    assert repr(again) == repr(found) and "\n" not in repr(found) and repr(found).startswith(f"<{type(found).__name__}")
    assert again.text() == found.text() and again.html() == found.html()
    return again


@pytest.mark.parametrize("name", ASKED)
def test_plans_are_values_that_go_through_pickle(name: str) -> None:
    ask, choice = ASKED[name]
    plan = ask(board())
    again = through(plan)
    assert isinstance(again, Plan) and again == ask(board())
    assert plan.actions and all(isinstance(a, Planned | Loss) for a in plan.actions)
    assert again.setting == plan.setting and hash(again.setting) == hash(plan.setting)
    through(plan.explain())
    through(plan.why_not(choice))
    for further in plan.next_best(2):
        assert further != plan
        through(further)
    if name != "losses":
        through(questions.compare(board(), plan, ""))


@pytest.mark.parametrize("name", ASKED)
def test_a_plan_that_went_through_pickle_answers_as_before(name: str) -> None:
    ask, choice = ASKED[name]
    plan = ask(board())
    again: Plan = pickle.loads(pickle.dumps(plan))
    assert again.why_not(choice) == plan.why_not(choice)
    assert again.why_not(choice).text() == plan.why_not(choice).text()
    assert again.next_best(2) == plan.next_best(2)
    assert again.explain().what_if == plan.explain().what_if


def test_questions_are_values_and_what_they_remember_is_no_part_of_them() -> None:
    p = board()
    a, b = (Question.of(p, "West", must="gold 20; Rome: Guard", forbid="transfers") for _ in range(2))
    worth = a.value(())
    assert a == b and hash(a) == hash(b) and len({a, b, Question.of(p, "East")}) == 2
    again = pickle.loads(pickle.dumps(a))
    assert again == a and again.value(()) is not worth and again.value(()) == worth
    assert Question.of(p, "West", gold=5) != Question.of(p, "West")


def test_errors_of_a_worker_arrive_whole() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        plan = pool.submit(partial(questions.bread, empire="West"), board()).result()
        assert plan == questions.bread(board(), empire="West") and plan.why_not("buy prestige").verdict
        refused = pool.submit(
            partial(questions.turn, empire="West", must="Suevia allied; 7/5 Vandal; gold 400"), board()
        )
        wrong = pool.submit(partial(questions.turn, empire="West", must="Romme +Fort; nonsense"), board())
        with pytest.raises(IllegalChoice) as first:
            refused.result()
        with pytest.raises(BadInput) as second:
            wrong.result()
    with pytest.raises(IllegalChoice) as here:
        questions.turn(board(), empire="West", must="Suevia allied; 7/5 Vandal; gold 400")
    arrived, known = first.value, here.value
    assert (arrived.case, arrived.what, arrived.got, str(arrived)) == (known.case, known.what, known.got, str(known))
    with pytest.raises(BadInput) as there:
        questions.turn(board(), empire="West", must="Romme +Fort; nonsense")
    assert second.value.problems == there.value.problems and len(second.value.problems) == 2
    assert str(second.value) == str(there.value)
