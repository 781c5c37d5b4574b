"""The fewest actions that are worth nearly as much as a plan, and the best worth for each number of actions.

A question offers both as soon as it can tell the best plan with so many actions at most. The fewest are found by halving, for more
actions are never worth less; that one action fewer is worth too little is then the question's own proof.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from time import perf_counter
from typing import Any

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice, RometeachError
from rometeach.core.results.frontiers import Step
from rometeach.core.results.plans import Plan
from rometeach.core.words import counted

Limited = Callable[[int], "Plan | None"]
"""The best plan with so many actions at most; None where it is proven that there is none. Raises `NotInTime` where neither is known."""


Asked = Callable[[Any, int, float], Plan]
"""The best plan of a plan's setting with so many actions at most, in so many seconds; an IllegalChoice where there is none."""
Fewest = Callable[[Any, Plan, Fraction], Plan]
"""The setting of a plan, the plan, points that may be missing -> the plan with the fewest actions."""
Frontier = Callable[[Any, Plan], tuple[Step, ...]]
"""The setting of a plan, the plan -> the best worth for each number of actions."""
SECONDS = 20.0
"""So long all plans together take that are looked for under a limit, where a question says nothing else."""
LEAST = 0.1
FEWEST = "Fewest actions"
"""What stands before the number of actions above such a plan."""


class NotInTime(RometeachError):
    """No plan with so few actions was found in time, and there may be one."""


class Clock:
    """The time that is left for all numbers of actions together, in so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.end = perf_counter() + max(1.0, seconds)

    def share(self, number: int) -> float:
        """The seconds for the plan with so many actions at most: thrice its share of what is left, since few numbers take so long."""
        left = self.end - perf_counter()
        return max(LEAST, min(left, 3 * left / (number + 1)))


def fewest(plan: Plan, within: Fraction, best: Limited) -> Plan:
    """The plan with the fewest actions that is worth at most so much less than a plan; of those the one that is worth most.

    Args:
        plan: the best plan.
        within: points.
        best: the best plan with so many actions at most.
    """
    wanted, found, low, short = plan.value - within, plan, 0, dict[int, bool]()
    while low < len(found.actions):
        middle = (low + len(found.actions)) // 2
        other = _tried(best, middle, short, wanted)
        if other is None:
            low = middle + 1
        else:
            found = other
    while found.actions and len(found.actions) - 1 not in short:
        found = _tried(best, len(found.actions) - 1, short, wanted) or found
    proven = short.get(len(found.actions) - 1, True)
    number = counted(len(found.actions), "action")
    near = f"within {float(within):g} points of" if within else "worth as much as"
    proof = "no plan with fewer is worth that" if proven else "not proven: there may be one with fewer"
    told = f"{number} in place of {len(plan.actions)}, {near} the best plan; {proof}"
    among = " ".join(x for x in (plan.among, f"with {number} at most") if x)
    first = tuple(x for x in found.first if x[0] != FEWEST)
    return replace(found, first=((FEWEST, told), *first), among=among)


def _tried(best: Limited, number: int, short: dict[int, bool], wanted: Fraction) -> Plan | None:
    """The best plan with so many actions at most if it is worth enough; else `short` is told whether it is proven that none is.

    Args:
        best: the best plan with so many actions at most.
        number: so many.
        short: number of actions -> whether no plan with so few is worth enough, proven.
        wanted: what is enough.
    """
    _tell(number)
    try:
        plan = best(number)
    except NotInTime:
        short[number] = False
        return None
    if plan is not None and plan.value >= wanted:
        return plan
    short[number] = plan is None or (plan.bound is not None and plan.bound < wanted)
    return None


def frontier(plan: Plan, best: Limited) -> tuple[Step, ...]:
    """The best plan with as few actions as there can be, with one more, and so on up to a plan's own number.

    Args:
        plan: the best plan.
        best: the best plan with so many actions at most.
    """
    found, now, cut_short = dict[int, Step](), plan, False
    for number in range(len(plan.actions), -1, -1):
        if len(now.actions) > number:
            _tell(number)
            try:
                other = best(number)
            except NotInTime:
                cut_short = True
                continue
            if other is None:
                cut_short = False
                break
            now, cut_short = other, False
        found[number] = Step(number, now.actions, now.value, now.is_optimal)
    least = min(found)
    if cut_short:  # with fewer there may be a plan too
        found[least] = replace(found[least], is_proven=False)
    steps = [found[least]]
    for number in range(least + 1, len(plan.actions) + 1):
        before, step = steps[-1], found.get(number)
        if step is None or step.worth < before.worth:
            step = replace(before, number=number, is_proven=False)
        steps.append(step)
    return tuple(steps)


def limited(asked: Asked, setting: Any) -> Limited:
    """The best plan with so many actions at most, of a question that is asked with the limit and a time.

    Args:
        asked: answers it.
        setting: that of the plan.
    """
    clock = Clock(SECONDS)

    def with_at_most(number: int) -> Plan | None:
        try:
            return asked(setting, number, clock.share(number))
        except IllegalChoice:
            return None
        except BadInput:
            raise
        except RometeachError as error:
            raise NotInTime(str(error)) from None

    return with_at_most


def offered(by: Callable[[Any], Limited]) -> tuple[Fewest, Frontier]:
    """`fewest` and `frontier` of a question, as its `Workings` take them.

    Args:
        by: the setting of a plan -> the best plan with so many actions at most.
    """

    def of_fewest(setting: Any, plan: Plan, within: Fraction) -> Plan:
        return fewest(plan, within, by(setting))

    def of_frontier(setting: Any, plan: Plan) -> tuple[Step, ...]:
        return frontier(plan, by(setting))

    return of_fewest, of_frontier


def asked_again(asked: Asked) -> tuple[Fewest, Frontier]:
    """The same of a question that is asked again with the limit and a time."""
    return offered(partial(limited, asked))


def _tell(number: int) -> None:
    """Say how far it is; give up where it was stopped."""
    progress.check()
    progress.tell(f"with {counted(number, 'action')} at most")


__all__ = [
    "FEWEST",
    "Asked",
    "Clock",
    "Limited",
    "NotInTime",
    "asked_again",
    "fewest",
    "frontier",
    "limited",
    "offered",
]
