"""How fast and how good the planner is, at real size and as it grows.

    python benchmarks/plans.py [--quick] [--naive-seconds 10] [--only turn,growth,fight,small]

Boards: the five set-ups with six Wars placed by a seed, Wars and Gold varied for growth. Times are whole questions, tables and
the plan's pricing included, in milliseconds. Rivals in the same run: the naive model (every Province with a count for each type of
Unit, CP-SAT's default parameters), HiGHS on the same constraints (`scipy.optimize.milp`), and in value the simple player's own
plan. Nothing is asserted but that HiGHS finds the same worth: machines differ, ratios less so.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import perf_counter, process_time
from typing import Any

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from rometeach.core.errors import IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Build, Fight, Planned
from rometeach.rome_iinc.board.board import WarState
from rometeach.rome_iinc.players.simple import judgement
from rometeach.rome_iinc.players.simple.intentions import Intentions
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.valuation import evaluate
from solvers.cp import require
from solvers.relaxation import best_flags
from solvers.rome_iinc import questions
from solvers.rome_iinc.question import Question
from solvers.rome_iinc.turn import model as turn_model
from solvers.rome_iinc.turn import question
from solvers.rome_iinc.turn.builder import weighted
from solvers.rome_iinc.turn.model import TurnModel
from solvers.rome_iinc.turn.requests import prepare
from solvers.rome_iinc.turn.search import new_solver


def placed(p: Position, number: int, seed: int) -> Position:
    """The board with so many Wars in Provinces, drawn by a seed."""
    rng = random.Random(seed)
    names = rng.sample(sorted(p.rules.wars), number)
    spaces = rng.sample(list(p.rules.provinces), number)
    return replace(p, wars=Frozen({w: WarState(s) for w, s in zip(names, spaces, strict=True)}))


def greedy(p: Position, empire: str) -> list[Planned]:
    """The simple player's own Builds, Transfers and fights."""
    intentions, actions = Intentions(), list[Planned]()
    for may_build in (True, False):
        while isinstance(step := intentions.next_step(p, empire, may_build), Planned):
            actions.append(step)
            p = plans.apply(p, empire, step)
    while True:
        best = next(iter(judgement.fights(p, empire)), None)
        if best is None or best.value <= 0:
            return actions
        actions.append(Fight(best.war, best.commander.box, best.provinces))
        p = plans.apply(p, empire, actions[-1])


def highs(model: TurnModel, seconds: float) -> tuple[float, float, bool]:
    """(milliseconds, value, proven) of HiGHS on the model's own constraints."""
    proto, scale = model.builder.model.proto, model.builder.scale
    low, high = np.zeros(len(proto.variables)), np.zeros(len(proto.variables))
    for i, v in enumerate(proto.variables):
        domain = list(v.domain)
        low[i], high[i] = domain[0], domain[-1]
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    least: list[float] = []
    most: list[float] = []

    def add(names: list[int], weights: list[int], a: float, b: float) -> None:
        for name, weight in zip(names, weights, strict=True):
            if name < 0:
                name, weight, a, b = -name - 1, -weight, a - weight, b - weight
            rows.append(len(least))
            columns.append(name)
            values.append(weight)
        least.append(a)
        most.append(b)

    for c in proto.constraints:
        if c.has_linear():
            d = list(c.linear.domain)
            add(
                list(c.linear.vars),
                list(c.linear.coeffs),
                d[0] if d[0] > -(10**15) else -np.inf,
                d[-1] if d[-1] < 10**15 else np.inf,
            )
        elif c.has_exactly_one():
            add(list(c.exactly_one.literals), [1] * len(c.exactly_one.literals), 1, 1)
        elif c.has_at_most_one():
            add(list(c.at_most_one.literals), [1] * len(c.at_most_one.literals), -np.inf, 1)
        elif c.has_bool_or():
            add(list(c.bool_or.literals), [1] * len(c.bool_or.literals), 1, np.inf)
    matrix = csr_array((np.array(values, dtype=float), (rows, columns)), shape=(len(least), len(low)))
    goal = np.zeros(len(low))
    for name, weight in zip(proto.objective.vars, proto.objective.coeffs, strict=True):
        goal[name] += weight / scale
    start = perf_counter()
    done = milp(goal, constraints=LinearConstraint(matrix, least, most), bounds=Bounds(low, high), integrality=np.ones(len(low)),
                options={"mip_rel_gap": 0, "time_limit": seconds})  # fmt: skip
    return (perf_counter() - start) * 1000, 0.0 if done.fun is None else -done.fun, done.status == 0


