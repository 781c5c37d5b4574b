"""OR-Tools models: what to do with a position, proven best. Importing this package does not import OR-Tools.

    >>> import rometeach, solvers
    >>> p = rometeach.position("rome-iinc", "286")
    >>> plan = solvers.turn(p, empire="west", gold=87)
    >>> plan.change
    'Belgica +Fort; Germania II +Fleet; Lugdunensis II +Fort'
    >>> plan.value, plan.status
    (Fraction(21, 20), 'OPTIMAL')

`plan.explain()` gives the reasons, `plan.why_not("Germania II +Fort")` what a choice would cost or what forbids it, and
`compare` puts two plans side by side. This version plans Builds and Promotions (Section 10.6) of one Empire within a Gold
budget, before the next Revolt step; Transfers and fights are not planned yet, and every plan says so in `leaves_out`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cp import SolverMissing

if TYPE_CHECKING:
    from rometeach.core.plans import Comparison, Plan
    from rometeach.rome_iinc.evaluate import Weights
    from rometeach.rome_iinc.position import Position

__all__ = ["SolverMissing", "compare", "garrison", "turn"]


def turn(p: Position, empire: str, gold: int | None = None, must: str = "", forbid: str = "", weights: Weights | None = None,
         time: float = 10) -> Plan:  # fmt: skip
    """The best plan of a turn. Today it consists of Builds and Promotions: see `garrison`, which takes the same arguments."""
    return garrison(p, empire, gold, must, forbid, weights, time)


def garrison(p: Position, empire: str, gold: int | None = None, must: str = "", forbid: str = "", weights: Weights | None = None,
             time: float = 10) -> Plan:  # fmt: skip
    """The best Builds and Promotions (Section 10.6) of one Empire before the next Revolt step.

    Args:
        p: the position as it stands when the Empire builds.
        empire: "East" or "West".
        gold: the most that may be spent, as if the Treasury held it; None for the Treasury.
        must: clauses that the plan has to contain, "Germania II +Fort; Rome +Guard".
        forbid: clauses that it must not contain; a Province's name alone keeps it as it is.
        weights: what Prestige, Unrest, Gold and Taxes are worth; None for the plain constants of `evaluate.Weights`.
        time: seconds after which the best plan so far is returned, with the proven gap.

    Raises:
        BadInput: names, clauses or numbers that cannot be read.
        IllegalChoice: requests that the rules, the Barracks or the Gold forbid; they are named with their Case.
        SolverMissing: OR-Tools is not installed.
    """
    from .garrisons import Question, solve

    return solve(Question.of(p, empire, gold, must, forbid, weights, time))


def compare(p: Position, a: Plan | str, b: Plan | str) -> Comparison:
    """Two plans side by side on a position, each a Plan or clauses ("Germania II +Fort; Belgica +2 Auxilia").

    The budget and the weights are those of the first Plan among them, else the Treasury and the plain constants.

    Raises:
        BadInput: a plan that cannot be read.
        IllegalChoice: a plan that the rules, the Barracks or the Gold forbid, with its Case.
    """
    from .garrisons import compare as side_by_side

    return side_by_side(p, a, b)
