"""What would change a plan, and how sure it is: the question asked anew with a few more Gold, and with other weights.

It takes a solve for each line, so it is asked for by itself and stands on no plan's own page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.core.results.plans import Plan
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Fight, Planned, Transfer

from .bread import solve as solve_bread
from .question import Question, planned
from .requests import spelled
from .turn.question import solve as solve_turn
from .weight_errors import moved

MORE = (4, 8, 12, 20)
"""The Gold that is tried on top of what there is."""
EACH = 3.0
"""Seconds of one solve."""
GROUPS: dict[str, tuple[str, ...]] = {
    "Unrest": ("unrest", "alarm"),
    "Gold": ("gold", "short"),
    "Units": ("units", "veteran"),
    "Provinces": ("statuses", "frontier", "capital"),
    "a War less": ("war",),
    "Statesmen and Emperors": ("statesman", "emperor"),
    "Rebels": ("rebellion",),
}
"""What is moved together: what it is called, and the weights."""

Solve = Callable[[Question], Plan]


def solver_of(plan: Plan) -> Solve | None:
    """What answers the question of a plan anew; None where it is asked of what is not solved so."""
    name = plan.solver.rpartition(":")[2]
    if plan.solver.startswith("solvers.rome_iinc.turn.question:"):
        return lambda q: solve_turn(name.casefold(), q)
    return solve_bread if plan.solver.startswith("solvers.rome_iinc.bread:") else None


@dataclass(frozen=True, slots=True)
class Richer:
    """The best plan with a few more Gold: how much more, what it does otherwise, what it is worth more (the Gold itself is not)."""

    words: str
    told: str
    gain: Fraction


def with_more_gold(q: Question, solve: Solve | None = None, now: Plan | None = None) -> list[Richer]:
    """The best plans with a few more Gold, where they do something else, until one fights otherwise.

    Args:
        q: the question, of one Empire.
        solve: what answers it; None for the whole turn.
        now: the plan as it is; None to solve it.
    """
    answer: Solve = solve or (lambda question: solve_turn("turn", question))
    if len(q.sides) > 1:
        return []
    side, most = q.sides[0], q.p.rules.values["gold.maximum"]
    quick = replace(q, time=min(q.time, EACH))
    found: list[Richer] = []
    try:
        old = now or answer(quick)
    except (BadInput, IllegalChoice):
        return found
    before, w, have = planned(old), q.weights[side], q.p.empire(side).gold
    for more in MORE:
        progress.check()
        gold = have + more
        if gold > most:
            break
        try:
            new = answer(replace(quick, p=plans.with_gold(q.p, side, gold)))
        except (BadInput, IllegalChoice):
            break
        after = planned(new)
        fights = [a for a in after if isinstance(a, Fight) and a not in before]
        if told := otherwise(before, after):
            extra = w.treasury(gold) - w.treasury(have)
            found.append(Richer(f"{more} Gold more in the {side}", told, new.value + extra - old.value))
        if fights:
            break
    return found


def otherwise(before: Sequence[Planned], after: Sequence[Planned]) -> str:
    """What one plan does that another does not, fights first; "" where both do the same.

    Where the Units go is told in a word: many ways are worth the same.
    """
    new, gone = Counter(after) - Counter(before), Counter(before) - Counter(after)
    told = []
    for words, counts in (("it would", new), ("no longer", gone)):
        fights = [a for a in counts.elements() if isinstance(a, Fight)]
        others = [a for a in counts.elements() if not isinstance(a, Fight | Transfer)]
        if fights:
            told.append(f"{words} fight: {spelled(fights)}")
        if others:
            told.append(f"{words}: {spelled(others)}")
    if not told and any(isinstance(a, Transfer) for a in (*new, *gone)):
        told.append("some Units would go elsewhere")
    return ". ".join(x[:1].upper() + x[1:] for x in told)


@dataclass(frozen=True, slots=True)
class Moved:
    """What a plan comes to where some weights are one standard error higher or lower.

    `loss` is how much better the best plan is then, in points by those weights; `told` is what it does otherwise.
    """

    group: str
    up: bool
    loss: Fraction
    told: str

    @property
    def words(self) -> str:
        """ "Unrest dearer by one standard error"."""
        return f"{self.group}: one standard error {'more' if self.up else 'less'}"


def by_weights(q: Question, plan: Plan, solve: Solve) -> list[Moved]:
    """The plan where each group of weights moves by one standard error of its scenario and turn, both ways.

    Args:
        q: the question.
        plan: its best plan.
        solve: what answers it.
    """
    mine, found = planned(plan), []
    for group, names in GROUPS.items():
        for errors in (1, -1):
            progress.check()
            weights = Frozen({e: moved(w, q.p, names, errors) for e, w in q.weights.items()})
            asked = replace(q, weights=weights, time=min(q.time, EACH))
            best = solve(asked)
            loss = best.value - asked.value(mine).worth
            found.append(Moved(group, errors > 0, loss, otherwise(mine, planned(best)) if loss > 0 else ""))
    return found
