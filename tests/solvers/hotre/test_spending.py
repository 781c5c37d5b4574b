"""What to buy (8.2.1 to 8.2.4) against everything that can be bought on small boards."""

import os
import pickle
from fractions import Fraction
from statistics import median

import pytest
from small_purses import best, small, ways_to_buy

import solvers.hotre.questions as ask
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.hotre.position import named

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "20"))
BLOCK = 2
BUILDS = "turn 3; phase Play; active: Red as Red, Building; Red roman 6; Red start Roma; Roma: Red 2, City; Achaea: Red 1, Fort, City"


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_8_2_the_plan_is_the_best_of_all_purchases(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        p, only = small(seed)
        plan = ask.spending(p, only=only, time=60)
        value, _ = best(p, frozenset(only.split("; ")))
        assert plan.status == "OPTIMAL" and plan.value == plan.bound == sum(plan.worths.values()), seed
        assert abs(plan.value - value) < Fraction(1, 10**4), seed
        assert plan.value == plan.setting.q.value(plan.setting.buys, plan.setting.entries).worth


REBELS = (
    "turn 3; phase Play; tokens: none; active: Red as Red, Building; Red roman {0}; Red start Roma; Aquitania: Red 3, City; Roma: Red 2; "
    "Tarraconensis: Rebels of Blue 2; Baetica: Rebels of Green 1, looted City, Fort"
)


def test_8_2_recruits_come_before_bribes_which_the_limit_of_seven_does_not_hold() -> None:
    """Five Legions, two recruits and two that are bribed: nine; the other way round no recruit is left."""
    p = named("60").edit(REBELS.format(8))
    plan = ask.spending(p, must="recruit 2; bribe in Tarraconensis", only="Aquitania")
    assert [str(a) for a in plan.actions] == ["recruit 2", "bribe in Tarraconensis"]


def test_8_2_2_bribes_are_made_in_an_order_in_which_each_is_beside_ones_own() -> None:
    p = named("60").edit(REBELS.format(8))
    made = ["bribe in Tarraconensis", "bribe in Baetica", "rebuild Baetica", "Fortress in Baetica"]
    plan = ask.spending(p, must="; ".join(reversed(made)), only="Aquitania")
    assert [str(a) for a in plan.actions] == made
    with pytest.raises(IllegalChoice):
        ask.spending(p, must="rebuild Baetica", forbid="bribe in Baetica", only="Aquitania")


def test_8_2_the_small_boards_leave_much_to_choose() -> None:
    assert median(sum(1 for _ in ways_to_buy(small(seed)[0])) for seed in range(12)) >= 200


def test_8_2_a_plan_answers_why_not_what_else_and_what_if() -> None:
    plan = ask.spending(named("60").edit(BUILDS), only="Sicilia; Cisalpina")
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert plan.costs and sum(plan.costs) == -plan.parts["price"] <= 6
    assert all(found.value <= plan.value for found in plan.next_best(2))
    other = plan.why_not("buy Fort 3")
    assert other.loss is not None and other.loss >= 0 and "buy Fort 3" in other.instead.change
    assert plan.why_not("bribe in Dacia").case == "8.2.2"
    assert len(plan.explain().what_if) == 2
    with pytest.raises(BadInput):
        plan.why_not("Army to Roma")
    with pytest.raises(IllegalChoice):
        ask.spending(named("60").edit(BUILDS), must="recruit 3; buy Fort 1")
    with pytest.raises(IllegalChoice):
        ask.spending(named("60").edit("phase Play; Galli of Red; active: Red as Galli, Building; Belgica: Galli 2"))
