"""When to build under inflation (2.3, 2.5, 2.5.1, 2.6) against everything that can be bought on small boards."""

import os
import pickle
from fractions import Fraction
from statistics import median

import pytest
import small_programmes as boards

import solvers.conquest.questions as ask
from rometeach.conquest.position import named
from rometeach.conquest.valuation import programme
from rometeach.core.errors import BadInput, IllegalChoice

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "40"))
BLOCK = 10
EDIT = "Dalmatia: Red 1I; Moesia: Red 1I; Thracia: Red 1I; Achaia: Red 1I; Red talents 30"


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_2_5_the_programme_is_the_best_of_all_and_so_are_those_after_it(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        p, asked = boards.small(seed)
        plan = ask.programme(p, **asked)  # type: ignore[arg-type]
        outlook = boards.outlook_of(p, asked)
        worths = sorted(boards.everything(p, outlook, str(asked["aim"])), reverse=True)
        assert plan.is_optimal and plan.value == plan.bound == worths[0], seed
        assert plan.value == programme.expected(p, plan.setting.plan, outlook, str(asked["aim"]))
        assert [other.value for other in plan.next_best(3)] == worths[1:4], seed


def test_2_5_the_small_boards_leave_much_to_choose() -> None:
    numbers = []
    for seed in range(20):
        p, asked = boards.small(seed)
        numbers.append(sum(1 for _ in boards.everything(p, boards.outlook_of(p, asked), str(asked["aim"]))))
    assert median(numbers) >= 200, numbers


def test_0_9_a_city_pays_for_itself_on_the_seventh_turn_after_it() -> None:
    """By hand: 5 Talents on each turn after it, against 30."""
    p = named("four").edit(EDIT)
    for turns, cities in ((7, 0), (8, 2)):
        plan = ask.programme(p, turns)
        assert len(plan.actions) == cities and plan.value - plan.idle == 5 * cities
    assert any("5 x 7 turns = 35 for 30" in line for line in plan.lines)


def test_2_5_1_own_cities_may_raise_the_prices_and_that_is_counted() -> None:
    """With 100 Talents of tribute one City more doubles all prices from the next turn on: for Infantry the City is not worth it."""
    p = named("four")
    edit = [f"{n}: of Red, City" for n in ("Dalmatia", "Moesia", "Achaia", "Thracia", "Pannonia", "Dacia", "Rhaetia")]
    p = p.edit("; ".join(edit) + "; Cilicia: of Red; Sicilia: of Red; Red talents 0")
    plan = ask.programme(p, 3, aim="Infantry")
    with_city = ask.programme(p, 3, aim="Infantry", must="City in round 1")
    rounds = programme.played(p, with_city.setting.plan, with_city.setting.q.outlook)[0]
    assert [r.times for r in rounds] == [1, 2, 2] and rounds[1].income == 105
    assert [r.times for r in programme.played(p, plan.setting.plan, plan.setting.q.outlook)[0]] == [1, 1, 1]


def test_2_6_what_is_asked_for_is_built_in_time_and_in_order() -> None:
    p = named("four").edit(EDIT)
    plan = ask.programme(
        p,
        8,
        "10",
        must="Fortification at Dalmatia by round 3; Road at Dalmatia - Moesia in round 2",
        forbid="City at Achaia",
    )
    built = {(a.buy.piece, a.buy.where): a.round for a in plan.setting.plan}
    assert built["City", "Dalmatia"] <= built["Fortification", "Dalmatia"] <= 3
    assert built["Road", "Dalmatia - Moesia"] == 2 >= built["City", "Moesia"]
    assert ("City", "Achaia") not in built
    assert sum(plan.costs) == sum(r.spent for r in programme.played(p, plan.setting.plan, plan.setting.q.outlook)[0])


def test_a_programme_answers_why_not_and_what_if_and_refuses_what_cannot_be() -> None:
    p = named("four").edit(EDIT)
    plan = ask.programme(p, 8, "10", "x2 Blue 4")
    assert pickle.loads(pickle.dumps(plan)) == plan
    late = plan.why_not("City in round 7")
    assert late.loss == Fraction(55) and "round 7: buy 1 City" in late.instead.change
    assert plan.why_not(str(plan.actions[0])).loss == 0
    assert plan.why_not("City at Italia").case == "2.5"
    assert len(plan.explain().what_if) == 2 and dict(plan.explain().what_if)["30 Talents more now"] >= 30
    for bad in (
        {"turns": 0},
        {"growth": "much"},
        {"rises": "x2"},
        {"aim": "glory"},
        {"must": "Temple"},
        {"must": "City in round 30"},
    ):
        with pytest.raises(BadInput):
            ask.programme(p, **bad)  # type: ignore[arg-type]
    with pytest.raises(IllegalChoice):
        ask.programme(p, must="9 Cities in round 1")
