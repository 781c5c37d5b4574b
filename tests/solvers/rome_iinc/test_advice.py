"""Advice: what more Gold and other weights would change, against plans that are asked for anew and purchases counted by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from click.testing import CliRunner

from rometeach.cli import main
from rometeach.core import progress
from rometeach.core.errors import BadInput
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.valuation import evaluate, fitted
from rometeach.rome_iinc.valuation.weights import Weights
from solvers.rome_iinc import questions, together
from solvers.rome_iinc.advice import EACH_FIGHT, GROUPS, MOVES, PLAYS, STOPPED, advise, played
from solvers.rome_iinc.campaign.advice import advise as advise_turn
from solvers.rome_iinc.played import compared
from solvers.rome_iinc.question import planned
from solvers.rome_iinc.weight_errors import moved


def test_the_weights_move_by_their_errors_and_not_below_zero() -> None:
    p = named("425")
    w, rows = fitted.default(p, "West"), fitted.rows()["425", 1]
    up, far = moved(w, p, ("unrest", "units"), 1), moved(w, p, ("unrest",), -9)
    share = 1 + rows["unrest"].error / rows["unrest"].value
    assert abs(up.unrest - w.unrest * share) < Fraction(1, 1000) and up.gold == w.gold and far.unrest == 0
    assert up.unrest_curve is not None and w.unrest_curve is not None
    assert abs(up.unrest_curve.at(9) - w.unrest_curve.at(9) * share) < Fraction(1, 50)
    assert all(abs(up.units[u] - w.units[u] - rows[f"units.{u}"].error) < Fraction(1, 1000) for u in w.units)


def test_a_loss_is_what_the_best_plan_by_those_weights_is_ahead() -> None:
    p = named("565")
    plan = questions.turn(p, "west")
    found = advise(plan)
    assert len(found.moved) == 2 * len(GROUPS) and not found.is_sure
    row = max(found.moved, key=lambda m: m.loss)
    other = moved(fitted.default(p, "West"), p, GROUPS[row.group], 1 if row.up else -1)
    best = questions.turn(p, "west", weights=other)
    assert row.loss == best.value - evaluate.expected(p, plan.change, other, empire="West")
    assert all(m.loss >= 0 and bool(m.told) == (m.loss > 0) for m in found.moved)
    assert found.played is not None and f"dice were played {PLAYS} times" in found.text()
    assert f"{found.played.played.value:.1f} ± {found.played.played.error:.1f}" in found.text()
    told = found.as_json()["played"]
    assert isinstance(told, dict) and told["times"] == PLAYS and told["mean"] == found.played.played.value


def test_the_dice_of_a_plan_are_played_and_its_bad_and_good_turns_told() -> None:
    p = named("425")
    plan = questions.turn(p, "west")
    found = played(plan.setting, plan)
    assert found is not None and len(found.ends) == PLAYS and found.expected == float(plan.value)
    assert sum(found.ends) / PLAYS == pytest.approx(found.played.value)
    bad, middle, good = (found.reached(n) for n in (1, 5, 9))
    assert bad < middle < good
    assert sum(x <= bad for x in found.ends) >= PLAYS // 10 and sum(x >= good for x in found.ends) >= PLAYS // 10
    weights = plan.setting.weights["West"]
    others = compared(p, "West", planned(plan), weights, PLAYS, 10_000)
    assert abs(others.played.value - found.played.value) < 4 * (others.played.error + found.played.error)
    assert abs(found.apart(found.expected)) < 4


def test_nothing_is_played_where_no_dice_are_ahead_or_it_is_stopped() -> None:
    bread = questions.bread(named("425").edit("West unrest 9; West gold 44"), "west")
    assert played(bread.setting, bread) is None
    war = questions.fight(named("425").edit("phase War; step Wars"), "west")
    assert played(war.setting, war) is None
    turn = questions.turn(named("425"), "west")
    with progress.watching(progress.Progress()) as now:
        now.stop()
        assert played(turn.setting, turn) is None


def test_what_a_fight_adds_is_the_plan_less_the_plan_without_it() -> None:
    p = named("286").edit("turn 4; 7/5 Vandal @ Numidia; phase War; step Wars; West unrest 12")
    plan = questions.fight(p, "west", must="fight 7/5 Vandal")
    actions, w = planned(plan), plan.setting.weights["West"]
    page = advise(plan)
    both, none = (together.counted(p, "West", some, w) for some in (actions, ()))
    assert page.played is not None and both.adds == (both.worth - none.worth,) and none.adds == ()
    assert abs(page.played.apart(page.played.together)) < 4 and page.played.together == float(both.worth)
    assert page.fights == ((str(actions[0]), float(both.adds[0])),)
    assert EACH_FIGHT in page.text() and "expected, all counted together" in page.text()
    assert page.as_json()["fights"] == [{"fight": str(actions[0]), "points": float(both.adds[0])}]


def bought(gold: int, unrest: int, w: Weights) -> tuple[Fraction, int]:
    """(what the best number of purchases of calm is worth, that number): counted one by one, no Prestige bought."""
    return max((w.unease(unrest) - w.unease(unrest - n) + w.treasury(gold - 10 * n) - w.treasury(gold), -n)
               for n in range(min(unrest, gold // 10) + 1))  # fmt: skip


def test_bread_is_advised_as_counted_by_hand() -> None:
    p = named("425").edit("West unrest 9; West gold 44")
    plan = questions.bread(p, "west", forbid="buy prestige")
    found = advise(plan)
    w = fitted.default(p, "West")
    for row in found.moved:
        other = moved(w, p, GROUPS[row.group], 1 if row.up else -1)
        best, _ = bought(44, 9, other)
        n = len(plan.actions)
        mine = other.unease(9) - other.unease(9 - n) + other.treasury(44 - 10 * n) - other.treasury(44)
        assert row.loss == best - mine
    for richer in found.richer:
        gold = 44 + int(richer.words.split()[0])
        gain = bought(gold, 9, w)[0] + w.treasury(gold) - w.treasury(44) - bought(44, 9, w)[0]
        assert richer.gain == gain


def test_it_is_asked_for_on_the_command_line_and_only_where_it_is_given() -> None:
    words = ["plan", "rome-iinc", "425", "bread", "--empire", "west", "--advice"]
    page = CliRunner().invoke(main, words)
    assert page.exit_code == 0 and "How sure" in page.stdout and "in the order of what matters" in page.stdout
    plain = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)
    assert plain["advice"]["sure"] in (True, False) and plain["advice"]["weights"]
    change = "turn 10; phase War; step Wars"
    asked = ["plan", "rome-iinc", "286", "campaign", "--edit", change, "--turns", "0", "--rollouts", "8", "--advice"]
    told = CliRunner().invoke(main, asked).stdout
    assert "How sure" in told and "in the order of what matters" in told and told.count("At the end:") == 1
    refused = CliRunner().invoke(main, ["plan", "aurelian", "270-drawn", "stop", "--rollouts", "4", "--advice"])
    assert refused.exit_code != 0 and "--advice" in refused.output
    with pytest.raises(BadInput, match="is not given"):
        advise(replace(questions.bread(named("425"), "west"), solver="solvers.rome_iinc.least:WORKINGS"))


class StopsAfter(progress.Progress):
    """Is stopped as soon as it is told of the weights for the last time that is allowed."""

    def __init__(self, most: int) -> None:
        self.most = most
        super().__init__()

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        if name == "doing" and str(value).startswith(f"with other weights, {self.most} of"):
            self.stop()


@pytest.mark.parametrize("most", [1, 3])
def test_advice_that_is_stopped_claims_no_more_than_was_tried(most: int) -> None:
    plan = questions.bread(named("425").edit("West unrest 9; West gold 44"), "west")
    whole = advise(plan)
    with progress.watching(StopsAfter(most)):
        found = advise(plan)
    assert found.parts == whole.parts and found.richer == whole.richer
    assert found.moved == whole.moved[: most - 1] and not found.is_sure
    assert STOPPED in found.text() and STOPPED not in whole.text()
    unmoved = replace(found, moved=tuple(m for m in whole.moved if m.loss <= 0)[:2])
    assert (
        unmoved.verdict
        == f"not known: {len(unmoved.moved)} of {len(MOVES)} other weights were tried, and the plan stays the best with each"
    )


def test_a_stop_before_anything_was_tried_still_says_what_matters() -> None:
    plan = questions.bread(named("425").edit("West unrest 9; West gold 44"), "west")
    with progress.watching(progress.Progress()) as now:
        now.stop()
        found = advise(plan)
    assert found.parts and not found.richer and not found.moved
    assert found.verdict == "not known: no other weights were tried"


def test_advice_on_a_turn_that_looks_ahead_is_asked_of_such_a_turn() -> None:
    with pytest.raises(BadInput, match="Ask campaign"):
        advise_turn(questions.bread(named("425"), "west"))
