"""The fewest actions of a plan, and the best worth for each number of them, for questions that can be asked with a limit on their number.

A question gives `Best`, which answers it with so many actions at most. Of the numbers between none and those of the plan the fewest is
found by halving: more actions are never worth less.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from time import perf_counter
from typing import Any, NamedTuple

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice, RometeachError
from rometeach.core.results.frontiers import Step
from rometeach.core.results.plans import Plan
from rometeach.core.words import counted

Best = Callable[[Any, int, float], Plan]
"""The best plan of a plan's setting with so many actions at most, in so many seconds; an IllegalChoice where there is none."""
SECONDS = 20.0
"""So long a whole frontier takes at most; each of its plans no longer than the question had."""
LEAST = 0.1


class Tried(NamedTuple):
    """What is known of a number of actions: the best plan that was found, and whether there is provably none at all."""

    plan: Plan | None = None
    is_none: bool = False

    def falls_short(self, worth: Fraction) -> bool:
        """Whether it is proven that no plan with so few actions is worth so much."""
        if self.plan is None:
            return self.is_none
        return self.plan.bound is not None and self.plan.bound < worth


def tried(best: Best, setting: Any, number: int, seconds: float) -> Tried:
    """The best plan with so many actions at most, as far as it was found.

    Args:
        best: answers the question with a limit.
        setting: of the plan.
        number: so many actions at most.
        seconds: so long at most.

    Raises:
        RuntimeError: the plan has more actions than it may (a fault of the solver).
    """
    progress.check()
    progress.tell(f"with {counted(number, 'action')} at most")
    try:
        plan = best(setting, number, seconds)
    except IllegalChoice:
        return Tried(is_none=True)
    except BadInput:
        raise
    except RometeachError:
        return Tried()
    if len(plan.actions) > number:
        raise RuntimeError(f"the solver has {len(plan.actions)} actions in place of {number}: {plan.actions}")
    return Tried(plan)


def fewest(best: Best, setting: Any, plan: Plan, within: Fraction) -> Plan:
    """The plan with the fewest actions that is worth at most so much less than a plan; of those the one that is worth most.

    Args:
        best: answers the question with a limit.
        setting: of the plan.
        plan: the best plan.
        within: points.
    """
    wanted, number = plan.value - within, len(plan.actions)
    known: dict[int, Tried] = {}

    def at(most: int) -> Tried:
        if most not in known:
            known[most] = tried(best, setting, most, SECONDS)
        return known[most]

    found, low = plan, 0
    while low < number:
        middle = (low + number) // 2
        few = at(middle).plan
        if few is not None and few.value >= wanted:
            found, number = few, len(few.actions)
        else:
            low = middle + 1
    proven = not number or at(number - 1).falls_short(wanted)
    proof = "no plan with fewer is worth that" if proven else "not proven: there may be one with fewer"
    near = f"within {float(within):g} points of" if within else "worth as much as"
    said = counted(number, "action")
    told = f"{said} in place of {len(plan.actions)}, {near} the best plan; {proof}"
    first = tuple(x for x in found.first if x[0] != FEWEST)
    among = " ".join(x for x in (found.among, f"with {said} at most") if x)
    return replace(found, first=((FEWEST, told), *first), among=among)


def frontier(best: Best, setting: Any, plan: Plan) -> tuple[Step, ...]:
    """The best plan with no action, with one at most, and so on up to a plan's own number; it begins where there is a plan.

    Args:
        best: answers the question with a limit.
        setting: of the plan.
        plan: the best plan.
    """
    end, last = perf_counter() + SECONDS, plan
    found = [_step(len(plan.actions), plan)]
    for number in range(len(plan.actions) - 1, -1, -1):
        if len(last.actions) > number:
            few = tried(best, setting, number, max(LEAST, end - perf_counter()))
            if few.plan is None:
                break
            last = few.plan
        found.insert(0, _step(number, last))
    return _rising(found)


def _step(number: int, plan: Plan) -> Step:
    return Step(number, plan.actions, plan.value, plan.is_optimal)


def _rising(steps: list[Step]) -> tuple[Step, ...]:
    """No number of actions is worth less than a smaller one: what was cut short takes the plan of the smaller one."""
    found: list[Step] = []
    for s in steps:
        if found and found[-1].worth > s.worth:
            s = replace(s, actions=found[-1].actions, worth=found[-1].worth, is_proven=False)
        found.append(s)
    return tuple(found)


FEWEST = "Fewest actions"
"""What stands before the number of actions above such a plan."""
__all__ = ["FEWEST", "Best", "Tried", "fewest", "frontier", "tried"]
