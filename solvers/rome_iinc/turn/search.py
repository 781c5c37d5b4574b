"""How a model of a turn is solved: the worth in whole numbers, its bound, and the tie-breaks (CP-SAT, one worker, a fixed seed)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rometeach.core import progress
from rometeach.core.errors import BadInput, Problem
from rometeach.core.results.plans import FEASIBLE, OPTIMAL

from ... import cp, relaxation
from ...cp import INFEASIBLE, CpModel, CpSolver, IntVar, LinearExpr
from .builder import ModelBuilder, Term, weighted

LIMIT = 2**61
"""Sums beyond this are too large for the solver."""
EARLY = 0.4
"""The share of the time in which a first plan is looked for, where one is asked for."""
TIES = 0.15
"""Deterministic time, about seconds, for choosing among plans that are worth the same: the same plan on every machine."""


@dataclass(frozen=True)
class TurnSearch:
    """How the search for a turn ended.

    Attributes:
        solver: with the values of the best solution; None where none was found.
        bound: points that no plan is worth more than, as far as the model counts.
        status: CP-SAT's name for the end.
    """

    solver: CpSolver | None
    bound: Fraction
    status: str

    @property
    def in_time(self) -> bool:
        """Whether the end says something: without a solution, that there is none."""
        return self.status != "UNKNOWN"


def most_worth(
    builder: ModelBuilder,
    fights: bool,
    seconds: float,
    unlikely: Sequence[IntVar] = (),
    ceiling: Fraction | None = None,
    choices: Sequence[IntVar] = (),
) -> TurnSearch:
    """The solution that is worth most; among equals the one with the least Gold, then the fewest actions, as far as time goes.

    There may be a first search in which some flags are fixed. Where it is proven, the second one looks for what is worth more among
    all other solutions; where not, that begins at what was found and never ends below it.

    Args:
        builder: the model and what its variables are worth.
        fights: whether Wars can be fought: then ties are settled in a search of their own, which is quicker.
        seconds: the time limit.
        unlikely: none of these is chosen in the first search.
        ceiling: it is known that no plan is worth more.
        choices: these are chosen in the first search as the model's relaxation has them, if it tells; then `unlikely` is not looked at.

    Raises:
        BadInput: weights with too many digits.
    """
    start, scale, objective = progress.clock(), builder.scale, builder.objective()
    most = builder.furthest(objective)
    if most >= LIMIT:
        raise BadInput([Problem("weights", "have too many digits to be weighed exactly", "Round them, say to tenths.")])
    grain = _grain(builder, fights, most)
    goals = [(x, c * grain) for x, c in objective] + [(x, -c) for x, c in builder.ties if grain > 1]
    builder.model.maximize(weighted(goals))
    top = LIMIT if ceiling is None else int(ceiling * scale) * grain
    if ceiling is not None:
        _limit(builder.model, goals, top)
    model, first = builder.model, _first(builder, choices, unlikely)
    early, others = _early(builder, first, fights, seconds * EARLY) if first else (None, False)
    known = _value(early, objective) if early else -LIMIT
    if others:
        model = _others(builder.model, first, known + 1, top)
    solver = new_solver(seconds - (progress.clock() - start), fights)
    told: list[float] = []
    solver.best_bound_callback = told.append
    status = INFEASIBLE if others and known >= top else cp.run(solver, model, scale, grain)
    builder.model.proto.clear_solution_hint()
    if early and others and status == INFEASIBLE:
        solver, status = early, OPTIMAL
    if status not in (OPTIMAL, FEASIBLE):
        # The solver's last word of a search without a plan is no bound: what it told on the way is one, and every term at its best.
        best = sum(max(c * v for v in builder.least_and_most(x)) for x, c in objective)
        most = max(known, min([best, *(int(b // grain) + 1 for b in told)]))
        return TurnSearch(early, Fraction(most, scale), FEASIBLE if early else status)
    value = _value(solver, objective)
    bound = value if status == OPTIMAL else int(solver.best_objective_bound // grain) + 1
    if early and known > value:
        solver = early
    left = seconds - (progress.clock() - start)
    if status == OPTIMAL and builder.ties and grain == 1 and left > 0:
        solver = _without_ties(builder, solver, objective, value, fights, left) or solver
    return TurnSearch(solver, Fraction(bound, scale), status)


def _limit(model: CpModel, goals: Sequence[Term], most: int) -> None:
    """The objective, which is to be maximised, is no greater than that: as a row it would slow the search of CP-SAT down."""
    if cp.is_installed():
        model.proto.objective.domain.extend([-most, LIMIT])
    else:
        model.add(weighted(goals) <= most)


def _value(solver: CpSolver, terms: Sequence[Term]) -> int:
    """What a solution makes of a sum."""
    return sum(c * int(solver.value(x)) for x, c in terms)


def _first(builder: ModelBuilder, choices: Sequence[IntVar], unlikely: Sequence[IntVar]) -> list[Term]:
    """The flags that are fixed in the first search, with their values; none where there is no such search."""
    found = relaxation.best_flags(builder.model, choices) if choices and cp.is_installed() else None
    return list(zip(choices, found, strict=True)) if found else [(x, 0) for x in unlikely]


def _early(builder: ModelBuilder, first: Sequence[Term], fights: bool, seconds: float) -> tuple[CpSolver | None, bool]:
    """The best solution with some flags fixed, at which the model's search begins, and whether only others can be better.

    None if none was found.
    """
    fewer: CpModel = builder.model.clone()
    _fix(fewer, [x for x, _ in first], [v for _, v in first])
    solver = new_solver(seconds, fights)
    status = cp.run(solver, fewer)
    if status not in (OPTIMAL, FEASIBLE):
        return None, False
    _hint(builder.model, solver)
    return solver, status == OPTIMAL and cp.is_installed()


def _others(model: CpModel, first: Sequence[Term], least: int, most: int) -> CpModel:
    """The model of all solutions but those with some flags as they are given, which are worth no less and no more than that."""
    others: CpModel = model.clone()
    others.proto.clear_solution_hint()
    others.proto.objective.domain.clear()
    others.proto.objective.domain.extend([-most, -least])
    others.add_bool_or([x.Not() if v else x for x, v in first])
    return others


def _fix(model: CpModel, variables: Sequence[IntVar], values: Sequence[int]) -> None:
    """No other values for some variables."""
    for x, v in zip(variables, values, strict=True):
        domain = model.proto.variables[x.index].domain
        domain.clear()
        domain.extend([v, v])


def _hint(model: CpModel, solver: CpSolver) -> None:
    """The search begins at a solution."""
    model.proto.clear_solution_hint()
    for i, v in enumerate(solver.response_proto.solution):
        model.proto.solution_hint.vars.append(i)
        model.proto.solution_hint.values.append(v)


def _grain(builder: ModelBuilder, fights: bool, most: int) -> int:
    """How much one unit of worth weighs where ties are settled in the same search: more than twice all of them.

    1 where they have a search of their own: with fights that is quicker, and large figures leave no room.
    """
    if fights or not builder.ties:
        return 1
    grain = 2 * (1 + builder.furthest(builder.ties))
    return grain if most * grain < LIMIT else 1


def _without_ties(builder: ModelBuilder, solver: CpSolver, objective: Sequence[Term], value: int, fights: bool,
                  seconds: float) -> CpSolver | None:  # fmt: skip
    """Among the solutions with the same fights that are worth as much the one with the least Gold, then the fewest actions."""
    m: CpModel = builder.model.clone()
    _hint(m, solver)
    _fix(m, builder.settled, [int(solver.value(x)) for x in builder.settled])
    m.add(weighted(objective) >= value)
    m.minimize(sum(c * x for x, c in builder.ties))
    again = new_solver(seconds, fights)
    again.parameters.max_deterministic_time = TIES
    return again if cp.run(again, m) in (OPTIMAL, FEASIBLE) else None


def least(
    builder: ModelBuilder, goal: LinearExpr | int, fights: bool, seconds: float
) -> tuple[TurnSearch, int, int] | None:
    """The solution with the least of something else than worth.

    Args:
        builder: the model.
        goal: what there is to be least of.
        fights: whether Wars can be fought.
        seconds: the time limit.

    Returns:
        The search, how much there is, and a bound that no solution goes below; None if none was found.
    """
    builder.model.minimize(goal)
    solver = new_solver(seconds, fights)
    status = cp.run(solver, builder.model)
    if status not in (OPTIMAL, FEASIBLE):
        return None
    value = round(solver.objective_value)
    bound = value if status == OPTIMAL else max(0, int(solver.best_objective_bound))
    return TurnSearch(solver, Fraction(0), status), value, bound


def new_solver(seconds: float, fights: bool) -> CpSolver:
    """A solver with the parameters that serve turns best (benchmarks/README.md)."""
    solver = cp.new_solver(max(0.01, seconds))
    solver.parameters.linearization_level = 2
    # These cost more here than they bring.
    solver.parameters.add_clique_cuts = False
    solver.parameters.add_rlt_cuts = False
    solver.parameters.add_zero_half_cuts = False
    solver.parameters.add_mir_cuts = not fights
    solver.parameters.add_cg_cuts = False
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.add_lp_constraints_lazily = False
    solver.parameters.use_new_integer_conflict_resolution = fights
    solver.parameters.max_presolve_iterations = 1
    solver.parameters.symmetry_level = 0
    solver.parameters.find_big_linear_overlap = False
    return solver
