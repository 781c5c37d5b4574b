"""Chaos or tax (3.3, 3.4, 5.2) against all sequences of actions, played and scored by the phases."""

import os
import pickle
from fractions import Fraction

import pytest
import small_taxes as boards
from frontiers_of import compare

import solvers.conquest2.questions as ask
from rometeach.conquest2.actions import BuyInfluence, SpecialTax
from rometeach.conquest2.position import named
from rometeach.core.errors import BadInput, IllegalChoice

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "12"))
EDIT = (
    "pool: none; boxes: Red, Blue, Green, Yellow; phase Actions; round 3; active Red; Red actions 2; Red talents 10; Red chaos 2; "
    "Blue chaos 9; Yellow chaos 4; Italia: Red 3I 1G Caesar, influence Red 1, influence Blue 2, 2 tokens; "
    "Asia: Red 1G 1I, influence Green 1, influence Blue 1, 1 token"
)


@pytest.mark.parametrize("seed", range(BOARDS))
def test_3_4_the_amount_is_the_best_of_all_and_so_is_each_other_one(seed: int) -> None:
    p, actions = boards.small(seed)
    exchange, bread = (None, 4, 20)[seed % 3], seed % 4 == 0
    relief, rival = 10 if bread else 0, (Fraction(0), Fraction(1, 4))[seed % 2]
    plan = ask.tax(p, actions=actions, exchange=exchange, rival=str(rival), bread=bread)
    idle = boards.worth(p, exchange, rival, relief)
    each = {n: value - idle for n, value in boards.best_of_each(p, actions, exchange, rival, relief).items()}
    assert plan.is_optimal and plan.value == plan.bound == max(each.values())
    ordered = sorted(each.items(), key=lambda pair: (-pair[1], pair[0]))
    found = [plan, *plan.next_best(len(each))]
    assert [(other.setting.talents, other.value) for other in found] == ordered
    end = boards.carried_out(p, list(plan.actions)) if plan.actions else p
    assert boards.worth(end, exchange, rival, relief) - idle == plan.value


def test_5_2_a_tax_that_brings_the_second_place_in_chaos_has_to_bring_more_than_5_points() -> None:
    """By hand: Blue 9, Yellow 4, Red 2. With 2 more Red shares the second place; with 3 more Yellow gets his 5 points back."""
    p = named("four").edit(EDIT)
    plan = ask.tax(p, rival="0", must="Asia")
    rows = {row[0]: row for row in plan.tables[0].rows}
    assert [rows[n][3] for n in ("0", "5", "10", "15", "35", "40")] == ["0", "0", "-5", "-5", "-10", "-10"]
    assert rows["5"][2] == "3" and rows["25"][1] == "1" and rows["30"][1] == "2"
    shared = ask.tax(p, rival="1", most=15, least=15)
    assert shared.worths["Chaos"] == -5 - 5


def test_3_4_what_others_will_take_and_bread_and_circuses_change_the_amount() -> None:
    p = named("four").edit(EDIT)
    assert ask.tax(p, rivals="Blue 20; Yellow 20").worths["Chaos"] == 0 > ask.tax(p).worths["Chaos"]
    assert (
        ask.tax(p, more=3).setting.talents
        <= ask.tax(p).setting.talents
        == ask.tax(p, forbid="Italia").setting.talents + 20
    )
    assert ask.tax(p, bread=True).value > ask.tax(p).value
    assert ask.tax(p, more=9).setting.q.board.players["Red"].chaos == 11
    assert ask.tax(p, free=20).actions == ()
    assert any(isinstance(a, SpecialTax) for a in ask.tax(p, exchange=1).actions)


def test_a_tax_answers_why_not_and_what_if_and_is_pickled() -> None:
    p = named("four").edit(EDIT)
    plan = ask.tax(p)
    assert pickle.loads(pickle.dumps(plan)) == plan
    other = plan.why_not("50")
    assert other.loss == plan.value - ask.tax(p, least=50, most=50).value
    assert plan.why_not(f"special tax {plan.setting.talents}").loss == 0
    assert plan.why_not("Egyptus").case == "3.3" and plan.why_not("7").case == "3.4"
    bought = next(a for a in plan.actions if isinstance(a, BuyInfluence))
    assert plan.why_not(bought).loss == 0
    forbidden = ask.tax(p, forbid=bought.province)
    assert all(not isinstance(a, BuyInfluence) or a.province != bought.province for a in forbidden.actions)
    assert forbidden.why_not(bought.province).loss is None
    what_if = dict(plan.explain().what_if)
    assert len(what_if) == 3 and min(what_if["1 action more"], what_if["10 Talents more now"]) >= 0
    assert "values:Italia" in plan.doubts()


@pytest.mark.parametrize(
    ("asked", "problems"),
    [
        ({"rivals": "Blue much"}, 1),
        ({"rivals": "Red 3"}, 1),
        ({"rivals": "Blue 3, Blue 4; Purple 1"}, 2),
        ({"side": "Rde", "exchange": 0, "rival": "2"}, 3),
        ({"actions": 9, "more": -1, "free": -1}, 3),
        ({"must": "Roma; Asia", "forbid": "Asia"}, 1),
        ({"must": "Asia", "forbid": "Asia"}, 1),
    ],
)
def test_a_tax_tells_every_mistake(asked: dict[str, object], problems: int) -> None:
    with pytest.raises(BadInput) as error:
        ask.tax(named("four").edit(EDIT), **asked)  # type: ignore[arg-type]
    assert len(error.value.problems) == problems


def test_3_3_what_cannot_be_is_refused_with_its_section() -> None:
    p = named("four").edit(EDIT)
    with pytest.raises(IllegalChoice) as error:
        ask.tax(p, must="Egyptus")
    assert error.value.case == "3.3"
    with pytest.raises(IllegalChoice) as error:
        ask.tax(p, least=7, most=9)
    assert error.value.case == "3.4"
    with pytest.raises(BadInput, match="nobody's turn"):
        ask.tax(named("four"))


@pytest.mark.parametrize("seed", range(BOARDS // 2))
def test_3_4_no_taxes_and_purchases_of_so_few_actions_are_worth_more(seed: int) -> None:
    p, actions = boards.small(seed)
    exchange, rival = (None, 4, 20)[seed % 3], Fraction(1, 4)
    plan = ask.tax(p, actions=actions, exchange=exchange)
    idle = boards.worth(p, exchange, rival)
    found = []
    for number in range(actions + 1):
        found += [(number, boards.worth(end, exchange, rival) - idle) for _, end in boards.ends(p, number)]
    compare(plan, found)
    for n, row in enumerate(plan.checklist()):
        others = [*plan.actions[:n], *plan.actions[n + 1 :]]
        if row.worth is not None:
            end = boards.carried_out(p, others) if others else p
            assert row.worth == plan.value - (boards.worth(end, exchange, rival) - idle)


def test_3_4_a_purchase_that_the_tax_pays_is_no_plan_without_it() -> None:
    plan = ask.tax(named("four").edit(EDIT).edit("Red talents 0"))
    rows = plan.checklist()
    assert isinstance(rows[0].action, SpecialTax) and rows[0].worth is None and rows[-1].worth is not None
