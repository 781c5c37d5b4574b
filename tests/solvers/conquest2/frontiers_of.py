"""A frontier and the fewest actions of a plan against the best worths that were found another way."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rometeach.core.results.plans import Plan


def compare(plan: Plan, found: Iterable[tuple[int, Fraction]]) -> None:
    """Hold a plan's frontier and fewest actions to all plans that there are.

    Args:
        plan: the best plan.
        found: the number of actions of every plan, and what it is worth.
    """
    every = list(found)
    first, last = min(n for n, _ in every), len(plan.actions)
    best = {most: max(w for n, w in every if n <= most) for most in range(first, max(first, last) + 1)}
    steps = plan.frontier().steps
    assert [(s.number, s.worth) for s in steps] == list(best.items()) and all(s.is_proven for s in steps)
    for s in steps:
        few = plan.fewest(plan.value - s.worth)
        least = next(n for n, w in best.items() if w >= s.worth)
        assert len(few.actions) == least <= s.number and few.value == best[least] and few.is_optimal
        assert "no plan with fewer is worth that" in few.text()


__all__ = ["compare"]