def aim(model: TurnModel) -> None:
    """Set the model's objective without solving it."""
    model.builder.model.maximize(weighted(model.builder.objective()))


def naive(q: Question, seconds: float) -> tuple[float, bool]:
    """(milliseconds, proven) with every Province counted alone and default parameters."""
    prepared = prepare("turn", q)
    every = frozenset(Build(p, "veteran_legion") for p in q.p.rules.provinces)
    start = perf_counter()
    model = TurnModel(prepared.ready, replace(prepared.limits, no_builds=every))
    aim(model)
    solver = require().CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    status = solver.status_name(solver.solve(model.builder.model))
    return (perf_counter() - start) * 1000, status == "OPTIMAL"


def turns(quick: bool, seconds: float) -> None:
    """The turn with six Wars on each set-up: time, proof, rivals."""
    print("Turn, six Wars placed: whole question in ms; model alone; HiGHS; naive; worth less by greedy, points")
    whole: list[float] = []
    ratios: list[tuple[float, float]] = []
    unproven = lost = 0
    for seed in (1,) if quick else (1, 2, 3):
        for name in SCENARIOS:
            for empire in EMPIRES:
                p = placed(named(name), 6, seed)
                q = Question.of(p, empire, time=20)
                start = perf_counter()
                plan = question.solve("turn", q)
                took = (perf_counter() - start) * 1000
                prepared = prepare("turn", q)
                model = TurnModel(prepared.ready, prepared.limits)
                aim(model)
                solver = new_solver(20, bool(model.options.duels))
                start = perf_counter()
                solver.solve(model.builder.model)
                alone = (perf_counter() - start) * 1000
                by_highs, value, proven = highs(model, 20)
                assert (
                    not (proven and plan.is_optimal) or abs(value - solver.objective_value / model.builder.scale) < 1e-5
                )
                by_naive, naive_proven = naive(q, seconds)
                try:
                    apart = (
                        f"{float(plan.value - evaluate.expected(p, greedy(p, empire), q.weights, empire=empire)):.2f}"
                    )
                except IllegalChoice:
                    apart = "-"
                print(f"  {name} {empire:4} seed {seed}: {took:6.0f} {plan.status:8} {alone:6.0f} | HiGHS {by_highs:6.0f}"
                      f" | naive {by_naive:6.0f}{'' if naive_proven else ' unproven'} | greedy {apart}", flush=True)  # fmt: skip
                whole.append(took)
                ratios.append((by_highs / alone, by_naive / alone))
                unproven += not plan.is_optimal
                lost += not naive_proven
    print(f"  median {statistics.median(whole):.0f} ms, worst {max(whole):.0f} ms, {unproven} of {len(whole)} unproven")
    print(f"  HiGHS {statistics.median(a for a, _ in ratios):.1f} times, naive {statistics.median(b for _, b in ratios):.1f} times as long;"
          f" naive unproven {lost} of {len(whole)} in {seconds:g} s")  # fmt: skip


def growth(quick: bool) -> None:
    """How the turn and the fights grow with Wars, Gold and Provinces."""

    def one(what: str, kind: str, p: Position, empire: str, gold: int | None = None) -> None:
        start = perf_counter()
        plan = question.solve(kind, Question.of(p, empire, gold=gold, time=20))
        print(f"  {what}: {(perf_counter() - start) * 1000:6.0f} ms {plan.status}", flush=True)

    p = named("286")
    print("Growth (286)")
    for number in (1, 5, 10) if quick else (1, 2, 5, 10, 20, 40):
        one(f"fight, {number} Wars, both Empires", "fight", placed(p, number, 1), "both")
    for number in (1, 5) if quick else (1, 2, 4, 6, 8, 10):
        one(f"turn, {number} Wars, West", "turn", placed(p, number, 2), "West")
    for gold in (0, 100, 500):
        one(f"turn, 2 Wars, {gold} Gold, West", "turn", placed(p, 2, 2), "West", gold)
        one(f"garrison, {gold} Gold, West", "garrison", p, "West", gold)
    for empire in ("West", "East", "both"):
        number = sum(p.empire_of[n] == empire or empire == "both" for n in p.rules.provinces)
        one(f"garrison, {number} Provinces ({empire})", "garrison", p, empire)


