"""The fewest actions by halving: against every number of actions, with proofs that are there, missing, or late."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

import rometeach
from rometeach.core.results.plans import FEASIBLE, OPTIMAL, Plan
from solvers import few_actions

PLAN = rometeach.plan(rometeach.position("rome-iinc", "286"), "bread", empire="west")


def made(number: int, worth: int, bound: int | None = None) -> Plan:
    """A plan of so many actions, worth so much; not proven where a bound is above it."""
    action = PLAN.actions[0] if PLAN.actions else "nothing"
    status = OPTIMAL if bound in (None, worth) else FEASIBLE
    return replace(
        PLAN,
        actions=(action,) * number,
        costs=(Fraction(0),) * number,
        value=Fraction(worth),
        bound=Fraction(worth if bound is None else bound),
        status=status,
        first=(),
    )


@pytest.mark.parametrize("rises", list(product((0, 1), repeat=5)))
def test_the_fewest_are_those_of_every_number_tried(rises: tuple[int, ...]) -> None:
    worths = [sum(rises[:n]) for n in range(6)]
    needs = [min(k for k in range(n + 1) if worths[k] == worths[n]) for n in range(6)]
    best = lambda n: made(needs[n], worths[n])  # noqa: E731
    for within in range(worths[5] + 1):
        found = few_actions.fewest(made(5, worths[5]), Fraction(within), best)
        assert len(found.actions) == min(n for n in range(6) if worths[n] >= worths[5] - within)
        assert "no plan with fewer" in dict(found.first)[few_actions.FEWEST]


def test_what_was_cut_short_or_late_is_told_as_not_proven() -> None:
    def cut_short(n: int) -> Plan:
        return made(n, n, bound=5)

    def late(n: int) -> Plan:
        raise few_actions.NotInTime("late")

    for best in (cut_short, late):
        found = few_actions.fewest(made(5, 5), Fraction(0), best)
        assert len(found.actions) == 5 and "not proven" in dict(found.first)[few_actions.FEWEST]


def test_a_plan_that_turns_up_late_is_taken() -> None:
    """A search that is cut short may find more with fewer actions than it did with more: what it found counts."""
    worth = {0: 0, 1: 4, 2: 1, 3: 1, 4: 4}
    found = few_actions.fewest(made(5, 4), Fraction(0), lambda n: made(min(n, 2), worth[n], bound=9))
    assert found.value == 4 and len(found.actions) <= 4


def test_no_plan_at_all_with_fewer_is_a_proof() -> None:
    found = few_actions.fewest(made(3, 2), Fraction(9), lambda n: None)
    assert len(found.actions) == 3 and "no plan with fewer" in dict(found.first)[few_actions.FEWEST]
