"""Bread and Circuses against every number of purchases, carried out by the rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from random_boards import random_board

import rometeach
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.results.plans import Plan
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Buy
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.weights import Weights
from solvers.rome_iinc import bread
from solvers.rome_iinc.question import Question

BLOCKS, EACH = 8, 130


def small(seed: int) -> tuple[Position, str, Weights]:
    """A random board with little Gold and Unrest, and weights with a bend somewhere near."""
    rng = Random(seed)
    p, empire = random_board(rng.randrange(400)), rng.choice(EMPIRES)
    state = replace(p.empire(empire), gold=rng.randint(-5, 85), unrest=rng.choice((0, 1, 3, 6, 12)))
    p = replace(p, east=state) if empire == "East" else replace(p, west=state)

    def one(*usual: str) -> Fraction:
        return Fraction(rng.choice(usual))

    weights = Weights(prestige=one("0", "1/2", "1"), unrest=one("0", "1/3", "1"), alarm=one("0", "1", "2"), calm=rng.randint(0, 12),
                      gold=one("1/20", "1/10", "0", "1/8"), short=one("0", "1/20", "1/5"), need=rng.choice((0, 10, 30, 45)))  # fmt: skip
    return p, empire, weights


def by_the_rules(p: Position, empire: str, weights: Weights, kept: int) -> Fraction:
    """The most that any purchases add, each carried out one by one and the boards compared."""
    before = p.empire(empire)
    best = Fraction(0)
    for a in range(10):
        for b in range(10):
            try:
                after = plans.carry_out(p, empire, [Buy("prestige")] * a + [Buy("unrest")] * b).empire(empire)
            except IllegalChoice:
                break
            if a + b and after.gold < kept:
                break
            gain = (
                (after.prestige - before.prestige) * weights.prestige
                + weights.treasury(after.gold)
                - weights.treasury(before.gold)
            )
            best = max(best, gain + weights.unease(before.unrest) - weights.unease(after.unrest))
    return best


@pytest.mark.parametrize("block", range(BLOCKS))
def test_10_5_no_other_purchases_are_worth_more(block: int) -> None:
    bought = 0
    for seed in range(block * EACH, (block + 1) * EACH):
        p, empire, weights = small(seed)
        kept = Random(seed).choice((0, 0, 15))
        if kept > p.empire(empire).gold:
            kept = 0
        q = Question.of(p, empire, must=f"gold {kept}" if kept else "", weights=weights)
        plan = bread.solve(q)
        assert plan.status == "OPTIMAL" and plan.bound == plan.value, seed
        assert plan.value - plan.idle == by_the_rules(p, empire, weights, kept), seed
        if seed % 5 == 0:
            assert plan.value == evaluate.expected(p, plan.actions, weights, empire=empire)
        bought += bool(plan.actions)
    assert bought > 20


@pytest.fixture(scope="module")
def rich() -> Position:
    return rometeach.position("rome-iinc", "425", owner=False).edit(
        "West gold 87; West unrest 18; East unrest 2; East gold 60"
    )


def proven(plan: Plan) -> Plan:
    assert plan.status == "OPTIMAL" and plan.bound == plan.value == bread.value(plan.setting, plan.actions).worth
    return plan


def test_both_empires_spend_their_own(rich: Position) -> None:
    weights = Weights(need=50)
    both = proven(bread.solve(Question.of(rich, "both", weights=weights)))
    alone = {e: proven(bread.solve(Question.of(rich, e, weights=weights))) for e in EMPIRES}
    assert both.value == sum(x.value for x in alone.values())
    assert both.actions == tuple(replace(a, empire=e) for e in EMPIRES for a in alone[e].actions)
    kept = proven(bread.solve(Question.of(rich, "both", must="West gold 87", weights=weights)))
    assert not any(a.empire == "West" for a in kept.actions)
    assert "West: " in both.text() and both.why_not("West buy 2 prestige").loss is not None
    with pytest.raises(BadInput, match="whose"):
        both.why_not("buy unrest")


def test_each_purchase_is_explained_with_its_case(rich: Position) -> None:
    plan = proven(bread.solve(Question.of(rich, "West", weights=Weights(need=50))))
    assert plan.actions == (Buy("prestige"), *[Buy("unrest")] * 3)
    said = "\n".join(plan.lines)
    assert "Unrest number 3: worth +1.35 (+27/20) (Case 10.5.2)" in said and "Prestige number 1" in said
    alone = sum(evaluate.expected(rich, (a,), Weights(), empire="West") - evaluate.expected(rich, (), Weights(), empire="West")
                for a in plan.actions)  # fmt: skip
    flat = bread.solve(Question.of(rich, "West", weights=Weights(), must=plan.change))
    assert flat.value - flat.idle >= alone
    words = [w for w, _ in plan.explain().what_if]
    assert words == ["1 Gold more", "10 Gold more"]


def test_requests_are_kept_and_impossible_ones_named(rich: Position) -> None:
    dear = Weights(gold=1)
    plan = proven(bread.solve(Question.of(rich, "West", must="buy unrest; buy prestige", weights=dear)))
    assert Counter(plan.actions) == {Buy("prestige"): 1, Buy("unrest"): 1}
    none = proven(bread.solve(Question.of(rich, "West", forbid="buy unrest", weights=Weights())))
    assert Buy("unrest") not in none.actions
    limit = rich.emperor_of("West").abilities.administration
    for must, forbid, case, words in ((f"buy {limit + 1} prestige", "", "10.5.1", "Administration"),
                                      ("gold 80; buy unrest", "", "10.5.2", "80 are to be kept"),
                                      ("buy 9 unrest", "", "10.5.2", "it costs 90 Gold"),
                                      ("gold 88", "", "9.1.1", "the West has 87 Gold"),
                                      ("buy unrest", "buy unrest", "10.5.2", "must and must not")):  # fmt: skip
        with pytest.raises(IllegalChoice) as error:
            bread.solve(Question.of(rich, "West", must=must, forbid=forbid, weights=Weights()))
        assert error.value.case == case and words in str(error.value)
    calm = rich.edit("West unrest 0")
    with pytest.raises(IllegalChoice, match="0 Unrest") as error:
        bread.solve(Question.of(calm, "West", must="buy unrest", weights=Weights()))
    assert error.value.case == "10.5.2"
    for must in ("Rome +Guard", "Rome: Guard"):
        with pytest.raises(BadInput):
            bread.solve(Question.of(rich, "West", must=must, weights=Weights()))


def test_why_not_and_next_best(rich: Position) -> None:
    weights = Weights(gold=Fraction(1, 12))
    plan = proven(bread.solve(Question.of(rich, "West", weights=weights)))
    following = [proven(x) for x in plan.next_best(4)]
    values = [plan.value, *(x.value for x in following)]
    assert (
        values == sorted(values, reverse=True)
        and len({frozenset(Counter(x.actions).items()) for x in (plan, *following)}) == 5
    )
    assert plan.why_not("buy unrest").verdict == plan.why_not(Buy("unrest")).verdict == "it is in the plan"
    more = f"buy {1 + plan.actions.count(Buy('prestige'))} prestige"
    answer = plan.why_not(more)
    assert answer.case == "10.5.1" or (answer.instead is not None and plan.value - answer.instead.value == answer.loss)
    with pytest.raises(BadInput):
        plan.why_not("Rome +Guard")
