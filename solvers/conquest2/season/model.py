"""The model of the question "season": a slot for each action that is left, and what is then on the board scores by tables.

What does not depend on the order is in `Season`; where Leaders are, and what each slot does, in `slots`. Actions that can change
places without a difference are held to one order: taxes first, then purchases, then moves, idle slots last.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from rometeach.core.results.plans import FEASIBLE, OPTIMAL

from ...cp import CpSolver, IntVar, LinearExpr, new_solver, run
from .inputs import Result, SeasonQuestion, Want
from .slots import SlotModel
from .solution import Solution
from .tables import Row

GRAIN = 64
"""The worth weighs so much more than the number of actions."""
NEAR = 39
"""A bound so near proves the worth, though perhaps not the number of actions: there are fewer than GRAIN - NEAR of them."""

PART = 0.2
"""Where the time is not enough for a proof, this part of it goes to linear programs, whose bound says more."""


class SeasonModel(SlotModel):
    """The model; `solve` gives the best plan that is not ruled out."""

    def __init__(self, q: SeasonQuestion) -> None:
        super().__init__(q)
        self.worths: list[tuple[LinearExpr | int, Fraction]] = []
        self._scores()
        self._chaos()
        self._left()
        self.useless: list[str] = []
        """What is forbidden and would not be done anyhow."""
        self._wishes()

    # --- what counts at the end

    def _scores(self) -> None:
        """Each Key Province becomes one of its rows (5.1)."""
        m, lead = self.m, self.q.terms.lead
        own, others = self.tables.fixed()
        self.worths.append((1, own - lead * others))
        self.z: dict[str, list[tuple[Row, IntVar]]] = {}
        for key in self.tables.supply:
            given = len(self.slots) if self.gift else 0
            given = min(given, sum(self.tables.open[c.name] for c in self.tables.cards("politician")))
            rows = self.tables.rows(key, given, lead)
            z = [m.new_bool_var("") for _ in rows]
            m.add_exactly_one(z)
            self.z[key] = list(zip(rows, z, strict=True))
            m.add(sum(r.number * x for r, x in self.z[key]) == sum(n[key] for n in self.number))
            m.add(sum(r.given * x for r, x in self.z[key]) == sum(p[key] for p in self.politician))
            two = self.q.board.rules.values["influence.caesar"]
            m.add(sum(-(-r.number // two) * x for r, x in self.z[key]) <= sum(b[key] for b in self.buy))
            if self.same:
                doubles = sum(d[key] for d in self.double)
                m.add(doubles <= sum(r.pairs * x for r, x in self.z[key]))
            self.worths += [(x, r.worth(lead)) for r, x in self.z[key]]
        for price, points in self.points:
            self.worths.append((price, Fraction(points)))

    def _chaos(self) -> None:
        """Chaos, the part of the Cities taken off, is on one of the levels (5.2)."""
        m, board = self.m, self.q.board
        each = board.rules.values["chaos.city"]
        before = board.players[self.q.side].chaos - each * len(board.cities_of(self.q.side))
        most = max(0, before) + self.most_chaos
        self.chaos = m.new_int_var(0, most, "")
        left = before + self.more_chaos - each * sum(self.cities)
        m.add_max_equality(self.chaos, [0, left])
        levels = self.tables.levels(most)
        at = [m.new_bool_var("") for _ in levels]
        m.add_exactly_one(at)
        m.add(self.chaos >= sum(level.low * x for level, x in zip(levels, at, strict=True)))
        m.add(self.chaos <= sum(level.high * x for level, x in zip(levels, at, strict=True)))
        lead = self.q.terms.lead
        self.worths += [(x, level.own - lead * level.others) for level, x in zip(levels, at, strict=True)]
        self.worths.append((self.chaos, -self.q.terms.chaos))

    def _left(self) -> None:
        """Talents after taxes, and Influence Tokens (4)."""
        m, board, side, terms = self.m, self.q.board, self.q.side, self.q.terms
        v = board.rules.values
        self.worths.append((self.money[-1], terms.talents))
        for key in board.rules.keys:
            there = board.provinces[key]
            tokens = there.tokens_of(side) + (self.gained(key, len(self.slots)) if key in self.z else 0)
            each = v["tax.influence"] + (v["tax.city"] if there.city == side else 0)
            self.worths.append((tokens, terms.influence + each * terms.talents))
            built = self.built(key)
            if not isinstance(built, int):
                most = there.tokens_of(side) + v["influence.caesar"] * len(self.slots) + len(self.slots)
                taxed = m.new_int_var(0, most, "")
                m.add(taxed <= tokens)
                m.add(taxed <= most * built)
                self.worths.append((taxed, v["tax.city"] * terms.talents))

    def _wishes(self) -> None:
        m = self.m
        for wants, banned in ((self.q.must, False), (self.q.forbid, True)):
            for w in wants:
                if w.what == "influence":
                    total = self.gained(w.name, len(self.slots)) if w.name in self.z else 0
                elif w.what == "card":
                    total = self.taken.get(w.name, 0)
                else:
                    total = self.taxes
                if banned and self._most(w) < w.number:
                    self.useless.append(str(w))
                elif isinstance(total, int):
                    if not banned:
                        m.add_bool_or([])
                elif banned:
                    m.add(total < w.number)
                else:
                    m.add(total >= w.number)
        for there in self.q.not_these:
            self._not(there)
        if self.q.limit is not None:
            m.add(self.actions + 0 <= self.q.limit)

    def _most(self, w: Want) -> int:
        """So much of what is wanted there can be at most."""
        if w.what == "card":
            return 1 if w.name in self.taken else 0
        if w.what == "tax":
            return len(self.slots)
        if w.name not in self.z:
            return 0
        return max((r.number + r.given for r, _ in self.z[w.name]), default=0)

    def _not(self, result: Result) -> None:
        """Not this result: in one Key Province the number bought differs, or of one card the number taken."""
        m, differs = self.m, []
        for key, rows in self.z.items():
            n = next((n for k, n in result.bought if k == key), 0)
            differs.append(self._other(rows, n))
        for name, total in self.taken.items():
            n = next((n for c, n in result.cards if c == name), 0)
            x, less = m.new_bool_var(""), m.new_bool_var("")
            m.add(total <= n - 1).only_enforce_if([x, less])
            m.add(total >= n + 1).only_enforce_if([x, less.negated()])
            differs.append(x)
        m.add_bool_or(differs)

    def _other(self, rows: list[tuple[Row, IntVar]], number: int) -> IntVar:
        """Whether another number is bought."""
        x = self.m.new_bool_var("")
        self.m.add(sum(z for r, z in rows if r.number == number) + x == 1)
        return x

    # --- the search

    def solve(self, seconds: float) -> Solution:
        """The best plan that is not ruled out; of equals one with few actions."""
        scale = lcm(*(w.denominator for _, w in self.worths))
        goal = sum(int(w * scale) * x for x, w in self.worths if w)
        self.m.maximize(GRAIN * goal - self.actions)
        solver = new_solver(max(0.05, seconds * (1 - PART)))
        solver.parameters.linearization_level = 0
        solver.parameters.absolute_gap_limit = NEAR
        status = run(solver, self.m, scale * GRAIN)
        if status not in (OPTIMAL, FEASIBLE):
            return Solution(status)
        most = solver.best_objective_bound
        if status == FEASIBLE:
            relaxed = new_solver(max(0.05, seconds * PART))
            relaxed.parameters.linearization_level = 2
            run(relaxed, self.m)
            most = min(most, relaxed.best_objective_bound)
        return self._solution(solver, status, Fraction(round(most + GRAIN - NEAR) // GRAIN, scale))

    def _solution(self, solver: CpSolver, status: str, bound: Fraction) -> Solution:
        v = solver.value
        rows = {key: next(r for r, x in rows if v(x)) for key, rows in self.z.items()}
        bought = frozenset((key, r.number) for key, r in rows.items() if r.number)
        cards = frozenset((name, n) for name, total in self.taken.items() if (n := v(total)))
        slots, uses = self.read(solver)
        return Solution(status, slots, uses, rows, Result(bought, cards), bound)


__all__ = ["SeasonModel"]
