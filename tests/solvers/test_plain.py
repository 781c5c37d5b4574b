"""The solver in Python alone finds what OR-Tools finds: on random models, and for the questions of every game."""

import random
from collections.abc import Iterator
from itertools import pairwise, product
from math import inf
from typing import Any

import pytest
from ortools.sat.python import cp_model

import rometeach
from rometeach import answers
from rometeach.core import games
from rometeach.core.results.plans import UNSEARCHED
from solvers import cp, plain
from solvers.cp import SolverMissing
from solvers.plain import stored
from solvers.plain.program import Program
from solvers.plain.simplex import Tableau


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Without OR-Tools."""
    monkeypatch.setattr(cp, "require", lambda: plain)
    yield monkeypatch


def made(kit: Any, seed: int) -> tuple[Any, list[Any]]:
    """A random model with every kind of rule, and its variables."""
    r = random.Random(seed)
    m = kit.CpModel()
    flags = [m.new_bool_var("") for _ in range(r.randint(3, 7))]
    numbers = [m.new_int_var(low := r.randint(-3, 2), low + r.randint(0, 6), "") for _ in range(r.randint(2, 5))]
    every = flags + numbers

    def total() -> Any:
        some = r.sample(every, r.randint(2, min(5, len(every))))
        return sum(r.choice((-3, -2, -1, 1, 1, 2, 4)) * x for x in some)

    for _ in range(r.randint(1, 4)):
        rule = m.add(total() <= r.randint(-2, 6)) if r.random() < 0.6 else m.add(total() >= r.randint(-6, 2))
        if r.random() < 0.5:
            some = r.sample(flags, r.randint(1, 2))
            rule.only_enforce_if([x if r.random() < 0.5 else x.negated() for x in some])
    kinds = r.sample(range(9), 4)
    if 0 in kinds:
        m.add_max_equality(numbers[0], [total(), 0])
    if 1 in kinds:
        m.add_min_equality(numbers[1], [total(), r.randint(0, 3)])
    if 2 in kinds:
        m.add_bool_or([x if r.random() < 0.5 else x.negated() for x in flags[:3]])
    if 3 in kinds:
        m.add_at_most_one(flags[1:])
    if 4 in kinds:
        m.add_exactly_one(flags[:3])
    if 5 in kinds:
        some = [flags[0], *numbers[:2]]
        m.add_allowed_assignments(some, [(r.randint(0, 1), r.randint(-2, 4), r.randint(-2, 4)) for _ in range(9)])
    if 6 in kinds:
        m.add_forbidden_assignments(numbers[:2], list(product(range(-3, 9, 2), range(-3, 9, 3))))
    if 7 in kinds:
        whole = m.new_int_var(0, 9, "")
        of = m.new_int_var(0, 20, "")
        m.add(of == sum(x + 3 for x in numbers[:2]))
        m.add_division_equality(whole, of, 3)
        every.append(whole)
    if 8 in kinds:
        m.add_implication(flags[0], flags[1])
        m.add_linear_expression_in_domain(numbers[0], kit.Domain.from_values([-3, -1, 0, 2, 5]))
        m.add_forbidden_assignments(flags[:3], [(0, 1, 0), (1, 0, 1)])
    goal = sum(r.randint(-9, 9) * x for x in every)
    m.maximize(goal) if r.random() < 0.5 else m.minimize(goal)
    return m, every


def ended(kit: Any, seed: int) -> tuple[str, float, float]:
    model, _ = made(kit, seed)
    solver = kit.CpSolver()
    solver.parameters.max_time_in_seconds = 30
    status = solver.status_name(solver.solve(model))
    return (
        (status, round(solver.objective_value), round(solver.best_objective_bound))
        if status == "OPTIMAL"
        else (status, 0, 0)
    )


@pytest.mark.parametrize("seed", range(60))
def test_a_random_model_ends_as_with_or_tools(seed: int) -> None:
    assert ended(plain, seed) == ended(cp_model, seed)


def test_random_models_have_solutions_and_have_none() -> None:
    found = [ended(plain, seed)[0] for seed in range(60)]
    assert min(found.count("OPTIMAL"), found.count("INFEASIBLE")) >= 5


def test_a_search_that_has_no_time_says_plainly_what_to_do(alone: pytest.MonkeyPatch) -> None:
    seed = next(n for n in range(60) if ended(plain, n)[0] == "OPTIMAL")
    model, _ = made(plain, seed)
    with pytest.raises(SolverMissing, match="too large for a search in Python alone"):
        cp.run(cp.new_solver(0.0), model)
    alone.setattr("sys.platform", "emscripten")
    with pytest.raises(SolverMissing, match="install rometeach on a computer"):
        cp.run(cp.new_solver(0.0), model)


@pytest.mark.parametrize(
    ("game", "question"), [("conquest", "campaign"), ("conquest2", "season"), ("aurelian", "works")]
)
def test_a_stored_answer_is_found_is_the_best_and_says_what_it_is(
    game: str, question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    declared = games.games()[game]
    change, options = declared.question(question).typed()
    p = rometeach.position(game, declared.start)
    p = p.edit(change) if change else p
    with_it = answers.plan(p, question, **options)
    monkeypatch.setattr(cp, "require", lambda: plain)
    without = answers.plan(p, question, **options)
    assert (without.status, without.value) == ("OPTIMAL", with_it.value)
    assert "whose answer for this very board comes with the kit" in without.how


def test_what_is_stored_is_never_taken_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    model = plain.CpModel()
    flags = [model.new_bool_var("") for _ in range(60)]
    for a, b in pairwise(flags):
        model.add(a + b <= 1)
    model.maximize(sum(flags))
    key = stored.digest(Program.of(model))
    for text, value, is_stored in (("0 2 4", 3, True), ("0 1", 30, False), ("99", 30, False)):
        monkeypatch.setattr(stored, "known", lambda text=text: {key: text})
        solver = plain.CpSolver()
        assert solver.status_name(solver.solve(model)) == "OPTIMAL"
        assert (solver.objective_value, solver.is_stored) == (value, is_stored)


def test_values_are_packed_and_unpacked() -> None:
    values = [0, 1, 0, -3, 7]
    assert stored.unpacked(stored.packed(values), 5) == values
    assert stored.unpacked("9", 5) is None


MODELLED = {
    "aurelian": ("front",),
    "hotre": ("expansion", "spending"),
    "rome-iinc": ("garrison", "fight", "turn", "annex", "governors", "least"),
}
"""The questions whose examples are answered by a model that is small enough."""
BOARDS = [
    ("rome-iinc", "286", "West gold 15", "garrison", {"empire": "west"}),
    ("rome-iinc", "286", "", "garrison", {"empire": "west", "gold": 20, "must": "Mesopotamia: Fort"}),
    ("rome-iinc", "363", "", "turn", {"empire": "east", "gold": 12}),
    ("rome-iinc", "425", "", "garrison", {"empire": "west", "gold": 15}),
    ("rome-iinc", "497", "", "annex", {"empire": "east", "number": 1}),
    ("rome-iinc", "565", "", "governors", {}),
]
"""Other boards: game, position, change, question, options."""


def cases() -> Iterator[Any]:
    for name, questions in MODELLED.items():
        game = games.games()[name]
        for asked in questions:
            change, options = game.question(asked).typed()
            yield pytest.param(name, game.start, change, asked, options, id=f"{name}-{asked}")
    for name, start, change, asked, options in BOARDS:
        yield pytest.param(name, start, change, asked, options, id=f"{name}-{start}-{asked}-{len(str(options))}")


@pytest.mark.parametrize(("game", "start", "change", "question", "options"), list(cases()))
def test_a_plan_is_worth_what_it_is_worth_with_or_tools(
    game: str, start: str, change: str, question: str, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    p = rometeach.position(game, start)
    p = p.edit(change) if change else p
    with_it = answers.plan(p, question, **options)
    monkeypatch.setattr(cp, "require", lambda: plain)
    without = answers.plan(p, question, **options)
    assert (with_it.status, without.status, without.value) == ("OPTIMAL", "OPTIMAL", with_it.value)
    assert abs(float((without.bound or 0) - (with_it.bound or 0))) < 1e-5
    assert "CP-SAT" not in without.text()


def test_an_explanation_leaves_out_what_takes_too_long_here_and_says_so(alone: pytest.MonkeyPatch) -> None:
    plan = rometeach.plan(rometeach.position("rome-iinc", "286").edit("West gold 5"), "garrison", empire="west")
    assert plan.is_optimal

    def too_large(*given: object) -> None:
        raise cp.too_large()

    alone.setattr(cp, "run", too_large)
    told = plan.explain()
    assert (told.what_if, told.runner_up) == ((), None)
    assert UNSEARCHED in " ".join(told.text().split()) and "no other plan was found" not in told.text()


def test_a_relaxation_gives_up_when_the_time_is_over() -> None:
    model = plain.CpModel()
    flags = [model.new_bool_var("") for _ in range(60)]
    for a, b in pairwise(flags):
        model.add(a + b <= 1)
    model.maximize(sum(flags))
    program, steps = Program.of(model), []
    for over in (False, True):
        table = Tableau(program, lambda over=over: over)
        table.load(program.lows, program.highs)
        table.solve(400, inf)
        steps.append(table.steps)
    assert steps[0] > 20 > steps[1]
