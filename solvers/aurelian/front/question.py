"""Question "front": the best distribution of Strength over the Danube Spaces and the Army (6.4, 9.1, 9.2), proven.

Every arrangement that the rules allow is priced exactly, all in one walk (`outcomes`), and ranked (`inputs`); one CP-SAT model
chooses the best that meets the requests (`search`). The plan is carried out by the phases and priced again by
`rometeach.aurelian.valuation.evaluate` (`plan`).
"""

from __future__ import annotations

from rometeach.core.results.plans import Plan, Workings

from ..told import front_headline
from .fewest import fewest, frontier, value
from .inputs import FrontQuestion
from .next_best import next_best
from .plan import best
from .why_not import what_if, why_not

WORKINGS = Workings(why_not, next_best, what_if, fewest, frontier, value, headline=front_headline)


def solve(q: FrontQuestion) -> Plan:
    """The best arrangement that meets the requests.

    Raises:
        IllegalChoice: requests that the rules or the Coins forbid, with the Section.
        SolverMissing: OR-Tools is not installed.
    """
    return best(q)
