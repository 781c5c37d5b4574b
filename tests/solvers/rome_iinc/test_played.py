"""Plans of real games, played: they bring what they are said to be worth (`benchmarks/expected_and_played.py` for many boards)."""

from __future__ import annotations

import math
from typing import Any

import pytest

from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.rome_iinc.phases import turn
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rules import EMPIRES
from solvers.rome_iinc import questions
from solvers.rome_iinc.played import Mean, compared
from solvers.rome_iinc.question import planned


def building(name: str, seed: int, number: int) -> Position:
    """The board of a simple player's game when Units are Built on a turn."""
    board: Any = named(name)
    dice, sides = SeededDice(seed), dict.fromkeys(EMPIRES, SimplePlayer())
    for stage in turn.game(number):
        board = run(stage.run(board), dice, sides)
        if stage.name.endswith("Bread and Circuses") and board.turn == number:
            return board
    raise AssertionError


@pytest.mark.parametrize(("name", "number", "empire"), [("286", 1, "East"), ("363", 2, "East"), ("497", 1, "West")])
def test_a_plan_brings_what_is_expected_of_it(name: str, number: int, empire: str) -> None:
    p = building(name, 7, number)
    plan = questions.turn(p, empire, time=30)
    weights = plan.setting.weights[empire]
    found = compared(p, empire, planned(plan), weights, 150, 1)
    assert found.expected == float(plan.value)
    assert abs(found.apart(found.together)) < 3
    if not any(a.kind == "fight" for a in planned(plan)):  # the Losses of a fight are booked as they fall
        provinces, mean = found.shares["provinces"]
        assert mean.error and abs(mean.value - provinces) < 3 * mean.error


def test_fights_that_share_unrest_bring_what_is_counted_together() -> None:
    p = building("363", 7, 5)
    plan = questions.turn(p, "East", time=30)
    found = compared(p, "East", planned(plan), plan.setting.weights["East"], 600, 1)
    assert abs(found.apart(found.together)) < 3 < abs(found.apart(found.expected))


def test_a_mean_has_the_error_of_its_numbers() -> None:
    found = Mean.of([1, 2, 3, 6])
    assert found.value == 3 and found.error == pytest.approx(math.sqrt(14 / 3 / 4))