def small(quick: bool) -> None:
    """The other questions on the set-ups with six Wars."""
    print("Other questions: median and worst over the set-ups, ms")
    times: dict[str, list[float]] = {}
    for name in SCENARIOS[:2] if quick else SCENARIOS:
        p = placed(named(name), 6, 1)
        for empire in EMPIRES:
            for what, call in _calls(p, empire):
                start = perf_counter()
                try:
                    call()
                except IllegalChoice:
                    continue
                times.setdefault(what, []).append((perf_counter() - start) * 1000)
    for what, found in times.items():
        print(f"  {what:10} {statistics.median(found):6.0f} {max(found):6.0f}", flush=True)


def aims(quick: bool) -> None:
    """What is aimed at, in processor ms: Builds alone 20, garrison 50, fight with 10 Wars 50 and a turn with six 1000 at worst."""
    print("Aims: median and worst, processor ms")
    seeds = (1,) if quick else (1, 2)
    boards = [(placed(named(n), 6, seed), empire) for seed in seeds for n in SCENARIOS for empire in EMPIRES]
    tens = [(placed(named(n), 10, seed), "both") for seed in seeds for n in SCENARIOS]
    many = [(placed(named(n), 6, s), e) for s in ((1,) if quick else range(1, 7)) for n in SCENARIOS for e in EMPIRES]
    _aim("Builds alone", "garrison", boards, "transfers", 5)
    _aim("garrison", "garrison", boards, "", 5)
    _aim("fight, 10 Wars, both Empires", "fight", tens, "", 5)
    _aim("turn, six Wars", "turn", many, "", 1)
    split, turn_model.MANY = turn_model.MANY, 10**6
    _aim("turn, in one search", "turn", many, "", 1)
    turn_model.MANY = split
    times: list[float] = []
    for p, empire in boards[:10]:
        plan = question.solve("turn", Question.of(p, empire, time=60))
        start = process_time()
        plan.next_best(1)
        times.append(1000 * (process_time() - start))
    print(f"  next_best(1) of turn: {statistics.median(times):.1f} {max(times):.1f}", flush=True)
    guessed = [x for p, empire in many if (x := _is_guessed(p, empire)) is not None]
    print(
        f"  fights of the relaxation: those of the best plan on {sum(guessed)} of {len(guessed)} boards with {split} duels or more"
    )


def _aim(what: str, kind: str, asked: Sequence[tuple[Position, str]], forbid: str, times: int) -> None:
    """One line: a question on some boards, the least of so many times each."""
    found, unproven = [], 0
    for p, empire in asked:
        each = []
        for _ in range(times):
            start = process_time()
            plan = question.solve(kind, Question.of(p, empire, forbid=forbid, time=20))
            each.append(1000 * (process_time() - start))
        unproven += not plan.is_optimal
        found.append(min(each))
    print(f"  {what}: {statistics.median(found):.1f} {max(found):.1f}, {unproven} of {len(found)} unproven", flush=True)


def _is_guessed(p: Position, empire: str) -> bool | None:
    """Whether the relaxation of a turn fights what the best plan does; None on boards where it is not asked."""
    prepared = prepare("turn", Question.of(p, empire, time=20))
    model = TurnModel(prepared.ready, prepared.limits)
    fought = list(model.fights.fought.values())
    if len(fought) < turn_model.MANY:
        return None
    aim(model)
    guess = best_flags(model.builder.model, fought)
    solver = new_solver(20, True)
    solver.solve(model.builder.model)
    return guess == [int(solver.value(x)) for x in fought]


def _calls(p: Position, empire: str) -> Iterator[tuple[str, Any]]:
    yield "garrison", lambda: questions.garrison(p, empire)
    yield "fight", lambda: questions.fight(p, empire)
    yield "annex", lambda: questions.annex(p, empire, 2)
    yield "bread", lambda: questions.bread(p, empire)
    yield "governors", lambda: questions.governors(p, empire)
    war = next(iter(p.wars))
    yield "least", lambda: questions.least(p, empire, war)
    yield "least calm", lambda: questions.least(p, empire, chance="1/2")
    force = next((f for f in judgement.fights(p, empire) if f.provinces), None)
    if force:
        yield "losses", lambda: questions.losses(p, force.war, force.commander.box, "Disaster", 6, force.provinces)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--naive-seconds", type=float, default=10)
    parser.add_argument("--only", default="turn,growth,small,aims")
    given = parser.parse_args()
    require()
    only = given.only.split(",")
    if "turn" in only:
        turns(given.quick, given.naive_seconds)
    if "growth" in only or "fight" in only:
        growth(given.quick)
    if "aims" in only:
        aims(given.quick)
    if "small" in only:
        small(given.quick)


if __name__ == "__main__":
    main()
