"""The cheapest Losses against every legal order of them, played to its end through the rules."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from brute_losses import cheapest, small_force

import rometeach
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.core.results.plans import Plan
from rometeach.rome_iinc.actions import DISGRACE, DISHONOR, TRIBUTE, Destroy, RevoltLoss
from rometeach.rome_iinc.board.board import WarState, with_provinces
from rometeach.rome_iinc.phases.fighters import Fighters
from rometeach.rome_iinc.phases.losses import Toll
from rometeach.rome_iinc.players.simple import judgement
from rometeach.rome_iinc.position import Position, ProvinceState, Status, Units
from rometeach.rome_iinc.rules import SCENARIOS
from rometeach.rome_iinc.valuation import losses_exact
from rometeach.rome_iinc.valuation.weights import Weights
from solvers.rome_iinc.losses import question as question_
from solvers.rome_iinc.losses.inputs import LossInputs, head, kinds
from solvers.rome_iinc.losses.search import LossSearch
from solvers.rome_iinc.question import Question

BLOCKS, EACH = 10, 230


@pytest.mark.parametrize("block", range(BLOCKS))
def test_11_3_1_no_legal_order_of_losses_is_cheaper(block: int) -> None:
    compared = hard = 0
    for seed in range(block * EACH, (block + 1) * EACH):
        p, toll, weights, _ = small_force(seed, insurgents=True)
        if toll.number > 2 and seed % 16:
            continue  # most of the larger ones take too long to follow
        brute = cheapest(p, toll, weights, 14 if toll.number < 3 else 40)
        if brute is None:
            continue
        search = LossSearch(LossInputs(p, toll, weights))
        found = next(search.ends(30))
        cost, parts = losses_exact.cost(p, toll, found.losses, weights)
        assert found.proven and found.cost == found.bound, seed
        assert cost == Fraction(found.cost, search.prices.scale) == brute, f"seed {seed}: {found.losses}"
        assert set(parts) == {"prestige", "unrest", "gold", "units", "provinces"}
        compared += 1
        hard += toll.must_destroy > 0
    assert compared >= 100 and hard > 20, (compared, hard)


@pytest.mark.parametrize(
    ("name", "empire", "war", "number"),
    [
        ("363", "East", "8/4 Vandal", 3),
        ("363", "East", "8/4 Vandal", 6),
        ("497", "East", "8/4 Vandal", 6),
        ("286", "West", "7/1 Moorish", 6),
    ],
)
def test_11_1_5_crowded_provinces_that_may_be_given_up_do_not_keep_the_losses_from_a_proof(
    name: str, empire: str, war: str, number: int
) -> None:
    p = rometeach.position("rome-iinc", name, owner=False)
    rng = random.Random(1)
    names, spaces = rng.sample(sorted(p.rules.wars), 6), rng.sample(list(p.rules.provinces), 6)
    p = replace(p, wars=Frozen({w: WarState(s) for w, s in zip(names, spaces, strict=True)}))
    force = next(f for f in judgement.fights(p, empire) if f.war == war and f.provinces)
    plan = proven(question_.solve(question(p), war, force.commander.box, force.provinces, "Disaster", number, time=30))
    assert len(plan.actions) == number


def test_the_time_holds_while_a_province_gives_its_units_up(west: Position) -> None:
    p = west.edit("Rhaetia insurgent")
    board, toll = question_.read(question(p), "9/1 Suevian", "Western Emperor", (), "Disaster", 6).due()
    search = LossSearch(LossInputs(board, toll, Weights()))
    cheapest_, first = next(search.ends(30)), next(search.ends(0))
    assert first.bound <= cheapest_.cost <= first.cost
    assert losses_exact.cost(board, toll, first.losses, Weights())[0] == Fraction(first.cost, search.prices.scale)


def question(p: Position, weights: Weights | None = None, empire: str = "both") -> Question:
    return Question.of(p, empire, weights=weights or Weights())


@pytest.fixture(scope="module")
def west() -> Position:
    p = rometeach.position("rome-iinc", "425", owner=False)
    return p.edit("12/2 Visigothic @ Aquitania II; 7/5 Vandal @ Numidia; 9/1 Suevian @ Rhaetia; West gold 87")


def proven(plan: Plan) -> Plan:
    """The plan, its figure checked against the rules' evaluation."""
    f = plan.setting
    board, toll = f.due()
    assert (
        plan.status == "OPTIMAL"
        and plan.bound == plan.value == -losses_exact.cost(board, toll, plan.actions, f.weights)[0]
    )
    assert sum(plan.worths.values()) == plan.value
    return plan


