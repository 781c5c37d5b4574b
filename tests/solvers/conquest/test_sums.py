"""Sums of worths between two numbers, against all of them; and two plans that differ by less than the solver's grain."""

import random
from fractions import Fraction
from itertools import product

import pytest
import small_campaigns as boards

import solvers.conquest.questions as ask
from solvers.conquest.campaign.inputs import CampaignQuestion
from solvers.conquest.campaign.model import GRAIN
from solvers.conquest.campaign.sums import sums_between


@pytest.mark.parametrize("seed", range(60))
def test_sums_between_are_those_of_all_choices(seed: int) -> None:
    dice = random.Random(seed)

    def number() -> Fraction:
        return Fraction(dice.randint(0, 40), dice.randint(1, 9)) + Fraction(dice.randint(0, 3), 10**12)

    groups = [[number() for _ in range(dice.randint(1, 7))] for _ in range(seed % 5)]
    choices = product(*(range(len(g)) for g in groups))
    sums = {c: sum((g[n] for g, n in zip(groups, c, strict=True)), Fraction(0)) for c in choices}
    low, high = sorted(dice.choices(sorted(sums.values()), k=2))
    expected = {c for c, s in sums.items() if low < s <= high}
    found = list(sums_between(groups, low, high))
    assert set(found) == expected and len(found) == len(expected)
    assert seed % 5 < 2 or any(sums_between(groups, min(sums.values()) - 1, max(sums.values())))


def test_2_1_a_plan_that_is_better_by_less_than_the_grain_is_found() -> None:
    p, asked = boards.small(356002)
    q = CampaignQuestion.of(p, **asked)
    every = boards.every_plan(p, q.only, q.terms)
    plan = ask.campaign(p, **asked, must="Rhaetia")
    assert plan.is_optimal and plan.value == plan.bound == max(every.values())
    enemy = q.prospects.enemy("Rhaetia")
    assert enemy and 0 < 5 - plan.value < Fraction(1, GRAIN)
