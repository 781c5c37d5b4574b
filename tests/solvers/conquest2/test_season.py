"""The actions of a Campaign Season (3, 4, 5.1, 5.2) against every way to act on small boards, and played again by the phases."""

import os
from fractions import Fraction

import pytest
import small_seasons as boards

import solvers.conquest2.questions as ask
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.phases.season import collect_taxes, score
from rometeach.conquest2.valuation import season
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "12"))


def by_hand(before: Board, after: Board, lead: Fraction) -> Fraction:
    """The end of the season by its own phases: Victory Points, and what settles ties."""
    end = run(score(run(collect_taxes(after), SeededDice(0), {})), SeededDice(0), {})
    own = end.players["Red"].points - before.players["Red"].points
    others = sum(end.players[s].points - before.players[s].points for s in ("Blue", "Green"))
    red = end.players["Red"]
    tokens = sum(t.tokens_of("Red") for t in end.provinces.values())
    return own - lead * others + Fraction(red.talents, 100) + Fraction(tokens - red.chaos, 20)


@pytest.mark.parametrize("seed", range(BOARDS))
def test_5_1_the_plan_is_the_best_of_all(seed: int) -> None:
    p, lead = boards.small(seed), (Fraction(0), Fraction(1, 3), Fraction(1))[seed % 3]
    plan = ask.season(p, lead=lead, time=30)
    every = boards.ends(p)
    assert plan.is_optimal and plan.value == plan.bound
    assert plan.value == max(by_hand(p, end, lead) for end in every.values())
    assert plan.value == by_hand(p, season.played(p, "Red", plan.actions), lead)


def test_the_small_boards_leave_much_to_choose() -> None:
    assert sum(len(boards.ends(boards.small(seed))) for seed in range(4)) > 500
