"""The model of a turn: one placement of all Units serves the Revolt step and the fights (Sections 10.6, 10.7, 11.1, 11.2).

Provinces near a War that can be fought have a count for each type of Unit; all others are counted by class. Units of a
Command move freely inside it, so what it has, builds, sends and receives is balanced by type. A War is a choice among the
columns of its duels (`battlefield`), and its Losses a choice among what the Units that fight can take (`joining.toll`).

The parts are `supply`, `holding` and `joining`; here they are put together and solved.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from time import perf_counter
from typing import Any

from rometeach.core.errors import BadInput, Problem
from rometeach.rome_iinc.board.units import Units

from ... import cp
from ..question import Question
from .inputs import Frame, Solution
from .province_options import Ground
from .war_columns import Joining

LIMIT = 2**61
"""Sums beyond this are too large for the solver."""
TIES = 0.15
"""Deterministic time, about seconds, for choosing among plans that are worth the same: the same plan on every machine."""


class Model(Joining):
    """The whole model; `solve` may be called again after more constraints were added."""

    def __init__(self, q: Question, frame: Frame | None = None, ground: Sequence[Ground] | None = None) -> None:
        super().__init__(q, frame or Frame(), ground)
        self._supply()
        self._garrisons()
        self._holdings()
        self._flows()
        self._treasuries()
        self._fights()
        self._requests()

    # --- solving

    def _scale(self) -> int:
        """A common denominator of all worths."""
        found = 1
        for _, v in self.terms:
            found = lcm(found, v.denominator)
        return found

    def solve(self, seconds: float) -> Solution | None:
        """The best plan, None if there is none or none was found in time."""
        start, scale = perf_counter(), self._scale()
        objective = [(x, v.numerator * (scale // v.denominator)) for x, v in self.terms]
        most = self._most(objective)
        if most >= LIMIT:
            raise BadInput(
                [Problem("weights", "have too many digits to be weighed exactly", "Round them, say to tenths.")]
            )
        grain = self._grain(most)
        goals = [(x, c * grain) for x, c in objective] + [(x, -c) for x, c in self.ties if grain > 1]
        self.m.maximize(self.cp.LinearExpr.weighted_sum([x for x, _ in goals], [c for _, c in goals]))
        solver = self._solver(seconds)
        told: list[float] = []
        solver.best_bound_callback = told.append
        status = solver.status_name(cp.run(solver, self.m, scale, grain))
        self.in_time = status != "UNKNOWN"
        if status not in ("OPTIMAL", "FEASIBLE"):
            # The solver's last word of a search without a plan is no bound: what it told on the way is one, and every term at its best.
            best = sum(max(c * v for v in self._ends(x)) for x, c in objective)
            self.ceiling = Fraction(min([best, *(int(b // grain) + 1 for b in told)]), scale)
            return None
        value = sum(c * int(solver.value(x)) for x, c in objective)
        bound = value if status == "OPTIMAL" else int(solver.best_objective_bound // grain) + 1
        left = seconds - (perf_counter() - start)
        if status == "OPTIMAL" and self.ties and grain == 1 and left > 0:
            again = self._tied(solver, objective, value, left)
            solver = again or solver
        self.solver = solver
        return self._read(solver, bound, scale, status)

    def _most(self, terms: Sequence[tuple[Any, int]]) -> int:
        """No sum of these terms is further from 0."""
        return sum(abs(c) * max(map(abs, self._ends(x))) for x, c in terms)

    def _grain(self, most: int) -> int:
        """How much one unit of worth weighs where ties are settled in the same search: more than twice all of them.

        1 where they have a search of their own: with fights that is quicker, and large figures leave no room.
        """
        if self.duels or not self.ties:
            return 1
        grain = 2 * (1 + self._most(self.ties))
        return grain if most * grain < LIMIT else 1

    @staticmethod
    def _ends(variable: Any) -> tuple[int, int]:
        """The least and the greatest value that a variable may have."""
        if isinstance(variable, int):
            return variable, variable
        domain = list(variable.proto.domain)
        return int(domain[0]), int(domain[-1])

    def least(self, goal: Any, seconds: float) -> tuple[Solution, int, int] | None:
        """The solution with the least of something else than worth: (solution, how much, a bound that none goes below)."""
        self.m.minimize(goal)
        solver = self._solver(seconds)
        status = solver.status_name(cp.run(solver, self.m))
        if status not in ("OPTIMAL", "FEASIBLE"):
            return None
        value = round(solver.objective_value)
        bound = value if status == "OPTIMAL" else max(0, int(solver.best_objective_bound))
        return self._read(solver, 0, 1, status), value, bound

    def _tied(self, solver: Any, objective: list[tuple[Any, int]], value: int, seconds: float) -> Any:
        """Among the plans that are worth as much the one with the least Gold, then the fewest actions."""
        m = self.m.clone()
        m.clear_hints()
        for i, v in enumerate(solver.response_proto.solution):
            m.proto.solution_hint.vars.append(i)
            m.proto.solution_hint.values.append(v)
        m.add(self.cp.LinearExpr.weighted_sum([x for x, _ in objective], [c for _, c in objective]) >= value)
        m.minimize(sum(c * x for x, c in self.ties))
        again = self._solver(seconds)
        again.parameters.max_deterministic_time = TIES
        return again if again.status_name(cp.run(again, m)) in ("OPTIMAL", "FEASIBLE") else None

    def _solver(self, seconds: float) -> Any:
        solver = self.cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.linearization_level = 2
        # These cost more here than they bring: benchmarks/README.md.
        solver.parameters.add_clique_cuts = False
        solver.parameters.add_rlt_cuts = False
        solver.parameters.add_zero_half_cuts = bool(self.duels)
        solver.parameters.add_cg_cuts = False
        solver.parameters.cp_model_probing_level = 0
        if not self.duels:
            solver.parameters.max_presolve_iterations = 1
        solver.parameters.max_time_in_seconds = max(0.01, seconds)
        return solver

    def _read(self, solver: Any, bound: int, scale: int, status: str) -> Solution:
        def v(x: Any) -> int:
            return x if isinstance(x, int) else int(solver.value(x))

        units = {
            name: Units(**{t: v(x) for t, x in counts.items()}, fort=v(self.forts[name]))
            for name, counts in self.n.items()
        }
        held = {i: [v(x) for x in xs] for i, xs in enumerate(self.x)}
        fights = []
        for d in self.duels:
            for c, y in self.columns.get(d.key, ()):
                if v(y):
                    force = [g for g in d.garrisons if v(self.joins[g, d.war])]
                    fights.append((d, c, (*force, *c.allies)))
        far = {k: v(x) for k, x in self.far.items()}
        built = {k: v(x) for k, x in self.built.items() if v(x)}
        promoted = {k: v(x) for k, x in self.promoted.items() if v(x)}
        turned = [n for n, x in self.turned.items() if v(x)]
        return Solution(units, held, far, built, promoted, turned, fights, Fraction(bound, scale), status)
