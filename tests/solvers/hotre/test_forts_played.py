"""What raids cost where Forts were placed (8.2.3, 10.4, 15.3), on boards of real games, against raids played by the phases."""

from random import Random

import pytest
from phase_plays import game, mean_of, passive, raided, raiding

import solvers.hotre.questions as ask
from rometeach.core.frozen import replace
from rometeach.core.results.plans import Plan
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play, run
from rometeach.core.session.requests import Decision
from rometeach.core.session.session import Stage
from rometeach.hotre.actions import BuyFort
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import FORT, POINTS, Active
from rometeach.hotre.phases import victory_points
from rometeach.hotre.phases.turn import player_phase

PLAYS = 2000
GAMES = (
    (1, 2, "Blue"),
    (1, 3, "Green"),
    (2, 4, "Yellow"),
    (3, 4, "Red"),
    (5, 4, "Yellow"),
    (6, 3, "Green"),
    (7, 4, "Green"),
    (8, 5, "Yellow"),
    (9, 2, "Yellow"),
    (10, 3, "Green"),
)
"""The seed of a game of simple players, the turn, and the Faction that begins to build."""


def planned(seed: int, turn: int, faction: str) -> Plan:
    """Two or three Forts against one to four Armies on every Province, of a People that a rival plays."""
    board, r = game(seed)[turn, faction], Random(seed)
    raids = "; ".join(f"{n} {r.randint(1, 4)}" for n in board.held_by(faction))
    people = next(p for p, who in board.runs.items() if who != faction and p in board.rules.peoples)
    return ask.forts(board, r.randint(2, 3), raids, people)


def phase(plan: Plan) -> tuple[Board, Board]:
    """The board when the Forts are bought, and that when the Phase is over: they are placed, and no Army is moved."""
    board, bought = plan.setting.q.board, list[Board]()
    side, to_build, to_place = board.now.side, [BuyFort(len(plan.actions))], list(plan.actions)

    def choose(decision: Decision) -> Action:
        if decision.kind == "building":
            return to_build.pop() if to_build else DONE
        if decision.kind == "placement":
            bought.append(decision.board)
            return to_place.pop(0) if to_place else DONE
        return DONE if decision.kind == "city" else passive(decision)

    stages = [Stage("Phase", player_phase)]
    end = play(board, stages, SeededDice(0), dict.fromkeys(board.players, choose), check=True)
    assert not to_place and bought[0].now.forts == len(plan.actions)
    assert bought[0].factions[side].roman < board.factions[side].roman
    return bought[0], end


def scores(board: Board, faction: str) -> int:
    """What the count of a Roman Phase would bring, the Emperor of the turn aside."""
    board = replace(board, active=Active(faction, faction, POINTS), tokens=())
    end = run(victory_points.count(board), SeededDice(0), {})
    return end.factions[faction].roman - board.factions[faction].roman


def raids_played(plan: Plan, board: Board, number: int, seed: int) -> tuple[float, float]:
    """What is counted and lives after the raids less what was before: its mean and standard error.

    The raids are rolled exchange by exchange, and what remains is counted by the phase. The worth of a Legion is the stated one.
    """
    q = plan.setting.q
    faction, w = q.raids.faction, q.weights
    before, start = scores(board, faction), raiding(board, faction, q.raids.by)

    def once(dice: SeededDice) -> float:
        after = start
        for name, armies in q.raids.armies.items():
            borders = set(board.rules.neighbours[name].values())
            easiest = next(border for border in ("clear", "difficult", "strait") if border in borders)
            after = raided(after, name, armies, dice, easiest)
        fell = start.armies_of(faction) - after.armies_of(faction)
        return float(w.vp * (scores(after, faction) - before) - w.army * fell)

    return mean_of(once, number, seed)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_10_4_and_15_3_raids_played_by_the_phases_cost_what_the_plan_says(number: int) -> None:
    """The Forts are bought and placed by the phases too; nothing but the price of a Legion is taken from the plan."""
    plan = planned(*GAMES[number])
    board = plan.setting.q.board
    bought, end = phase(plan)
    placed = {a.province for a in plan.actions}
    assert placed and not [n for n in placed if board.provinces[n].fort]
    for name, there in end.provinces.items():
        assert there == (replace(board.provinces[name], fort=FORT) if name in placed else board.provinces[name])
    assert bought.provinces == board.provinces
    mean, error = raids_played(plan, end, PLAYS, number)
    assert abs(mean - float(plan.value)) <= 4 * error
    assert 4 * error < abs(float(plan.value)) / 20