@pytest.mark.parametrize("name", SCENARIOS)
def test_losses_on_the_set_ups_are_proven(name: str) -> None:
    p = rometeach.position("rome-iinc", name, owner=False)
    p = p.edit("12/2 Visigothic @ Dalmatia" if "12/2 Visigothic" not in p.wars else "West gold 50")
    for commander in ("Western Emperor", "Eastern Emperor"):
        try:
            force = losses_exact.force_of(p, "12/2 Visigothic", commander)
        except BadInput:
            continue
        for result, number in (("Draw", 4), ("Disaster", 6), ("Triumph", 5)):
            if force.provinces:
                plan = proven(
                    question_.solve(question(p), "12/2 Visigothic", commander, force.provinces, result, number)
                )
                assert len(plan.actions) <= number


def test_11_3_2_half_the_losses_of_a_disaster_destroy_legions(west: Position) -> None:
    must = (
        west.edit("Tarraconensis -Pseudo Legion +Legion")
        if west.provinces["Tarraconensis"].units.pseudo_legion
        else west
    )
    plan = proven(question_.solve(question(must), "12/2 Visigothic", "Hispania", ["Tarraconensis"], "Disaster", 3))
    legions = must.provinces["Tarraconensis"].units
    due = min(2, legions.legion + legions.veteran_legion)
    assert sum(isinstance(a, Destroy) for a in plan.actions) >= due
    assert due and f"{due} must Destroy Legions (Case 11.3.2)" in plan.text()
    defeat = proven(question_.solve(question(must), "12/2 Visigothic", "Hispania", ["Tarraconensis"], "Defeat", 3))
    assert f"{due} must Destroy Legions (Case 2.2.3)" in defeat.text()
    assert "in a Defeat against the 12/2 Visigothic War" in defeat.title


def test_11_2_6_the_gold_of_a_triumph_can_pay_and_a_draw_brings_none(west: Position) -> None:
    poor = west.edit("West gold 0")
    cheap = Weights(gold=Fraction(1, 100))
    won = proven(question_.solve(question(poor, cheap), "9/1 Suevian", "Italia", result="triumph", number=2))
    drawn = proven(question_.solve(question(poor, cheap), "9/1 Suevian", "Italia", result="Draw", number=2))
    assert TRIBUTE in won.actions and 10 in won.costs
    assert TRIBUTE not in drawn.actions and drawn.value < won.value
    refusal = drawn.why_not("tribute")
    assert refusal.case == "11.3.1" and refusal.loss is None


def test_5_3_3_a_rebel_pays_tribute_from_his_purse_alone(west: Position) -> None:
    rebel = west.edit("Italia rebel; West gold 500")
    won = proven(question_.solve(question(rebel), "9/1 Suevian", "Italia", result="Triumph", number=2))
    drawn = proven(question_.solve(question(rebel), "9/1 Suevian", "Italia", result="Draw", number=2))
    board, toll = won.setting.due()
    assert toll.purse is not None and board.west.gold == 500
    if toll.purse >= 20:
        assert won.actions == (TRIBUTE, TRIBUTE) and won.value == 0
    assert drawn.why_not("tribute").case == "5.3.3"


def test_must_and_forbid_are_kept(west: Position) -> None:
    q = question(west)
    best = proven(question_.solve(q, "9/1 Suevian", "Western Emperor", result="Draw", number=4))
    forced = proven(
        question_.solve(q, "9/1 Suevian", "Western Emperor", result="Draw", number=4, must="2 dishonor; disgrace")
    )
    assert Counter(forced.actions)[DISHONOR] == 2 and DISGRACE in forced.actions and forced.value < best.value
    banned = "; ".join(str(head(a)) for a in best.actions)
    without = proven(question_.solve(q, "9/1 Suevian", "Western Emperor", result="Draw", number=4, forbid=banned))
    heads = {head(a) for a in best.actions}
    assert not heads & {head(a) for a in without.actions} and without.value <= best.value


@pytest.mark.parametrize(
    ("must", "forbid", "case", "words"),
    [
        ("3 disgrace", "", "11.3.1", "2 Losses of a kind"),
        ("2 disgrace; 2 dishonor; tribute", "", "11.3.1", "4 Losses are due"),
        ("dismiss Legion in Mediolanum", "", "2.2.3", "Destroyed, not Dismissed"),
        ("destroy Fort in Rhaetia", "", "2.2.3", "only Legions"),
        ("destroy Legion in Syria", "", "11.3.1", "does not fight"),
        ("revolt Britannia I", "", "11.3.1", "neither where the War is"),
        ("disgrace", "disgrace", "11.3.1", "must and must not"),
        ("demote Fort in Rhaetia", "", "2.1.3", "not Demoted"),
    ],
)
def test_impossible_requests_are_named_with_their_case(
    west: Position, must: str, forbid: str, case: str, words: str
) -> None:
    with pytest.raises(IllegalChoice) as error:
        question_.solve(
            question(west), "9/1 Suevian", "Western Emperor", result="Draw", number=4, must=must, forbid=forbid
        )
    assert error.value.case == case and words in str(error.value)


