"""The plan with the fewest actions that is worth so much at least, and the best worth for each number of actions.

The model of a turn counts every Province alone, and besides what stands where at the end what is Built, Promoted and brought in each:
so it knows how many actions a plan takes. A Unit that has to step aside for another one is not counted; a plan that needs that is
told as not proven.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from time import perf_counter

from rometeach.core import progress
from rometeach.core.results.frontiers import Step
from rometeach.core.results.plans import FEASIBLE, OPTIMAL, Plan
from rometeach.core.session.actions import Action
from rometeach.core.words import counted
from rometeach.rome_iinc.actions import Planned, Promote
from rometeach.rome_iinc.board.units import FIELDS

from ...cp import Amount, IntVar, LinearExpr
from ..question import Question, planned
from . import search
from .answer import actions_of, as_plan, constant
from .inputs import Solution
from .model import TurnModel
from .moves import Jammed
from .province_options import INDEX, MEMBERS, MOBILE, OpenProvince
from .requests import PreparedTurn, prepare
from .simpler import simpler


@dataclass(frozen=True)
class Few:
    """The best plan with so many actions at most: its actions, its worth, a bound of that, and whether its number is proven."""

    actions: tuple[Planned, ...]
    worth: Fraction
    bound: Fraction
    is_proven: bool


class FewestModel:
    """The model of a turn in which actions are counted.

    Attributes:
        prepared: the question.
        number: how many actions there are besides those that must be done first.
    """

    def __init__(self, prepared: PreparedTurn) -> None:
        self.prepared = prepared
        self._model = TurnModel(prepared.ready, replace(prepared.limits, exact=True))
        self._beyond = constant(prepared, self._model.options)
        self.number: Amount = self._counted()

    def _counted(self) -> Amount:
        """Builds, Promotions, Transfers and fights."""
        model, builder = self._model, self._model.builder
        terms: list[Amount] = [*model.supply.built.values(), *model.supply.promoted.values(), *model.garrisons.turned.values(),
                               *model.fights.fought.values()]  # fmt: skip
        terms += [x for n, x in model.garrisons.forts.items() if not model.options.single[n].units.fort]
        built = self._built()
        promoted = self._promoted(built)
        for name, counts in model.garrisons.counts.items():
            g = model.options.single[name]
            for t in MOBILE:
                more: Amount = counts[t] - g.units[INDEX[t]] - built.get((name, t), 0)
                more += promoted.get(name, 0) if t == "auxilia" else 0
                more -= promoted.get(name, 0) if t == "veteran_auxilia" else 0
                more -= model.garrisons.turned.get(name, 0) if t == "pseudo_legion" else 0
                if not isinstance(more, int):
                    come = builder.count(0, g.room[_STACK[t]] + 2)
                    builder.model.add(come >= more)
                    terms.append(come)
        return sum(terms)

    def _built(self) -> dict[tuple[str, str], IntVar]:
        """How many of a type are Built in each Province, as far as its stacks have room before anything moves."""
        options, builder, turned = self._model.options, self._model.builder, self._model.garrisons.turned
        found: dict[tuple[str, str], IntVar] = {}
        for (home, t, desert), total in self._model.supply.built.items():
            here = [g for g in options.homes[home] if g.desert == desert or _STACK[t] != "Fleet"]
            for g in here:
                if most := options.slots(g, t):
                    found[g.name, t] = builder.count(0, most)
            builder.model.add(sum(found[g.name, t] for g in here if (g.name, t) in found) == total)
        for g in options.provinces:
            for stack, members in MEMBERS.items():
                some: list[IntVar] = [found[g.name, t] for t in members if (g.name, t) in found]
                some += [turned[g.name]] if stack == "Legion" and g.name in turned else []
                if len(some) > 1:
                    builder.model.add(sum(some) <= _free(g, stack))
        return found

    def _promoted(self, built: dict[tuple[str, str], IntVar]) -> dict[str, IntVar]:
        """How many Auxilia are Promoted in each Province: those that stand or are Built there."""
        options, builder = self._model.options, self._model.builder
        found: dict[str, IntVar] = {}
        for home, total in self._model.supply.promoted.items():
            here = [g for g in options.homes[home] if Promote(g.name, "auxilia") not in self.prepared.limits.no_builds]
            for g in here:
                new = built.get((g.name, "auxilia"), 0)
                x = found[g.name] = builder.count(0, g.units.auxilia + options.slots(g, "auxilia"))
                builder.model.add(x <= g.units.auxilia + new)
            builder.model.add(sum(found[g.name] for g in here) == total)
        return found

    def at_most(self, number: int) -> None:
        """No plan with more actions, those that must be done first not counted."""
        self._model.builder.model.add(self.number <= number)

    def worth_at_least(self, worth: Fraction) -> None:
        """No plan that is worth less."""
        builder = self._model.builder
        scale = builder.scale
        total = sum(int(v * scale) * x for x, v in builder.terms)
        builder.model.add(total >= ceil((worth - self._beyond) * scale))

    def fewest(self, seconds: float) -> tuple[int, bool] | None:
        """The least number of actions, and whether that is proven; None where no plan was found."""
        if isinstance(self.number, int):
            return self.number, True
        number: LinearExpr | int = self.number
        found = search.least(self._model.builder, number, bool(self._model.options.duels), seconds)
        return None if found is None else (found[1], found[0].status == OPTIMAL)

    def best(self, seconds: float) -> Few | None:
        """The plan that is worth most; None where none was found or its Units cannot change places."""
        found = self._model.search(seconds)
        if found.solver is None:
            return None
        s = self._model.read(found.solver, found.bound, found.status)
        actions = self._actions(s)
        if actions is None:
            return None
        worth, bound = self.prepared.q.value(actions).worth, s.bound + self._beyond
        return Few(tuple(actions), worth, max(bound, worth), s.status == OPTIMAL and worth >= bound)

    def _actions(self, s: Solution) -> Sequence[Planned] | None:
        p, options = self.prepared, self._model.options
        try:
            return simpler(p.q, options, actions_of(p, options, s), len(p.first))
        except Jammed:
            return None


_STACK = {t: stack for stack, members in MEMBERS.items() for t in members}
assert set(MOBILE) <= set(FIELDS)


def _free(g: OpenProvince, stack: str) -> int:
    return max(0, g.room[stack] - sum(g.units[INDEX[t]] for t in MEMBERS[stack]))


def fewest(kind: str, q: Question, plan: Plan, within: Fraction) -> Plan:
    """The plan with the fewest actions that is worth at most so much less than a plan; of those the one that is worth most.

    Args:
        kind: "garrison", "fight" or "turn".
        q: the question.
        plan: the best plan.
        within: points.
    """
    start, prepared = perf_counter(), prepare(kind, q)
    first, wanted, most = len(prepared.first), plan.value - within, len(plan.actions)
    model = FewestModel(prepared)
    model.worth_at_least(wanted)
    least = model.fewest(q.time)
    few, proven = None, False
    if least is not None and first + least[0] < most:
        model.at_most(least[0])
        few = model.best(q.time)
    if few is not None and few.worth >= wanted and len(few.actions) < most:
        assert least is not None
        proven = least[1] and len(few.actions) == first + least[0]
        found = as_plan(prepared, few.actions, bound=few.bound, status=OPTIMAL if few.is_proven else FEASIBLE,
                        seconds=perf_counter() - start)  # fmt: skip
    else:
        found, proven = plan, least is not None and least[1] and first + least[0] >= most
    number = counted(len(found.actions), "action")
    proof = "no plan with fewer is worth that" if proven else "not proven: there may be one with fewer"
    near = f"within {float(within):g} points of" if within else "worth as much as"
    told = f"{number} in place of {most}, {near} the best plan; {proof}"
    return replace(found, first=(("Fewest actions", told),), among=f"with {number} at most")


def frontier(kind: str, q: Question, plan: Plan) -> tuple[Step, ...]:
    """The best plan with no action more than must be, with one more, and so on up to a plan's own number.

    Args:
        kind: "garrison", "fight" or "turn".
        q: the question.
        plan: the best plan.
    """
    prepared = prepare(kind, q)
    model, first = FewestModel(prepared), len(prepared.first)
    last = max(first, len(plan.actions))
    end = perf_counter() + max(1.0, q.time)
    found: dict[int, Step] = {last: Step(last, plan.actions, plan.value, plan.is_optimal)}
    best: tuple[tuple[Action, ...], Fraction, bool] = (plan.actions, plan.value, plan.is_optimal)
    for number in range(last - 1, first - 1, -1):
        progress.check()
        progress.tell(f"with {counted(number, 'action')} at most")
        if len(best[0]) > number:
            model.at_most(number - first)
            few = model.best(max(0.1, end - perf_counter()))
            best = _within(q, few, number, planned(plan)[:first])
        found[number] = Step(number, *best)
    return tuple(_rising([found[n] for n in sorted(found)]))


def _within(
    q: Question, few: Few | None, number: int, first: tuple[Planned, ...]
) -> tuple[tuple[Action, ...], Fraction, bool]:
    """A plan that was found, if it has no more actions than that; else what must be done alone, not proven."""
    if few is not None and len(few.actions) <= number:
        return few.actions, few.worth, few.is_proven
    must = prepare("turn", q).first if first else ()
    return must, q.value(must).worth, False


def _rising(steps: Sequence[Step]) -> list[Step]:
    """No number of actions is worth less than a smaller one."""
    found: list[Step] = []
    for s in steps:
        if found and found[-1].worth > s.worth:
            s = replace(s, actions=found[-1].actions, worth=found[-1].worth, is_proven=False)
        found.append(s)
    return found


__all__ = ["FewestModel", "fewest", "frontier"]
