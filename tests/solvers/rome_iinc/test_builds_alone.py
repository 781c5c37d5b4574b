"""Builds where no Unit moves (Section 10.6): the knapsack against the model of CP-SAT, and its tables against the charts."""

import os
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from small_boards import six_wars

from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.rome_iinc.board.board import ProvinceState, Status
from rometeach.rome_iinc.board.units import FIELDS, NONE, Units
from rometeach.rome_iinc.charts import revolt, revolt_tables
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.valuation.weights import Weights
from solvers.rome_iinc import questions
from solvers.rome_iinc.question import Question
from solvers.rome_iinc.turn.answer import actions_of, constant
from solvers.rome_iinc.turn.builds_alone import builds_alone
from solvers.rome_iinc.turn.model import TurnModel
from solvers.rome_iinc.turn.requests import prepare

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "24"))
ASKED = ("", "", "gold 20", "Germania II +Legion", "Rome +Auxilia; Numidia promote Auxilia", "Rome: 2 Auxilia")


def poor(seed: int) -> tuple[Position, dict[str, str]]:
    """A set-up with Wars, few counters in the Barracks and some Gold; and a request of its own."""
    rng = Random(seed)
    p = six_wars(rng.choice(SCENARIOS), seed) if rng.random() < 0.7 else named(rng.choice(SCENARIOS))
    left = Units(*(min(n, rng.randrange(4)) for n in p.barracks))._replace(
        legion=rng.randrange(3), auxilia=rng.randrange(4)
    )
    east, west = (replace(p.empire(e), gold=rng.choice((5, 20, 50, 90, 200))) for e in EMPIRES)
    must = rng.choice(ASKED)
    return replace(p, barracks=left, east=east, west=west), {"must": must, "forbid": "transfers"}


def test_10_6_the_knapsack_finds_what_the_model_finds() -> None:
    scarce = answered = 0
    for seed in range(BOARDS):
        p, asked = poor(seed)
        weights = None if seed % 3 else Weights(unrest=Fraction(3), short=Fraction(1, 3), need=40)
        try:
            q = Question.of(p, Random(seed).choice((*EMPIRES, "both")), weights=weights, **asked)
            prepared = prepare("garrison", q)
        except (IllegalChoice, BadInput):
            continue
        found = builds_alone(prepared)
        model = TurnModel(prepared.ready, prepared.limits)
        best = model.solve(10)
        if found is None or best is None:
            assert best is None or "Rome:" in asked["must"], seed
            continue
        assert best.status == "OPTIMAL"
        worth = q.value(prepared.first).worth
        assert worth + found.worth == best.bound + constant(prepared, model.options), seed
        mine, theirs = [*prepared.first, *found.actions], actions_of(prepared, model.options, best)
        assert q.value(mine).worth == worth + found.worth
        assert (q.value(mine).parts.gold, len(mine)) == (q.value(theirs).parts.gold, len(theirs)), seed
        rich = replace(p, barracks=Units(*(9 for _ in FIELDS)))
        more = builds_alone(prepare("garrison", replace(q, p=rich)))
        scarce += more is not None and more.worth > found.worth
        answered += 1
    assert answered >= BOARDS / 2
    assert scarce >= answered / 4


@pytest.mark.parametrize("name", SCENARIOS)
def test_10_6_a_plan_without_transfers_is_the_knapsacks(name: str) -> None:
    for empire in EMPIRES:
        plan = questions.garrison(named(name), empire, forbid="transfers")
        found = builds_alone(prepare("garrison", Question.of(named(name), empire, forbid="transfers")))
        assert found is not None
        assert (plan.actions, plan.status, plan.bound) == (found.actions, "OPTIMAL", plan.value)
        assert plan.value == plan.idle + found.worth


def test_10_6_where_units_may_move_the_knapsack_does_not_answer() -> None:
    assert builds_alone(prepare("garrison", Question.of(named("286"), "West"))) is None


@pytest.mark.parametrize("name", SCENARIOS)
def test_11_1_2_what_a_unit_lowers_is_what_the_modifier_says(name: str) -> None:
    p = six_wars(name, 1)
    p = replace(p, provinces=p.provinces | {"Belgica": ProvinceState(Status.BARBARIAN)})
    for province in p.rules.provinces:
        for status in (Status.ROMAN, Status.INSURGENT):
            bare = revolt.modifier(p, province, ProvinceState(status))
            one = [ProvinceState(status, "", NONE._replace(**{f: 1})) for f in FIELDS]
            assert revolt_tables.effects(p, province) == tuple(bare - revolt.modifier(p, province, s) for s in one)
