"""The fewest actions that are worth nearly as much as a plan, and the best worth for each number of actions.

A question offers both as soon as it can tell the best plan with so many actions at most. A plan with fewer actions is looked for as long
as there is one that is worth enough: what comes before the last one is then worth less, by the question's own proof.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.core import progress
from rometeach.core.errors import RometeachError
from rometeach.core.results.frontiers import Step
from rometeach.core.results.plans import Plan
from rometeach.core.words import counted

Limited = Callable[[int], "Plan | None"]
"""The best plan with so many actions at most; None where it is proven that there is none. Raises `NotInTime` where neither is known."""


class NotInTime(RometeachError):
    """No plan with so few actions was found in time, and there may be one."""


class Clock:
    """The time that is left for all numbers of actions together.

    Args:
        seconds: all of it.
        every: whether every number is asked for; else it is over with the first number that does not do.
    """

    def __init__(self, seconds: float, every: bool = True) -> None:
        self.end, self.every = perf_counter() + max(1.0, seconds), every

    def share(self, number: int) -> float:
        """The seconds for the plan with so many actions at most: thrice its share of what is left, since few numbers take so long."""
        left = self.end - perf_counter()
        return max(0.1, min(left, 3 * left / (number + 1)) if self.every else left)


def fewest(plan: Plan, within: Fraction, best: Limited) -> Plan:
    """The plan with the fewest actions that is worth at most so much less than a plan; of those the one that is worth most.

    Args:
        plan: the best plan.
        within: points.
        best: the best plan with so many actions at most.
    """
    wanted, found, proven = plan.value - within, plan, False
    while found.actions:
        _tell(len(found.actions) - 1)
        try:
            other = best(len(found.actions) - 1)
        except NotInTime:
            break
        if other is None or other.value < wanted:
            proven = other is None or (other.bound is not None and other.bound < wanted)
            break
        found = other
    else:
        proven = True
    number = counted(len(found.actions), "action")
    near = f"within {float(within):g} points of" if within else "worth as much as"
    proof = "no plan with fewer is worth that" if proven else "not proven: there may be one with fewer"
    told = f"{number} in place of {len(plan.actions)}, {near} the best plan; {proof}"
    among = " ".join(x for x in (plan.among, f"with {number} at most") if x)
    return replace(found, first=(("Fewest actions", told), *found.first), among=among)


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


def _tell(number: int) -> None:
    """Say how far it is; give up where it was stopped."""
    progress.check()
    progress.tell(f"with {counted(number, 'action')} at most")


__all__ = ["Clock", "Limited", "NotInTime", "fewest", "frontier"]
