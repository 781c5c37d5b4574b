"""Bread and Circuses against every number of purchases, carried out by the rules."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from click.testing import CliRunner
from playing import follow
from random_boards import random_board

import rometeach
from rometeach.cli import main
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.results.plans import Plan
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Buy
from rometeach.rome_iinc.phases import falls
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.curve import Curve, of_values
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
    if rng.random() < 0.3:
        weights = curved(rng, weights, state.prestige)
    return p, empire, weights


def curved(rng: Random, weights: Weights, prestige: int) -> Weights:
    """Curves in place of straight lines: a cliff at 8 Unrest, a step of Prestige near by, Gold with three bends."""
    low, high = sorted(rng.sample(range(5, 60), 2))
    slopes = sorted((Fraction(rng.randint(0, 12), 50) for _ in range(4)), reverse=True)
    gold = Curve(tuple(zip((low - 1, low, high, high + 20), slopes, strict=True)))
    cliff = of_values([Fraction(rng.choice((u, 2 * u, u * u)), 4) for u in range(9)] + [Fraction(20)])
    steps = of_values([Fraction(n + 9 * (n > rng.randint(1, 4))) for n in range(12)], prestige)
    return replace(weights, gold_curve=gold, unrest_curve=cliff, prestige_curve=steps)


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
            gain = weights.treasury(after.gold) - weights.treasury(before.gold)
            if weights.prestige_curve is None:
                gain += (after.prestige - before.prestige) * weights.prestige
            elif after.unrest < 9:  # beyond the cliff the Empire Falls, and its Prestige is gone
                gain += weights.prestige_curve.at(after.prestige) - weights.prestige_curve.at(before.prestige)
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


def asked(text: str) -> str:
    """What the command line says to `rometeach plan rome-iinc`."""
    return CliRunner().invoke(main, ["plan", "rome-iinc", *shlex.split(text)]).output


def test_10_5_1_gold_near_the_limit_buys_prestige_before_the_last_turn() -> None:
    said = asked('286 bread --empire west --edit "turn 5; West gold 480; West unrest 0; West prestige 40"')
    assert re.search(r"\n  Plan +buy prestige; buy prestige; buy prestige\n", said)
    assert "One more Prestige cannot be bought: 3 is the most here (Case 10.5.1)" in said
    for turn in range(1, 10):
        p = rometeach.position("rome-iinc", "286", owner=False).edit(f"turn {turn}; West gold 480; West unrest 0")
        assert rometeach.plan(p, "bread", empire="west").change == "; ".join(["buy prestige"] * 3)


def test_12_1_4_on_the_last_turn_prestige_is_bought_up_to_a_level() -> None:
    edit = "turn 10; West gold 80; West unrest 8; West prestige 72"
    said = asked(f'497 bread --edit "{edit}"')
    in_short, first, *_ = said.split("\n  ")[1:]
    plan = next(line for line in said.splitlines() if line.startswith("  Plan"))
    assert in_short.startswith("In short") and first.startswith("The East reaches")
    assert plan.count("West buy prestige") == 5
    assert "West buy unrest" not in said
    assert re.search(r"The West reaches +a Minor Victory with 77 Prestige \(Case 12.1.4\)", said)
    p = rometeach.position("rome-iinc", "497", owner=False).edit(edit)
    assert p.emperor_of("West").abilities.administration == 5
    plan_ = proven(bread.solve(Question.of(p, "West")))
    assert plan_.worths["bought"] == 5 + 25 and not plan_.worths["gold"]
    both = proven(bread.solve(Question.of(p.edit("East prestige 71; East gold 50"))))
    assert (
        "The East reaches",
        "a Major Victory with 76 Prestige (Case 12.1.3), as far as the War Phase leaves it",
    ) in both.first
    near = proven(bread.solve(Question.of(p.edit("West unrest 24; East prestige 60; West prestige 60"), "West")))
    assert near.change.count("unrest") >= 3, "the War Phase may still bring it down"


def test_10_1_7_where_nothing_saves_an_empire_nothing_is_bought_and_the_gold_that_would_is_told() -> None:
    said = asked('425 bread --edit "turn 4; West gold 55; West unrest 34"')
    assert (
        said.split("\n")[3].startswith("  The West Falls ")
        and "34 Unrest less 5 is 29, and more than 25 at the end of the phase is a Fall" in said
    )
    assert (
        "by 35 Gold more from the East before it buys (Case 9.1.5); the East has 50. After the gift, ask again\n"
        in said
    )
    assert "West buy" not in said
    p = rometeach.position("rome-iinc", "425", owner=False).edit("turn 4; West gold 55; West unrest 34")
    for gold, falls_ in ((55, True), (89, True), (90, False), (91, False)):
        q = Question.of(p.edit(f"West gold {gold}"), "West")
        plan = proven(bread.solve(q))
        end, _ = follow(falls.end_of_phase(plans.carry_out(q.p, "West", plan.actions)), ["done"] * 0)
        assert end.is_fallen("West") == falls_ == bool(plan.first), gold
        assert bool(plan.actions) != falls_
    rebel = bread.solve(Question.of(p.edit("West rebel emperor Africa"), "West"))
    assert "cannot give it: there is a Rebel Emperor" in rebel.first[1][1]


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
