"""The linear relaxation of a model against SciPy's linear programs, and the best flags against all of them one by one."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest
from ortools.sat.python import cp_model
from scipy.optimize import linprog

from rometeach.core import progress
from solvers import relaxation


def drawn(seed: int) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    """(a model, its flags): what is done at all, how much of it, and what that costs and brings."""
    rng, model = random.Random(seed), cp_model.CpModel()
    flags = [model.new_bool_var("") for _ in range(5)]
    amounts = [model.new_int_var(0, 6, "") for _ in flags]
    for flag, amount in zip(flags, amounts, strict=True):
        model.add(amount <= rng.randint(3, 6) * flag)
        model.add(amount >= rng.randint(1, 3)).only_enforce_if(flag)
    model.add_at_most_one(flags[:2])
    model.add_bool_or([flags[0], flags[2], flags[3].Not()])
    model.add_exactly_one([flags[4], *(model.new_bool_var("") for _ in range(2))])
    model.add(sum(rng.randint(1, 3) * a for a in amounts) <= rng.randint(6, 12))
    model.maximize(
        sum(rng.randint(2, 9) * a for a in amounts) - sum(rng.randint(0, 20) * f for f in flags) - 3 * flags[1].Not()
    )
    return model, flags


def by_scipy(model: cp_model.CpModel, fixed: dict[int, int]) -> float | None:
    """The least objective without whole numbers, some variables fixed; rows written down a second time."""
    proto = model.proto
    ends = [(min(v.domain), max(v.domain)) for v in proto.variables]
    rows, most = [], []

    def row(names: list[int], factors: list[float], low: float, high: float) -> None:
        vector, shift = np.zeros(len(ends)), 0.0
        for n, f in zip(names, factors, strict=True):
            vector[n if n >= 0 else -n - 1] += f if n >= 0 else -f
            shift += f if n < 0 else 0
        for sign, end in ((1, high), (-1, -low)):
            if abs(end) < 1e15:
                rows.append(sign * vector)
                most.append(end - sign * shift)

    for c in proto.constraints:
        if c.has_linear():
            names, factors = list(c.linear.vars), [float(f) for f in c.linear.coeffs]
            low, high = min(c.linear.domain), max(c.linear.domain)
            for flag in c.enforcement_literal:  # by far enough where it is not set: 100 is more than any of these sums
                slack = 100.0
                row([*names, flag], [*factors, -slack], low - slack, 1e18)
                row([*names, flag], [*factors, slack], -1e18, high + slack if high < 1e15 else 1e18)
            if not list(c.enforcement_literal):
                row(names, factors, low, high)
        elif c.has_bool_or():
            row(list(c.bool_or.literals), [1.0] * len(c.bool_or.literals), 1, 1e18)
        elif c.has_exactly_one():
            row(list(c.exactly_one.literals), [1.0] * len(c.exactly_one.literals), 1, 1)
        else:
            row(list(c.at_most_one.literals), [1.0] * len(c.at_most_one.literals), -1e18, 1)
    goal = np.zeros(len(ends))
    for n, f in zip(proto.objective.vars, proto.objective.coeffs, strict=True):
        goal[n] += f
    bounds = [(fixed[i], fixed[i]) if i in fixed else end for i, end in enumerate(ends)]
    found = linprog(goal, A_ub=np.array(rows), b_ub=np.array(most), bounds=bounds)
    return float(found.fun) if found.status == 0 else None


@pytest.mark.parametrize("seed", range(20))
def test_the_flags_are_those_of_the_best_linear_program_of_all(seed: int) -> None:
    model, flags = drawn(seed)
    found = relaxation.best_flags(model, flags)
    assert found is not None
    ways = {values: by_scipy(model, dict(zip([f.index for f in flags], values, strict=True)))
            for values in product((0, 1), repeat=len(flags))}  # fmt: skip
    best = min(x for x in ways.values() if x is not None)
    assert ways[tuple(found)] == pytest.approx(best, abs=1e-4)


def test_a_model_without_a_solution_has_no_flags() -> None:
    model, flags = drawn(1)
    model.add(sum(flags) >= 6)
    assert relaxation.best_flags(model, flags) is None


def test_a_question_that_was_stopped_guesses_nothing() -> None:
    model, flags = drawn(1)
    stopped = progress.Progress()
    stopped.stop()
    with progress.watching(stopped):
        assert relaxation.best_flags(model, flags) is None
