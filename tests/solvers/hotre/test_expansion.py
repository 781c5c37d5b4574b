"""The best expansion of a Phase (9, 10, 12, 15) against every list on small boards, and its law against plays of the phases."""

import os
import pickle
from fractions import Fraction
from statistics import fmean, median, stdev

import pytest
from small_expansions import best, small

import solvers.hotre.questions as ask
from rometeach.core.results.plans import Plan
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play
from rometeach.core.session.requests import Decision
from rometeach.core.session.session import Stage
from rometeach.hotre.actions import BuildCity, Loot, Offer, Place, PlaceFort, Spare, Stand, TakeFort
from rometeach.hotre.phases.turn import player_phase
from rometeach.hotre.valuation import expansion

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "1000"))
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
