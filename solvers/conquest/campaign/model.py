"""The model of the question "campaign": what the moves leave in each Province has a prospect, a row of a table; most tribute wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import ceil, gcd, inf, lcm
from time import perf_counter
from typing import Any

from rometeach.conquest.board.state import Force
from rometeach.core.results.plans import FEASIBLE, OPTIMAL

from ...cp import INFEASIBLE, CpSolver, IntVar, new_solver, run
from .inputs import CampaignQuestion
from .movement import MovementModel
from .solution import Movement, Solution
from .sums import Choice, sums_between

MOST = 14
"""So many land units enter one battle at most."""
ROWS = 700
"""A table of battles has so many rows at most."""
GRAIN = 10**6
DEAREST = 500
"""What ties are settled by is less."""
EFFORTS = ((0, 0.8), (1, inf))
"""How far linear programs help, and for how much work, by CP-SAT's own measure: most boards are easy without, some are not."""
TIES = 2000
"""Talents weigh so much more than what ties are settled by."""


class CampaignModel(MovementModel):
    """The model; `solve` gives the best plan that is not ruled out."""

    def __init__(self, q: CampaignQuestion) -> None:
        super().__init__(q)
        self._prospects()
        self._wishes()
        for x in (*self.y.values(), *self.rides.values(), *self.boards.values(), *self.cargo.values()):
            self.m.add_hint(x, 0)

    def _prospects(self) -> None:
        """What each Province is then worth; battles as tables, all others by whether units stay."""
        q, m = self.q, self.m
        self.taken: dict[str, IntVar] = {}
        self.sums: list[tuple[IntVar, Fraction]] = []
        self.battles: list[tuple[IntVar, list[Fraction]]] = []
        self.peace: list[tuple[IntVar, int]] = []
        self.limited = MOST
        self.looked: dict[str, set[tuple[int, ...]]] = {p: set() for p in self.units}
        for p, counts in self.units.items():
            if q.prospects.enemy(p):
                self._battle(p, counts)
                continue
            if q.prospects.threats.on(p):
                self._garrisons(p, q.board.rules.combat(1).legion)
            if q.board.provinces[p].owner != q.side:
                taken = self.taken[p] = m.new_bool_var("")
                m.add(sum(counts) >= 1).only_enforce_if(taken)
                m.add(sum(counts) == 0).only_enforce_if(taken.negated())
                self.peace.append((taken, q.prospects.gain(p)))
                self.sums.append((taken, Fraction(q.prospects.gain(p))))

    def _garrisons(self, p: str, most: int) -> None:
        """Garrisons of so many units at most that are not safe are ruled out."""
        army, allows = self._army(p).force, self.q.prospects.allows
        room = [min(most, army[k] + self._most(p, k)) for k in range(3)]
        rows = [u for u in product(*(range(n + 1) for n in room)) if sum(u) <= most and u not in self.looked[p]]
        self.looked[p] |= set(rows)
        crew, alone = range(self._crew(p) + army.leaders + 1), self.q.board.rules.combat(1).legion
        never, with_some = list[tuple[int, ...]](), list[tuple[int, ...]]()
        for u in rows:
            # up to so many all fight, whatever Leaders are with them
            bad = [n for n in (crew if sum(u) > alone else crew[:1]) if not allows(p, Force(u[0], u[1], u[2], n))]
            if u == army[:3]:
                with_some += [(*u, n) for n in bad if n != army.leaders]
            elif len(bad) == len(crew) or (bad and sum(u) <= alone):
                never.append(u)
            else:
                with_some += [(*u, n) for n in bad]
        counts = [self.m.new_constant(c) if isinstance(c, int) else c for c in self.units[p]]
        if never:
            self.m.add_forbidden_assignments(counts, never)
        if with_some:
            self.m.add_forbidden_assignments([*counts, self.leaders[p]], with_some)

    def _battle(self, p: str, counts: list[Any]) -> None:
        q, m = self.q, self.m
        room = [self._most(p, k) for k in range(3)]
        crew = self._crew(p)
        cap = MOST
        while True:
            rows = [u for u in product(*(range(n + 1) for n in room)) if 0 < sum(u) <= cap]
            if len(rows) <= ROWS or cap <= q.board.rules.values["move.units"]:
                break
            cap -= 1
        self.limited = min(self.limited, cap)
        table: list[tuple[int, ...]] = [(0, 0, 0, 0, 0)]
        worths: list[Fraction] = [Fraction(0)]
        for u in rows:
            for leaders in range(1, crew + 1):
                found = q.prospects.of(p, Force(u[0], u[1], u[2], leaders))
                if not found.why:
                    if found.worth not in worths:
                        worths.append(found.worth)
                    table.append((*u, leaders, worths.index(found.worth)))
        taken = self.taken[p] = m.new_bool_var("")
        at = m.new_int_var(0, len(worths) - 1, "")
        m.add_allowed_assignments([*counts, self.leaders[p], at], table)
        self.battles.append((at, worths))
        m.add(sum(counts) >= 1).only_enforce_if(taken)
        m.add(sum(counts) == 0).only_enforce_if(taken.negated())
        for number, worth in enumerate(worths):
            if number:
                is_it = m.new_bool_var("")
                m.add(at == number).only_enforce_if(is_it)
                m.add(at != number).only_enforce_if(is_it.negated())
                self.sums.append((is_it, worth))

    def _crew(self, p: str) -> int:
        """How many Leaders can come to a Province at most."""
        return min(len(self.guides) + sum(f.cargo.leaders * f.number for f, to in self.lands if to == p), 9)

    def _most(self, p: str, kind: int) -> int:
        """How many units of a kind can come to a Province at most."""
        sources = {r.start for r in self.rides if r.kind == kind and r.end == p and r.first}
        half = {r.start for r in self.rides if r.kind == kind and r.end == p and not r.first}
        sources |= half | {r.start for r in self.rides if r.kind == kind and r.end in half and r.first}
        sources |= {f.start for f, to, k in self.cargo if to == p and k == kind}
        number = sum(self._army(s).force[kind] for s in sources)
        return int(min(MOST, number + sum(f.cargo[kind] * f.number for f, to in self.lands if to == p)))

    def _wishes(self) -> None:
        q, m = self.q, self.m
        for p in q.must:
            m.add(sum([self.taken[p]] if p in self.taken else []) == 1)
        for p in q.forbid & set(self.taken):
            m.add(self.taken[p] == 0)
        for there in q.not_these:
            if there <= set(self.taken):
                m.add_bool_or([x.negated() if p in there else x for p, x in self.taken.items()])

    # --- the search

    def rule_out_unsafe(self, p: str, force: Force) -> None:
        """Never this garrison in a Province, nor others that are not safe."""
        counts = [self.m.new_constant(c) if isinstance(c, int) else c for c in self.units[p]]
        self.m.add_forbidden_assignments([*counts, self.leaders[p]], [(*force[:3], force.leaders)])
        self._garrisons(p, max(MOST, force.units))

    def rule_out_legs(self, movement: Movement) -> None:
        """Never these legs together."""
        chosen = set(movement.legs)
        self.m.add_bool_or([x.negated() if key in chosen else x for key, x in self.y.items()])

    def worths_between(self, low: Fraction, high: Fraction) -> list[Choice]:
        """What all Provinces could be worth together that is more than `low` and at most `high`: see `keep_worths`."""
        peace = sorted(_subsets(gain for _, gain in self.peace))
        groups = [[Fraction(n) for n in peace], *(worths for _, worths in self.battles)]
        return [(peace[first], *rest) for first, *rest in sums_between(groups, low, high)]

    def keep_worths(self, choices: Sequence[Choice]) -> None:
        """Only these: the tribute of Provinces without enemies, then the place of each battle's worth."""
        peace = self.m.new_int_var(0, sum(gain for _, gain in self.peace), "")
        self.m.add(peace == sum(gain * taken for taken, gain in self.peace))
        self.m.add_allowed_assignments([peace, *(at for at, _ in self.battles)], choices)

    def solve(self, seconds: float) -> Solution:
        """The best plan that is not ruled out: most tribute, then few legs, landings and units that move."""
        scale = lcm(*(w.denominator for _, w in self.sums)) if self.sums else 1
        scale = scale if scale <= GRAIN else GRAIN
        sizes = [ceil(w * scale) for _, w in self.sums]
        unit = gcd(*sizes) or 1
        cost = 12 * (sum(self.y.values()) + sum(n for _, n in self.lands.values())) + sum(self.rides.values())
        cost = cost + sum(self.cargo.values())
        goal: Any = sum(n // unit * x for n, (x, _) in zip(sizes, self.sums, strict=True))
        self.m.maximize(TIES * goal - cost)
        end, found, best = perf_counter() + seconds, Solution("UNKNOWN"), -inf
        for level, effort in EFFORTS:
            solver = new_solver(max(0.05, end - perf_counter()))
            solver.parameters.linearization_level = level
            solver.parameters.max_deterministic_time = effort
            solver.parameters.cp_model_probing_level = 0
            solver.parameters.use_objective_lb_search = True
            solver.parameters.absolute_gap_limit = TIES - DEAREST
            status = run(solver, self.m)
            if status in (OPTIMAL, FEASIBLE) and (status == OPTIMAL or solver.objective_value > best):
                most = int(solver.best_objective_bound + DEAREST) // TIES
                found, best = self._read(solver, status, Fraction(most * unit, scale)), solver.objective_value
            elif status == INFEASIBLE:
                found = Solution(status)
            if status in (OPTIMAL, INFEASIBLE):
                break
        return found

    def _read(self, solver: CpSolver, status: str, bound: Fraction) -> Solution:
        """What the solver chose."""
        v = solver.value
        done = Movement()
        done.legs = sorted((k for k, x in self.y.items() if v(x)), key=lambda k: (v(self.time[k[:2]]), k[1]))
        done.shared = dict(pair for pair, x in self.together.shared.items() if v(x))
        done.rides = {r: v(x) for r, x in self.rides.items() if v(x)}
        done.before = {k for k, x in self.z.items() if v(x)}
        for (f, p), (way, n) in self.lands.items():
            if v(n):
                units = [v(self.cargo[f, p, k]) if (f, p, k) in self.cargo else 0 for k in range(3)]
                crew = [self.guides[i] for (i, g, to), x in self.boards.items() if (g, to) == (f, p) and v(x)]
                force = Force(
                    units[0], units[1], units[2], sum(not g.caesar for g in crew), sum(g.caesar for g in crew)
                )
                done.sails.append((f, way, v(n), force if f.start in self.q.board.provinces else f.cargo))
        ends = {
            p: Force(*[c if isinstance(c, int) else v(c) for c in (*counts, self.leaders[p])])
            for p, counts in self.units.items()
        }
        taken = frozenset(p for p, x in self.taken.items() if v(x))
        return Solution(status, done, ends, taken, bound)


def _subsets(gains: Iterable[int]) -> set[int]:
    """The sums of some of the numbers."""
    found = {0}
    for gain in gains:
        found |= {x + gain for x in found}
    return found


__all__ = ["CampaignModel"]
