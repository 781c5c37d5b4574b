"""Question "works": what to build, levy and reform in the turns that are left, for most Victory Points (8, 9.2, 11, 12), proven.

One CP-SAT model in whole numbers (`model`); its tables come from the charts (`turns`), and the plan is played again by the
phases (`rometeach.aurelian.valuation.works`).
"""

from __future__ import annotations

from rometeach.core.results.plans import Plan, Workings

from ..told import works_headline
from .fewest import fewest, frontier, value
from .inputs import WorksQuestion
from .next_best import next_best
from .plan import best_plan
from .why_not import what_if, why_not

WORKINGS = Workings(why_not, next_best, what_if, fewest, frontier, value, headline=works_headline)


def solve(q: WorksQuestion) -> Plan:
    """The best plan for the turns that are left.

    Raises:
        IllegalChoice: requests that the rules or the Coins forbid, or a Treasury that must go below zero, with the Section.
        RometeachError: no plan was found in time.
        SolverMissing: OR-Tools is not installed.
    """
    return best_plan(q)
