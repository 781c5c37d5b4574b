"""Plans are values: equal, hashable, picklable, told in one line; and a plan that was pickled still answers."""

import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache

import pytest
from aurelian_boards import drawn
from small_games import endgame

import solvers.aurelian.questions
from rometeach.aurelian.position import Position
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.results.estimates import Estimate
from rometeach.core.results.plans import Plan
from rometeach.core.results.show import Result

ask = solvers.aurelian.questions

ASKED: dict[str, tuple[Callable[[], Plan], str]] = {
    "front": (lambda: ask.front(drawn(1), barbarians=2), "army 3"),
    "front, free levy": (lambda: ask.front(_levy(), "free levy 2", 2), "decline"),
    "front, paid levy": (lambda: ask.front(_levy(), "paid levy", 2, 4), "Danube 3: 2"),
    "works": (lambda: ask.works(drawn(1).edit("turn 4"), "Turn 5: Blue usurper falls"), "Turn 5: Reforms"),
    "action": (lambda: ask.action(drawn(1), rollouts=24, seed=2), "end"),
    "stop": (lambda: ask.stop(drawn(1), rollouts=24, seed=2), "end"),
    "triumph": (lambda: ask.triumph(endgame("turn 5; dead pool: Zenobia; Aurelian +1"), rollouts=8), "wait"),
}
"""What is asked, and a choice that its plan can be asked about."""


def _levy() -> Position:
    return drawn(1).edit("phase Levy; treasury 6")


@cache
def plan_of(name: str) -> Plan:
    """The plan of a question."""
    return ASKED[name][0]()


def check_value(found: Result, twin: Result) -> None:
    """A result is equal to its twin and to itself when it was pickled; its repr is one line."""
    loaded = pickle.loads(pickle.dumps(found))
    assert type(loaded) is type(found) is type(twin)
    assert found == twin == loaded and hash(found) == hash(twin) == hash(loaded)
    assert loaded.text() == found.text() == twin.text() and loaded.html() == found.html()
    assert repr(found) == repr(loaded) == repr(twin) and "\n" not in repr(found) and len(repr(found)) < 300


@pytest.mark.parametrize("name", ASKED)
def test_a_plan_is_a_value_and_answers_after_pickling(name: str) -> None:
    plan, twin, choice = plan_of(name), ASKED[name][0](), ASKED[name][1]
    assert isinstance(plan, Estimate) == (name in ("action", "stop", "triumph"))
    check_value(plan, twin)
    loaded = pickle.loads(pickle.dumps(plan))
    check_value(plan.why_not(choice), loaded.why_not(choice))
    further, again = plan.next_best(2), loaded.next_best(2)
    assert further == again and further
    for one, other in zip(further, again, strict=True):
        check_value(one, other)
        check_value(one.why_not(choice), pickle.loads(pickle.dumps(other)).why_not(choice))
    check_value(plan.explain(), loaded.explain())
    with pytest.raises(BadInput):
        loaded.why_not("carry the moon to Roma")


@pytest.mark.parametrize("name", ASKED)
def test_a_pickled_plan_is_small(name: str) -> None:
    """The tables of a question are made again, not carried along."""
    assert len(pickle.dumps(plan_of(name))) < 40_000


def test_different_plans_are_not_equal() -> None:
    plans = [plan_of(name) for name in ASKED]
    assert len({hash(p) for p in plans}) == len(plans)
    assert all(a != b for i, a in enumerate(plans) for b in plans[:i])


def asked_elsewhere(name: str) -> Plan:
    """A plan made in another process."""
    return ASKED[name][0]()


def refused_elsewhere(must: str) -> Plan:
    """A question that another process refuses."""
    return ask.front(drawn(1), must=must)


def test_plans_and_refusals_come_back_from_another_process() -> None:
    with ProcessPoolExecutor(1) as pool:
        for name in ("front", "works", "triumph"):
            found = pool.submit(asked_elsewhere, name).result()
            assert found == plan_of(name) and found.next_best(1) == plan_of(name).next_best(1)
        with pytest.raises(IllegalChoice) as refused:
            pool.submit(refused_elsewhere, "Danube 3: 9").result()
        assert refused.value.case and "Danube 3: 9" in str(refused.value)
        with pytest.raises(BadInput) as unread:
            pool.submit(refused_elsewhere, "carry the moon; Danube 99: 1").result()
        assert len(unread.value.problems) == 2
