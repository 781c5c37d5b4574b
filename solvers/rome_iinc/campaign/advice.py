"""Advice on a whole turn: why it did best, how far that rests on the weights, and what a few more Gold would change."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rometeach.core import progress
from rometeach.core.errors import BadInput, Problem
from rometeach.core.results.estimates import Estimate
from rometeach.core.results.numbers import in_full
from rometeach.core.results.plans import Plan, difference
from rometeach.core.results.show import Exhibit, Result, Table
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Buy

from ..advice import STOPPED, with_more_gold
from ..question import Question
from . import explain
from .proposals import Proposal
from .question import Campaign


def more_gold(asked: Campaign, proposal: Proposal) -> tuple[tuple[str, Fraction], ...]:
    """(how much more Gold and what the best plan of this turn alone then does otherwise, what that adds), Empire by Empire.

    Args:
        asked: the question.
        proposal: the turn whose purchases are taken as made.
    """
    ready = asked.finder().ready
    found: list[tuple[str, Fraction]] = []
    for empire in asked.empires:
        buys = [a for a in proposal.actions if isinstance(a, Buy) and plans.owner(ready, asked.empire, a) == empire]
        p = plans.try_out(ready, empire, buys)[0]
        for row in with_more_gold(Question.of(p, empire, time=3)):
            found.append((f"{row.words}: {row.told}", row.gain))
    return tuple(found)


@dataclass(frozen=True, repr=False)
class TurnAdvice(Result):
    """What matters most in the turn that did best, what it gives up, what more Gold would change, and how sure it is."""

    plan: Estimate
    differs: Table
    weights: tuple[str, ...]
    richer: tuple[tuple[str, Fraction], ...]
    is_stopped: bool = False

    def exhibit(self) -> Exhibit:
        """The reasons in the order of what matters, more Gold, other weights."""
        return Exhibit(
            f"{self.plan.title}: advice",
            (("Choice", self.plan.called), ("How sure", self.plan.verdict)),
            (),
            (
                Table("Why, in the order of what matters", ("Because",), tuple((x,) for x in self.plan.lines)),
                self.differs,
                Table(
                    "What would change the best plan of this turn alone",
                    ("With", "Points"),
                    tuple((words, difference(gain)) for words, gain in self.richer),
                ),
                Table("Other weights", ("What was found",), tuple((x,) for x in self.weights)),
            ),
            notes=(STOPPED,) if self.is_stopped else (),
        )

    def rows(self) -> list[dict[str, object]]:
        """What more Gold would change."""
        return [{"with": words, "points": float(gain)} for words, gain in self.richer]

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "choice": self.plan.called,
            "verdict": self.plan.verdict,
            "lines": list(self.plan.lines),
            "with_more": [{"with": words, "points": in_full(gain)} for words, gain in self.richer],
            "weights": list(self.weights),
        }


def advise(plan: Plan) -> TurnAdvice:
    """Advice on a plan of "campaign".

    Raises:
        BadInput: a plan of another question.
    """
    if not isinstance(plan, Estimate) or not plan.solver.startswith("solvers.rome_iinc.campaign."):
        raise BadInput([Problem("advice", "is that on a plan of campaign", "Ask campaign.")])
    found = plan.setting.found
    richer = plan.workings.what_if(plan.setting, plan)
    weights = tuple(explain.sure_of_weights(found))
    return TurnAdvice(plan, explain.table_of_differences(found), weights, richer, progress.is_stopped())
