"""The best expansion of a Phase (9, 10, 12, 15) against every list on small boards, and its law against plays of the phases."""

import os
import pickle
from fractions import Fraction
from statistics import median

import pytest
from phase_plays import follows, mean_of
from small_expansions import best, small

import solvers.hotre.questions as ask
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.results.plans import Plan
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play
from rometeach.core.session.session import Stage
from rometeach.hotre.phases.turn import player_phase
from rometeach.hotre.position import named
from rometeach.hotre.valuation import expansion

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "100"))
BLOCK = 10


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_9_and_10_the_plan_is_the_best_of_all_lists(block: int) -> None:
    numbers = []
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        p, only, weights = small(seed)
        plan = ask.expansion(p, only=only, weights=weights)
        value, number = best(p, set(only.split("; ")), weights)
        numbers.append(number)
        assert plan.status == "OPTIMAL" and plan.value == plan.bound == sum(plan.worths.values()), seed
        assert abs(plan.value - value) < Fraction(1, 10**7), seed
        assert plan.value == plan.setting.q.value(plan.setting.entries).worth
    assert median(numbers) >= 200, numbers
    assert pickle.loads(pickle.dumps(plan)) == plan


def plays(plan: Plan, number: int, seed: int) -> tuple[float, float]:
    """The mean and the standard error of what so many plays of the Phase score, the list carried out by the phases."""
    q, entries = plan.setting.q, plan.setting.entries
    board, faction, roman = q.board, q.board.now.faction, q.side in q.board.factions
    looted = expansion.carried_out(board, entries, q.weights)[-1].looted
    players = dict.fromkeys(board.players, follows(board, entries, q.weights, looted))

    def once(dice: SeededDice) -> float:
        end = play(board, [Stage("Phase", player_phase)], dice, players)
        before, after = board.factions[faction], end.factions[faction]
        return after.roman - before.roman if roman else after.barbarian - before.barbarian

    return mean_of(once, number, seed)


@pytest.mark.parametrize("number", range(10))
def test_10_and_15_the_phases_score_what_the_plan_expects(number: int) -> None:
    p, _, _ = small(400 + number)
    p = p.with_active(reserve=6)
    plan = ask.expansion(p)
    mean, error = plays(plan, 2000, number)
    assert abs(mean - float(plan.parts["points"] + plan.parts["loot"])) <= 4 * error + 1e-9


PLACES = "phase Play; active: Red as Red, Placement; reserve 3; Red start Roma; Roma: Red 1, City; Sicilia: Galli 1; Cisalpina: Blue 1"


def test_9_a_plan_answers_why_not_what_else_and_what_if() -> None:
    board = named("60").edit(PLACES)
    plan = ask.expansion(board, only="Roma; Sicilia; Cisalpina; Raetia; Dalmatia")
    assert "On average in the end" in str(plan) and "Expected change" not in str(
        plan
    )  # Armies that stood there before count too
    others = plan.next_best(3)
    assert plan.value >= others[0].value >= others[1].value >= others[2].value
    assert len({plan.change, *(o.change for o in others)}) == 4
    asked = plan.why_not("Army to Cisalpina")
    assert asked.loss is not None and (asked.loss == 0 or asked.instead.value == plan.value - asked.loss)
    assert plan.why_not("Syria").case == "9"
    assert dict(plan.explain().what_if)["one Army more"] > 0 > dict(plan.explain().what_if)["one Army less"]
    must = ask.expansion(board, must="Cisalpina", forbid="Dalmatia")
    assert "Army to Cisalpina" in must.change and "Dalmatia" not in must.change
    with pytest.raises(IllegalChoice):
        ask.expansion(board, must="Parthia", forbid="Syria; Armenia; Mesopotamia")
    with pytest.raises(BadInput):
        ask.expansion(board, must="Nowhere")
    with pytest.raises(IllegalChoice):
        ask.expansion(named("60"))


def test_9_2_1_armies_to_spare_are_taken_up_and_a_province_is_given_up_where_that_is_said() -> None:
    board = named("60").edit(
        "turn 2; phase Play; Galli of Red; present: Galli; active: Red as Galli, Building; Belgica: Galli 3; Raetia: Galli 1"
    )
    kept = ask.expansion(board, only="Belgica; Raetia; Noricum")
    assert str(kept.actions[0]) == "take 2 from Belgica" and kept.setting.q.board.now.reserve == 2
    given = ask.expansion(board, only="Belgica; Lugdunensis", vacate="Raetia")
    assert "take 1 from Raetia" in given.change and given.setting.q.board.now.reserve == 3
