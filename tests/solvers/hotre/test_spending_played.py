"""What purchases bring (8.2, 9, 10, 12, 15), on boards of real games, against Phases and raids played by the phases."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import pytest
from phase_plays import follows, game, mean_of, raided, raiding

import solvers.hotre.questions as ask
from rometeach.core.figures.ledger import total
from rometeach.core.results.plans import Plan
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play, run
from rometeach.core.session.session import Stage
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import CITY
from rometeach.hotre.charts import points
from rometeach.hotre.phases import building
from rometeach.hotre.phases.turn import player_phase
from rometeach.hotre.valuation import expansion, purchases

PLAYS = 2000
GAMES = (
    (5, 3, "Green"),
    (1, 2, "Blue"),
    (1, 3, "Green"),
    (1, 5, "Yellow"),
    (2, 2, "Green"),
    (2, 4, "Green"),
    (2, 5, "Yellow"),
    (3, 4, "Red"),
    (6, 4, "Yellow"),
    (12, 5, "Red"),
)
"""The seed of a game of simple players, the turn, and the Faction that begins to build."""


@cache
def planned(seed: int, turn: int, faction: str) -> Plan:
    """The best purchases on a board of a real game."""
    return ask.spending(game(seed)[turn, faction])


def later(board: Board, plan: Plan, dice: SeededDice) -> float:
    """What the Provinces of a board bring on the turns left, each raided before every turn and before the end of the game.

    As the plan says, each raid meets the garrison of the end of the Phase anew, and a Fort that stands alone holds its Province; a City
    that was built in this Phase brings points as long as one Legion without a Fort would have held it.
    """
    q = plan.setting.q
    rules, w, last = board.rules, q.weights, int(board.rules.values["turns.last"])
    people = next(p for p, who in board.runs.items() if who != q.side and p in rules.peoples)
    raids, found = raiding(board, q.side, people), 0.0
    turns = range(board.turn + 1, last + 1)
    for name in board.held_by(q.side):
        there = [(name, board.provinces[name])]
        land = [w.province * rules.diocese_value(rules.diocese_of[name], t) for t in turns]
        city = [w.city * total(points.city_terms(rules, t, there, True), rules.values) for t in turns]
        end = w.end * rules.values["roman.end_province"]
        if board.provinces[name].city == CITY and not q.board.provinces[name].city:
            found += held(raids.with_province(name, armies=1, fort=""), name, city, w.raiders, dice)
            city = [Fraction(0) for _ in turns]
        found += held(raids, name, [*(a + b for a, b in zip(land, city, strict=True)), end], w.raiders, dice)
    return found


def held(board: Board, name: str, brings: Sequence[Fraction], raiders: int, dice: SeededDice) -> float:
    """What a Province brings before a raid takes it."""
    found = 0.0
    for each in brings:
        if raided(board, name, raiders, dice).provinces[name].side == board.now.side:
            break
        found += float(each)
    return found


def plays(plan: Plan, number: int, seed: int) -> tuple[float, float]:
    """The mean and the standard error of what so many plays bring: the Victory Points that the Phase leaves more, and `later`."""
    q = plan.setting.q
    ready, _ = purchases.bought(q.board, plan.setting.buys)
    looted = expansion.carried_out(ready.board, plan.setting.entries, q.weights)[-1].looted
    before, w = q.board.factions[q.side].roman, q.weights

    def once(dice: SeededDice) -> float:
        player = follows(ready.board, plan.setting.entries, w, looted, ready.actions)
        end = play(q.board, [Stage("Phase", player_phase)], dice, dict.fromkeys(q.board.players, player))
        now = w.vp * (end.factions[q.side].roman - before) + w.army * end.armies_of(q.side)
        return float(now) + later(end, plan, dice)

    return mean_of(once, number, seed)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_8_2_the_phase_charges_what_the_plan_says_and_leaves_its_board(number: int) -> None:
    plan = planned(*GAMES[number])
    q = plan.setting.q
    ready, cost = purchases.bought(q.board, plan.setting.buys)
    player = follows(ready.board, (), q.weights, (), ready.actions)
    board = run(building.purchases(q.board), SeededDice(0), dict.fromkeys(q.board.players, player), check=True)
    assert plan.actions and board == ready.board
    assert (
        q.board.factions[q.side].roman - board.factions[q.side].roman == cost == sum(plan.costs) == -plan.parts["price"]
    )


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_8_2_and_15_plays_bring_what_the_plan_is_worth(number: int) -> None:
    """By the phases: what is charged, placed, fought, looted, built and counted. By the fight: the raids of the turns left.

    The prices of later turns alone are the stated ones: a share of the value of its Diocese for a Province that is held, see `later`.
    """
    plan = planned(*GAMES[number])
    mean, error = plays(plan, PLAYS, number)
    assert plan.status == "OPTIMAL"
    assert abs(mean - float(plan.value)) <= 4 * error
    assert 4 * error < float(plan.value) / 20
