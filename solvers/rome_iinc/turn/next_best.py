"""The plans after the best one, in the order of their worth.

Two plans do the same if they leave each Empire the same Units, if in every Command the Revolt step and the icons promise the
same (interchangeable Provinces may be swapped), and if they fight the same Wars with the same prospects. Then they differ in
nothing that is counted but the Gold for Transfers, and only the best of them stands in the list: a player who asks what else
there is does not want to read the best plan again with a dearer march. Every other plan has its place, also one with a fight
that loses more than it gains. As in every plan, an Allied or Foederati Province that no other War could use fights too
where that helps, and only there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.core.results.plans import OPTIMAL, Plan
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Build, Fight, Planned, Promote
from rometeach.rome_iinc.board.units import NONE
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.provinces import icons

from ... import cp
from ...cp import Amount, CpSolver, LinearExpr
from ..question import Question, planned
from . import search
from .answer import actions_of, as_plan, constant
from .inputs import Group, Solution, TurnLimits
from .model import TurnModel
from .moves import Jammed
from .requests import PreparedTurn, prepare
from .search import new_solver
from .simpler import is_of, simpler

TRIES = 8
"""Solves for each further plan: those that turn out to do the same as one already known are passed over."""


def effect(q: Question, actions: Sequence[Planned]) -> object:
    """What a plan does; see the module."""
    after = plans.carry_out(q.p, q.empire, [a for a in actions if not isinstance(a, Fight)])
    units = dict.fromkeys(q.sides, NONE)
    held: Counter[object] = Counter()
    for name, printed in q.p.rules.provinces.items():
        side = q.p.empire_of[name]
        if side in units:
            w, unrest = q.weights[side], q.p.empire(side).unrest
            units[side] = units[side].plus(after.provinces[name].units)
            held[printed.command, evaluate.total(evaluate.of_revolt(after, name, w).worths(w, 0, unrest))] += 1
            held[printed.command, "icons"] += icons(after, name)
    fights = []
    for action in actions:
        if isinstance(action, Fight):
            found = plans.fight(after, action)
            for side in q.sides:
                if evaluate.beneficiary(after, found, side) == side:
                    o = q.outlooks.of(q.p, found.force.war, found.force.commander, side, q.weights[side])
                    worth = o.value(found.force.provinces, after).points(q.weights[side], o.level)
                    fights.append((found.force.war, found.force.commander.box, side, worth))
    return units, +held, sorted(fights)


class Ranking:
    """A model in which every Province is counted alone and nothing may be claimed for less than it is worth.

    Attributes:
        model: that model, without the plans that were excluded.
    """

    def __init__(self, q: Question, limits: TurnLimits) -> None:
        self.model = TurnModel(q, replace(limits, exact=True))
        self._known: set[int] = set()
        self._most: Fraction | None = None

    def worth_at_most(self, worth: Fraction) -> None:
        """No plan is worth more: the search ends where it finds one that is worth that."""
        self._most = worth

    def pass_over(self, prepared: PreparedTurn, actions: Sequence[Planned], seconds: float) -> None:
        """No plan any more that does the same as this one, which is known; the search begins near it.

        Args:
            prepared: the question.
            actions: the plan, with what must be done first.
            seconds: the time limit.
        """
        model = self.model.builder.model.clone()
        for amount, number in self._as_planned(prepared, actions):
            if not isinstance(amount, int):
                model.add(amount == number)
        solver = new_solver(seconds, bool(self.model.options.duels))
        if cp.run(solver, model) == OPTIMAL:
            self._exclude(solver)

    def _as_planned(self, prepared: PreparedTurn, actions: Sequence[Planned]) -> Iterator[tuple[Amount, int]]:
        """What the model counts, with how much of it a plan has."""
        q, options, supply = prepared.q, self.model.options, self.model.supply
        after = plans.carry_out(q.p, q.empire, [a for a in actions if not isinstance(a, Fight)])
        for name in self.model.garrisons.counts:
            units = after.provinces[name].units._asdict()
            yield from ((x, units[t]) for t, x in self.model.garrisons.counts_in(name).items())
        homes = {g.name: (options.home(g), g.desert) for gs in options.homes.values() for g in gs}
        done = Counter(actions) - Counter(prepared.first)
        built: Counter[Group] = Counter()
        promoted: Counter[str] = Counter()
        for action, n in done.items():
            if isinstance(action, Build):
                home, desert = homes[action.province]
                built[home, action.unit, desert and action.unit == "fleet"] += n
            elif isinstance(action, Promote) and action.unit == "auxilia":
                promoted[homes[action.province][0]] += n
        yield from ((x, built[group]) for group, x in supply.built.items())
        yield from ((x, promoted[home]) for home, x in supply.promoted.items())
        fights = [a for a in actions if isinstance(a, Fight)]
        for d in options.duels:
            yield self.model.fights.fought[d.key], int(any(is_of(d, f) for f in fights))
        joined = {(p, f.war) for f in fights for p in f.provinces}
        yield from ((x, int(key in joined)) for key, x in self.model.fights.joins.items())

    def next(self, seconds: float) -> Solution | None:
        """The best plan that is left, and no longer any that does the same; None if there is none.

        A first one is looked for among those that fight no more than the last plan did: it is often the best.
        """
        model = self.model
        others = [x for x in model.fights.fought.values() if x.index not in self._known]
        found = search.most_worth(model.builder, bool(model.options.duels), seconds, others, self._most)
        if found.solver is None:
            return None
        self._exclude(found.solver)
        return self.model.read(found.solver, found.bound, found.status)

    def _exclude(self, solver: CpSolver) -> None:
        """No plan any more that does the same as this one."""
        self._known = {x.index for x in self.model.fights.fought.values() if solver.value(x)}
        builder, columns = self.model.builder, self.model.war_columns
        proto = builder.model.proto
        proto.clear_solution_hint()
        for i, v in enumerate(solver.response_proto.solution):
            proto.solution_hint.vars.append(i)
            proto.solution_hint.values.append(v)
        other = []
        ways = (x for danger in columns.dangers.values() for *_, x in danger.ways)
        for y in (*(y for cols in columns.columns.values() for _, y in cols), *columns.bills.flags, *ways):
            other.append(y.Not() if solver.value(y) else y)
        for count in self._counts():
            n = int(solver.value(count))
            for less in (True, False):
                changed = builder.flag()
                builder.model.add(count <= n - 1 if less else count >= n + 1).only_enforce_if(changed)
                other.append(changed)
        builder.model.add_bool_or(other)

    def _counts(self) -> list[LinearExpr]:
        """How many Units are built and promoted by each Empire, and how many alike Provinces stand how, by Command."""
        options, supply, garrisons = self.model.options, self.model.supply, self.model.garrisons
        found: dict[object, list[Amount]] = {}
        for (home, t, _), b in supply.built.items():
            found.setdefault((options.homes[home][0].empire, t), []).append(b)
        for home, v in supply.promoted.items():
            found.setdefault((options.homes[home][0].empire, "promote auxilia"), []).append(v)
        for name, g in options.single.items():
            if name in garrisons.turned:
                found.setdefault((g.empire, "promote fort"), []).append(garrisons.turned[name])
            found.setdefault((g.empire, "fort"), []).append(garrisons.forts[name])
            alike = g.command, g.worths, len(garrisons.levels[name])
            for k, x in enumerate(garrisons.levels[name]):
                found.setdefault((alike, k), []).append(x)
        for g, bare in garrisons.bare:
            found.setdefault((g.command, g.legion_icon, g.fleet_icon, "bare"), []).append(bare)
        return [c for c in (sum(xs) for xs in found.values()) if not isinstance(c, int)]


def next_best(kind: str, q: Question, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next plans by worth, each the best of those that do the same; see the module.

    Args:
        kind: "garrison", "fight" or "turn".
        q: the question.
        plan: the best plan.
        k: how many are wanted.
    """
    start, found = perf_counter(), list[Plan]()
    prepared = prepare(kind, q)
    ranking = Ranking(prepared.ready, prepared.limits)
    options = ranking.model.options
    beyond = constant(prepared, options)
    ranking.worth_at_most(plan.value + plan.gap - beyond)
    ranking.pass_over(prepared, planned(plan), q.time)
    seen = [effect(q, planned(plan))]
    for _ in range(TRIES * k):
        s = ranking.next(q.time) if len(found) < k else None
        if s is None:
            break
        ranking.worth_at_most(s.bound)
        try:
            actions = simpler(q, options, actions_of(prepared, options, s), len(prepared.first), effect)
        except Jammed:
            continue
        does, claimed = effect(q, actions), s.bound + beyond
        # A plan that turns out to be worth more than was claimed stands further up already.
        if does not in seen and q.value(actions).worth <= claimed:
            seen.append(does)
            took = perf_counter() - start
            found.append(as_plan(prepared, actions, bound=claimed, status=s.status, seconds=took))
    return tuple(found)
