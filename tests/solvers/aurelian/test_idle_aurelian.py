"""Requests of Aurelian that would do nothing are refused, with those that contradict each other; all others are not."""

from fractions import Fraction
from random import Random

import pytest
from aurelian_boards import drawn
from small_fronts import every
from small_fronts import small as small_front
from small_works import ends
from small_works import small as small_works

import rometeach
from rometeach.aurelian import arrangements
from rometeach.aurelian.phases import build
from rometeach.core.asked_for import read_requests
from rometeach.core.errors import BadInput, IllegalChoice
from solvers.aurelian import questions
from solvers.aurelian.idle_requests import of_front, of_works

FALLS = "Turn 2: coins +9; Turn 3: Blue usurper falls"


@pytest.mark.parametrize("seed", range(40))
def test_a_request_of_the_front_is_idle_where_all_arrangements_meet_it(seed: int) -> None:
    p, by, _, _ = small_front(seed, most=3)
    rng, idle = Random(seed), of_front(p, by)
    boards = [b for _, b in every(p, arrangements.occasion(p, by))]
    for _ in range(12):
        space, number, least = rng.randint(1, 8), rng.randint(0, 5), rng.random() < 0.5
        form = rng.choice((f"army {number}", f"Danube {space}: {number}")) + "+" * least
        have = [b.army if form.startswith("army") else b.strength[space - 1] for b in boards]
        met = [n >= number if least else n == number for n in have]
        assert bool(idle(form, False)) == all(met), form
        assert bool(idle(form, True)) == (not any(met)), form
        assert bool(idle(f"Danube {space}", True)) == all(
            b.strength[space - 1] == p.strength[space - 1] for b in boards
        )


@pytest.mark.parametrize("seed", range(24))
def test_8_a_building_that_cannot_be_paid_for_is_not_forbidden_in_the_last_turn(seed: int) -> None:
    """The Build Phase itself tells what can be built in Turn 6."""
    p = small_works(seed)[0].edit("turn 6; phase Build; done: none")
    idle = of_works(p)
    boards = list(ends(lambda: build.build(p)))
    for region in p.rules.regions:
        for kind, state in (("walls", "walls"), ("temple", "temples")):
            can = any(getattr(b, state).get(region) != getattr(p, state).get(region) for b in boards)
            assert bool(idle(f"Turn 6: {region} {kind}", True)) == (not can), (region, kind)


@pytest.mark.parametrize(
    ("question", "given", "must", "forbid", "why"),
    [
        ("front", {}, "army 1+", "", "every plan here meets it anyhow"),
        ("front", {}, "at least 1 in Danube 3", "", "every plan here meets it anyhow"),
        ("front", {}, "army: 1+; army 4", "", '"army: 1+": would do nothing'),
        ("front", {}, "", "Danube 3: 9", "no plan here could do it anyhow"),
        ("front", {}, "", "do not touch Danube 1", "no plan here could do it anyhow"),
        ("front", {}, "", "army 20", "no plan here could do it anyhow"),
        ("works", {}, "keep 0 coins", "", "every plan here meets it anyhow"),
        ("works", {}, "Turn 2 :treasury 0", "", "every plan here meets it anyhow"),
        ("works", {}, "Aurelian Walls at least -2", "", "every plan here meets it anyhow"),
        ("works", {}, "", "Yellow walls", "no plan here could do it anyhow"),
        ("works", {}, "", "build Blue walls in turn 1", "no plan here could do it anyhow"),
        ("works", {}, "", "Danube 3 +1", "Levies are made on request alone"),
        ("works", {}, "Danube 3 +1", "Turn 2: Danube 3 +1", "no plan here could do it anyhow"),
        ("action", {"rollouts": 8}, "Redeploy", "Assign", "not among the Actions that are compared"),
        ("action", {"rollouts": 8}, "Redeploy; end", "Aurelian: Assign", "not among the Actions that are compared"),
    ],
)  # fmt: skip
def test_a_request_that_does_nothing_is_refused(
    question: str, given: dict[str, object], must: str, forbid: str, why: str
) -> None:
    with pytest.raises(BadInput) as error:
        rometeach.plan(drawn(1), question, must=must, forbid=forbid, **given)
    assert "would do nothing" in str(error.value) and why in str(error.value)
    if question != "action":
        with pytest.raises(BadInput, match="would do nothing"):
            read_requests(drawn(1), question, must=must, forbid=forbid, **given)


def test_to_compare_all_actions_is_no_request() -> None:
    every = "; ".join(c.name for c in rometeach.plan(drawn(1), "action", rollouts=8).candidates)
    with pytest.raises(BadInput, match="every Action that can be taken now is compared anyhow"):
        rometeach.plan(drawn(1), "action", rollouts=8, must=every)


@pytest.mark.parametrize(
    ("question", "given", "must", "forbid"),
    [
        ("front", {}, "army 2+", ""),
        ("front", {}, "", "do not touch Danube 3"),
        ("front", {}, "", "Danube 3: 3"),
        ("works", {"forecast": FALLS}, "keep 9 coins in turn 3", ""),
        ("works", {"forecast": FALLS}, "", "Blue walls"),
        ("works", {"forecast": FALLS}, "", "no walls"),
        ("works", {"forecast": FALLS}, "Danube 3 +1", "Turn 2: Danube 3 +1"),
        ("works", {"forecast": FALLS}, "Aurelian Walls at least -1", ""),
        ("works", {"weights": {"guard": Fraction(1, 2)}}, "", "Danube 3 +1"),
    ],
)
def test_a_request_that_can_do_something_is_taken(
    question: str, given: dict[str, object], must: str, forbid: str
) -> None:
    weights = given.get("weights")
    more = {"weights": questions.Weights(guard=Fraction(1, 2))} if weights else given
    assert rometeach.plan(drawn(1), question, must=must, forbid=forbid, **more).value is not None
    assert len(read_requests(drawn(1), question, must=must, forbid=forbid, **more)) == bool(must) + bool(forbid)


@pytest.mark.parametrize(
    ("question", "must", "forbid"),
    [("front", "army 4", "army 4"), ("front", "army 4; army 3", ""), ("front", "Danube 3: 2", "do not touch Danube 4; Danube 3: 2"),
     ("works", "Turn 3: Red walls", "no walls"), ("works", "Red temple", "no temples"), ("front", "take the free levy", "")],
)  # fmt: skip
def test_requests_that_contradict_each_other_are_refused(question: str, must: str, forbid: str) -> None:
    with pytest.raises((BadInput, IllegalChoice)):
        rometeach.plan(drawn(1), question, must=must, forbid=forbid)
