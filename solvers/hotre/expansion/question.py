"""Question "expansion": which Provinces in which order, for most Victory Points of the Phase on average (9, 10, 12, 15), proven.

A list of placements has an exact law (`rometeach.hotre.valuation.expansion`). The charts are tabulated (`tables`), the search goes best
first (`search`) under a bound for all that may follow (`bound`); where that takes long CP-SAT bounds it by patterns (`patterns`, `sets`).
"""

from __future__ import annotations

from rometeach.core.results.plans import Plan, Workings

from ..told import headline
from .fewest import fewest, frontier, value
from .inputs import ExpansionQuestion
from .plan import best_plan
from .why_not import next_best, what_if, why_not

WORKINGS = Workings(why_not, next_best, what_if, fewest, frontier, value, headline=headline)


def solve(q: ExpansionQuestion) -> Plan:
    """The best list of placements.

    Raises:
        IllegalChoice: the requests cannot be met, with the Section.
        RometeachError: no list was found in time.
    """
    return best_plan(q)
