"""The safest garrison of a Caesar (2.1, 2.5, 3.3) against every plan on a thousand small boards, carried out one by one."""

import os
import pickle
from fractions import Fraction
from statistics import median

import pytest
from small_garrisons import plans, small

import solvers.conquest.questions as ask
from rometeach.conquest.board import lookup
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import Force
from rometeach.conquest.charts.orders import CHEAPEST_FIRST, KEEP_VARIETY
from rometeach.conquest.charts.threats import threats
from rometeach.conquest.valuation.battles import Garrison, captures
from rometeach.conquest.valuation.guards import greatest, risks, seat
from rometeach.core.errors import BadInput, IllegalChoice
from solvers.conquest.garrison.candidates import carried_out

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "3"))
Known = dict[object, Fraction]


def risk_of(board: Board, known: Known, brought: dict[object, dict[str, Force]]) -> Fraction:
    """The greatest risk of a board; equal garrisons are asked once, and enemies once for all boards with the same Provinces held."""
    place = seat(board, "Red")
    there = board.provinces[place]
    stay = place, there.force("Red"), there.city
    if stay not in known:
        held = place, frozenset(n for n, p in board.provinces.items() if p.force("Red").units)
        if held not in brought:
            brought[held] = threats(board, "Red", place)
        garrison, figures = Garrison(there.force("Red"), there.city == "Fortified City"), board.rules.combat()
        known[stay] = max(
            (captures(f, garrison, KEEP_VARIETY, CHEAPEST_FIRST, figures) for f in brought[held].values()),
            default=Fraction(0),
        )
    return known[stay]


@pytest.mark.parametrize("seed", range(BOARDS))
def test_3_3_the_garrison_is_the_best_of_all_plans(seed: int) -> None:
    p, talents = small(seed)
    known, brought = Known(), dict[object, dict[str, Force]]()
    found = [(risk_of(board, known, brought), cost) for cost, board in plans(p, talents)]
    plan = ask.garrison(p, talents)
    assert plan.value == plan.bound == -min(found)[0] == sum(plan.worths.values())
    assert sum(plan.costs) == min(found)[1]
    after = carried_out(plan.setting.q.board, plan.actions)
    assert greatest(risks(after, "Red", KEEP_VARIETY, CHEAPEST_FIRST)) == -plan.value
    assert after.players["Red"].talents == talents - sum(plan.costs)
    allowed = sorted(risk for risk, _ in found)[len(found) // 4]
    cheap = ask.garrison(p, talents, allowed)
    assert cheap.value == -min(cost for risk, cost in found if risk <= allowed)
    assert cheap.setting.found.risk <= allowed


def test_3_3_the_small_boards_leave_much_to_choose() -> None:
    numbers = [sum(1 for _ in plans(*small(seed))) for seed in range(12)]
    assert median(numbers) >= 200, numbers


def test_3_3_a_plan_answers_why_not_what_else_and_what_if() -> None:
    p, talents = small(0)
    plan = ask.garrison(p, talents)
    assert pickle.loads(pickle.dumps(plan)) == plan
    known, brought = Known(), dict[object, dict[str, Force]]()
    stays: dict[tuple[str, Force, str], Fraction] = {}
    for _, board in plans(p, talents):
        place = seat(board, "Red")
        city = "fort" if board.provinces[place].city == "Fortified City" else ""
        stays[place, board.provinces[place].force("Red"), city] = risk_of(board, known, brought)
    worths = sorted(-risk for risk in stays.values())[::-1]
    others = plan.next_best(4)
    assert [plan.value, *(o.value for o in others)] == worths[:5]
    assert others[0].next_best(1)[0].value == worths[2]
    other = plan.why_not("buy 1 Cavalry for Macedonia")
    assert other.loss is not None and other.loss >= 0
    assert other.instead is not None and "buy 1 Cavalry for Macedonia" in other.instead.change
    assert plan.why_not("buy 1 Infantry for Dacia").loss is None
    assert plan.why_not(str(plan.actions[0])).loss == 0
    assert all(gain >= 0 for _, gain in plan.explain().what_if)
    with pytest.raises(BadInput):
        plan.why_not("done")
    with pytest.raises(BadInput) as error:
        ask.garrison(p, -1, only="Nowhere", forbid="Horses", attack="any", side="Pink")
    assert len(error.value.problems) >= 5
    with pytest.raises(IllegalChoice, match="the least is"):
        ask.garrison(p, 0, "0", only="Macedonia")


def test_2_5_only_purchases_are_left_after_the_movement() -> None:
    p, talents = small(1)
    plan = ask.garrison(p.edit("phase Purchase"), talents)
    assert all(str(a).startswith("buy") for a in plan.actions)
    assert plan.value <= ask.garrison(p, talents).value
    tribute = ask.garrison(p).setting.q.talents
    assert tribute == 10 + 5 + sum(
        p.rules.tribute_of[n] + 5 * bool(p.provinces[n].city) for n in p.held_by("Red") if n != "Macedonia"
    )


def test_3_3_nobody_who_can_come_is_no_risk() -> None:
    plan = ask.garrison(Board.of(lookup.named("four")), 100)
    assert plan.value == 0 and not plan.actions and "No enemy can come" in str(plan)
