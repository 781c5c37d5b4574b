"""The best expansion of a Phase (9, 10, 12, 15) against every list on small boards, and its law against plays of the phases."""

import os
import pickle
from fractions import Fraction
from statistics import fmean, median, stdev

import pytest
from small_expansions import best, small

import solvers.hotre.questions as ask
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.results.plans import Plan
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play
from rometeach.core.session.requests import Decision
from rometeach.core.session.session import Stage
from rometeach.hotre.actions import BuildCity, Loot, Offer, Place, PlaceFort, Spare, Stand, TakeFort
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
    q = plan.setting.q
    entries, board = plan.setting.entries, q.board
    faction, roman = board.now.faction, q.side in board.factions
    targets = expansion.carried_out(board, entries, q.weights)
    looted = targets[-1].looted

    def choose(decision: Decision) -> Action:
        now = decision.board
        if decision.kind == "placement":
            left = list(entries)
            here = {n: p.armies for n, p in now.provinces.items() if p.side == q.side}
            for n, p in board.provinces.items():
                for _ in range(here.get(n, 0) - (p.armies if p.side == q.side else 0)):
                    left.remove(n)
            if left and now.now.reserve:
                return Place(left[0])
            forted = expansion.fortified(now, q.side, q.weights).now.bought
            return PlaceFort(forted[len(now.now.bought)]) if len(forted) > len(now.now.bought) else DONE
        if decision.kind == "loot":
            return Loot() if decision.about in looted else Spare()
        if decision.kind == "fort":
            return TakeFort()
        if decision.kind == "city":
            return BuildCity(next(expansion.city_places(now, q.side)))
        assert decision.kind in ("retreat", "card", "offer"), decision.kind
        return next(a for a in decision.actions if isinstance(a, Stand) or a == DONE or a == Offer(0))

    found = []
    for n in range(number):
        end = play(
            board, [Stage("Phase", player_phase)], SeededDice(seed * number + n), dict.fromkeys(board.players, choose)
        )
        before, after = board.factions[faction], end.factions[faction]
        found.append(after.roman - before.roman if roman else after.barbarian - before.barbarian)
    return fmean(found), (stdev(found) / number**0.5 if len(set(found)) > 1 else 0.0)


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
