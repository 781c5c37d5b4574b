"""How fast the planner of Builds and Promotions is, on the five set-ups at several budgets.

    python benchmarks/plans.py [--repeat 3] [--naive-seconds 10]

Columns, in milliseconds: the tables (pricing every option by the charts), the solve (model built, solved, proven), the same question
by HiGHS (`scipy.optimize.milp`, a yes or no for each Province and option), and by the naive model (CP-SAT with one variable a Province
that looks its worth up in the whole table, default parameters). All must find the same worth; a naive model that ran out of time is
marked with its gap. Nothing else is asserted: machines differ, ratios less so.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable
from fractions import Fraction
from time import perf_counter
from typing import Any, TypeVar

import numpy as np
from ortools.sat.python import cp_model
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from rometeach.rome_iinc.evaluate import WEIGHTS, Weights
from rometeach.rome_iinc.phases import building
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from solvers import garrisons, options
from solvers.options import Option

T = TypeVar("T")
GOLD = (50, 150, 400)
KEEN = Weights(build=Fraction(1, 200), gold=Fraction(1, 40), taxes=Fraction(4))
"""Units are cheap: many options matter and the Barracks bind."""


def median(call: Callable[[], T], repeat: int) -> tuple[float, T]:
    """(milliseconds, result): the median over `repeat` warm calls."""
    result = call()
    times = []
    for _ in range(repeat):
        start = perf_counter()
        result = call()
        times.append((perf_counter() - start) * 1000)
    return statistics.median(times), result


def crowded() -> Position:
    """The 286 board after a bad decade: every ungarrisoned Province Insurgent, ten Wars, full Barracks."""
    p = named("286")
    wars = ["11/2 Frankish @ Belgica", "13/1 Suevian @ Rhaetia", "11/1 Suevian @ Germania I", "10/2 Sarmatian @ Pannonia II",
            "9/2 Alan @ Noricum", "12/2 Visigothic @ Scythia", "15/3 Persian @ Syria", "13/3 Persian @ Armenia II", "7/1 Moorish @ Africa",
            "9/1 Vandal @ Mediolanum"]  # fmt: skip
    empty = [n for n, s in p.provinces.items() if s.status.value == "Roman" and not s.units.number]
    barracks = "barracks: 3 Cavalry, 4 Guard, 8 Legion, 12 Pseudo Legion, 14 Auxilia, 6 Fleet"
    return p.edit("; ".join([*wars, *(f"{n} insurgent" for n in empty), barracks]))


def whole_tables(q: garrisons.Question) -> dict[str, list[Option]]:
    """Every option of every Province, none left out."""
    scaled = options.Scaled(q.weights, options.scale(q.p, q.weights))
    places = [n for n in q.p.rules.provinces if not building.against_place(q.p, q.empire, n)]
    return {n: options.table(q.p, q.empire, n, scaled) for n in places}


def highs(q: garrisons.Question, tables: dict[str, list[Option]]) -> int:
    """The best gain by HiGHS, over the whole tables."""
    cells = [(i, o) for i, found in enumerate(tables.values()) for o in found]
    if not cells:
        return 0
    gains = np.array([o.gain for _, o in cells], dtype=float)
    once = csr_array((np.ones(len(cells)), ([i for i, _ in cells], range(len(cells)))), shape=(len(tables), len(cells)))
    spent = np.array([[o.gold, *o.used] for _, o in cells]).T
    limits = [LinearConstraint(once, 1, 1), LinearConstraint(spent, -np.inf, [q.gold, *options.barracks(q.p)])]
    whole = np.ones(len(cells))
    done = milp(-gains, constraints=limits, bounds=Bounds(0, 1), integrality=whole, options={"mip_rel_gap": 0})
    return sum(o.gain for (_, o), x in zip(cells, done.x, strict=True) if x > 0.5)


def naive(q: garrisons.Question, tables: dict[str, list[Option]], seconds: float) -> tuple[int, int, bool]:
    """(gain, bound, proven) by one variable a Province, default parameters; a gain of 0 where nothing was found in time."""
    model = cp_model.CpModel()
    sums: list[list[Any]] = [[] for _ in range(2 + len(options.COUNTERS))]
    for found in tables.values():
        index = model.new_int_var(0, len(found) - 1, "")
        rows = [
            [o.gain for o in found],
            [o.gold for o in found],
            *([o.used[i] for o in found] for i in range(len(options.COUNTERS))),
        ]
        for total, row in zip(sums, rows, strict=True):
            x = model.new_int_var(min(row), max(row), "")
            model.add_element(index, row, x)
            total.append(x)
    for total, limit in zip(sums[1:], [q.gold, *options.barracks(q.p)], strict=True):
        model.add(sum(total) <= limit)
    model.maximize(sum(sums[0]))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return 0, sum(max(o.gain for o in found) for found in tables.values()), False
    return round(solver.objective_value), round(solver.best_objective_bound), status == cp_model.OPTIMAL


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--naive-seconds", type=float, default=10)
    given = parser.parse_args()
    boards = [(n, named(n), WEIGHTS) for n in SCENARIOS] + [(f"{n} keen", named(n), KEEN) for n in SCENARIOS]
    boards += [("crowded", crowded(), WEIGHTS), ("crowded keen", crowded(), KEEN)]
    print(
        f"{'board':13} {'empire':6} {'gold':>4} {'columns':>8} {'of':>6} {'tables':>7} {'solve':>7} {'HiGHS':>7} {'naive':>18}"
    )
    solves, ratios, unproven, number = [], [], 0, 0
    for name, p, weights in boards:
        for empire in EMPIRES:
            for gold in GOLD:
                q = garrisons.Question.of(p, empire, gold, weights=weights)
                tabulating, tables = median(lambda q=q: options.tabulate(q.p, q.empire, q.weights), given.repeat)  # type: ignore[misc]
                solving, choice = median(lambda t=tables: garrisons.choose(t, 30), given.repeat)  # type: ignore[misc]
                whole = whole_tables(q)
                size = sum(len(c.options) for c in tables.classes)
                if choice is None or not size:
                    continue
                by_highs, other = median(lambda q=q, w=whole: highs(q, w), 1)  # type: ignore[misc]
                start = perf_counter()
                gain, bound, proven = naive(q, whole, given.naive_seconds)
                by_naive = (perf_counter() - start) * 1000
                assert choice.status == "OPTIMAL" and choice.gain == other and gain <= choice.gain <= bound, (
                    name,
                    empire,
                    gold,
                    choice,
                    other,
                    gain,
                    bound,
                )
                said = f"{by_naive:,.0f}" + ("" if proven else f" (gap {(bound - gain) / tables.scale:.2f})")
                print(f"{name:13} {empire:6} {gold:4} {size:8,} {sum(map(len, whole.values())):6,} {tabulating:7.0f} {solving:7.1f} "
                      f"{by_highs:7,.0f} {said:>18}", flush=True)  # fmt: skip
                solves.append(solving)
                ratios.append(by_naive / solving)
                unproven += not proven
                number += 1
    print(f"\nSolve: median {statistics.median(solves):.1f} ms, worst {max(solves):.1f} ms.")
    print(f"Naive model: {statistics.median(ratios):,.0f} times as long in the median.")
    print(f"It did not prove {unproven} of {number} in {given.naive_seconds:g} s.")


if __name__ == "__main__":
    main()
