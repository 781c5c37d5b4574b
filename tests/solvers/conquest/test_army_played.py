"""Armies that were bought and fight, by the phases with seeded dice, against what the plan says (2.2, 2.5, 3.5)."""

import pytest
from played import fought

import solvers.conquest.questions as ask
from rometeach.conquest.board import lookup
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import PLACEMENT, Force
from rometeach.conquest.phases.purchase import purchase
from rometeach.core.frozen import replace
from rometeach.core.session.actions import DONE
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run

PLAYS = 400
CASES = (
    ("Blue 3I 1C 1G, of Blue", 90, "1G"),
    ("Blue 4I 2C, of Blue, Fortified City", 120, "1G"),
    ("Blue 6I 1C 1K 1G, of Blue, Fortified City", 140, "2G"),
    ("Blue 2I, of Blue, City", 30, "1G"),
)


@pytest.mark.parametrize("number", range(len(CASES)))
def test_2_2_and_3_5_an_army_conquers_as_often_as_its_plan_says(number: int) -> None:
    garrison, talents, along = CASES[number]
    p = Board.of(lookup.named("four")).edit(
        f"Mesopotamia: Blue 1I 1G Caesar, of Blue; Dalmatia: {garrison}; Red talents {talents}; active Red; phase Purchase"
    )
    plan = ask.army(p, "Dalmatia", along=along)
    answer = plan.setting
    buys = list(plan.actions)
    after = run(purchase(p), SeededDice(0), {"Red": lambda decision: buys.pop(0) if buys else DONE}, check=True)
    assert after.phase == PLACEMENT and after.players["Red"].talents == talents - sum(plan.costs)
    army = answer.q.along.plus(Force(*answer.found.troops))
    start = replace(p.with_force("Dalmatia", "Red", army), bought=())
    won = lost = 0
    for seed in range(PLAYS):
        end = fought(start, "Dalmatia", "Red", "Blue", answer.found.attack, answer.q.defence, seed)
        won += end.provinces["Dalmatia"].owner == "Red"
        gone = army.minus(end.provinces["Dalmatia"].force("Red"))
        lost += 10 * gone.infantry + 20 * gone.cavalry + 30 * gone.catapults
    chance = float(plan.value)
    error = (chance * (1 - chance) / PLAYS) ** 0.5
    assert abs(won / PLAYS - chance) <= 4 * error + 1e-9, (won, chance)
    assert abs(lost / PLAYS - float(answer.found.lost)) < 12
