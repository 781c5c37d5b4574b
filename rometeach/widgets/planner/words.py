"""What the planner says of a plan: how far it is proven, what it is worth, how it was found."""

from __future__ import annotations

from ...core.progress import Progress
from ...core.results.estimates import Estimate
from ...core.results.plans import Plan, points

PROVEN = (
    "Found and proven by a search that rules out whole groups of plans at once, until it is certain that none of those left "
    "is better."
)
"""What a proof is, in a clause; what searched, the plan itself says."""


def verdict(plan: Plan, by_worth: bool = True) -> str:
    """One line on a plan: how far it is proven, or how sure it is; with its worth, or the first of its own lines."""
    what = plan.called
    if plan.bound is None:
        sure = plan.verdict if isinstance(plan, Estimate) else "nothing is proven"
        worth = f"{plan.measure} {plan.said(plan.best.value)}. " if isinstance(plan, Estimate) else ""
        return f"Simulated games favour: {what}. {worth}Is it told apart from the rest? {sure[:1].upper()}{sure[1:]}."
    proof = plan.proof if plan.is_optimal else f"{plan.proof}, so no plan is better by more than that"
    worth = f"Worth {points(plan.value)} points." if by_worth or not plan.lines else plan.lines[0]
    return f"{proof}: {what}. {worth}"


def behind(plan: Plan) -> str:
    """A clause on how a plan was found."""
    if plan.bound is None:
        return (
            "Found by playing many games on from each choice, the same luck for all; what stands after ± is the standard "
            "error: with more seconds it shrinks."
        )
    return PROVEN if plan.is_optimal else "Found by a search that was stopped before it had ruled out all else."


def progress_words(progress: Progress) -> str:
    """How far a solver is: what it has found, and how much better another plan could be."""
    best, gap, offset = progress.best, progress.gap, progress.offset
    if progress.doing:
        return f", {progress.doing}"
    if best is None:
        return ", no plan yet"
    if gap is None:
        return f", best so far {float(best):.3f}"
    if offset is None:
        return f", a plan is there; no other is better by more than {float(gap):.2f} points"
    worth = float(best + offset)
    return f", best so far {worth:.2f} points, bound {worth + float(gap):.2f}: no plan is better by more than {float(gap):.2f}"


__all__ = ["PROVEN", "behind", "progress_words", "verdict"]