def test_what_cannot_be_read_is_said_all_at_once(west: Position) -> None:
    with pytest.raises(BadInput) as error:
        question_.solve(
            question(west), "9/1 Suevian", "Western Emperor", ["Roma", "Rhaetja"], "Victory", 9, must="weep"
        )
    said = str(error.value)
    assert "Roma" in said and "Rhaetja" in said and "weep" in said
    with pytest.raises(BadInput, match=r"Victory(.|\n)*9 Losses"):
        question_.solve(question(west), "9/1 Suevian", "Western Emperor", (), "Victory", 9)


def test_the_fight_and_its_result_are_checked_together(west: Position) -> None:
    with pytest.raises(BadInput) as error:
        question_.solve(question(west), "9/1 Suevian", "Afrca", ["Roma"], "Drawn", 9)
    said = str(error.value)
    assert all(words in said for words in ("Afrca", "Roma", "Did you mean Draw?", "9 Losses")), said


def test_11_2_5_provinces_of_others_bear_no_losses() -> None:
    p = rometeach.position("rome-iinc", "286", owner=False).edit("7/1 Moorish @ Numidia")
    with pytest.raises(BadInput, match=r"Rome: is not led by (.|\n)*11\.2\.5(.|\n)*Drawn"):
        question_.solve(question(p), "7/1 Moorish", "Africa", ("Mauretania I", "Rome"), "Drawn", 3)


def test_why_not_next_best_and_what_if(west: Position) -> None:
    plan = proven(question_.solve(question(west), "9/1 Suevian", "Western Emperor", result="Draw", number=3))
    answer = plan.why_not("2 dishonor")
    assert answer.loss is not None and answer.loss > 0 and answer.instead is not None
    assert answer.instead.value == plan.value - answer.loss and Counter(answer.instead.actions)[DISHONOR] == 2
    assert plan.why_not(plan.actions[0]).verdict == plan.why_not(str(plan.actions[0])).verdict == "it is in the plan"
    following = plan.next_best(5)
    assert len(following) == 5
    values = [plan.value, *(proven(x).value for x in following)]
    assert values == sorted(values, reverse=True)
    distinct = {(x.value, frozenset(kinds(x.actions).items())) for x in (plan, *following)}
    assert len(distinct) == 6
    more = dict(plan.explain().what_if)
    assert more["one Loss more"] <= 0 <= more["one Loss less"] and more["10 Gold more"] >= 0
    with pytest.raises(BadInput):
        plan.why_not("Rome +Fort")


def test_cut_short_it_gives_legal_losses_and_a_true_bound(west: Position) -> None:
    whole = question_.solve(question(west), "9/1 Suevian", "Western Emperor", result="Disaster", number=6)
    short = question_.solve(question(west), "9/1 Suevian", "Western Emperor", result="Disaster", number=6, time=0)
    assert short.bound >= whole.value >= short.value
    assert short.status == ("OPTIMAL" if short.bound == short.value else "FEASIBLE")


def test_2_3_3_units_of_a_province_given_up_go_where_it_is_cheapest(west: Position) -> None:
    p = west.edit("Rhaetia insurgent")
    state = replace(p.provinces["Rhaetia"], units=Units(fort=1))
    p = replace(p, provinces=p.provinces | {"Rhaetia": state})
    light = Weights(statuses={"Insurgent": 0, "Allied": 0}, prestige=0, unrest=9, units={"fort": 0})
    plan = proven(
        question_.solve(
            question(p, light), "9/1 Suevian", "Western Emperor", result="Draw", number=2, must="revolt Rhaetia"
        )
    )
    assert RevoltLoss("Rhaetia") in map(head, plan.actions)


def test_10_1_4_the_legion_whose_icon_nobody_else_covers_is_destroyed_last(west: Position) -> None:
    """Of two Legions the one goes that leaves no icon uncovered, and the Unrest of one that is has its price."""
    icon, printed = "Germania II", west.rules.provinces
    none = next(n for n in west.provinces if west.empire_of[n] == "West" and not printed[n].legion_icon)
    assert printed[icon].legion_icon
    held = {n: ProvinceState(Status.ROMAN, "", Units(legion=1)) for n in (icon, none)}
    p = replace(with_provinces(west, held), wars=Frozen({"7/5 Vandal": WarState("Germania II")}))
    toll = Toll("West", "West", Fighters((icon, none)), (icon, none), 2, 1)
    weights = Weights()
    assert next(LossSearch(LossInputs(p, toll, weights)).ends(9)).losses[0] == Destroy("legion", none)
    costs = [losses_exact.cost(p, replace(toll, number=1), (Destroy("legion", n),), weights) for n in (none, icon)]
    slope = weights.slope(p.west.unrest)
    assert costs[1][0] - costs[0][0] == slope and costs[1][1]["unrest"] == 1 and costs[0][1]["unrest"] == 0
