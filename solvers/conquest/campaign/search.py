"""The search of the question "campaign": CP-SAT bounds, the rules judge; what they forbid is ruled out and the next plan asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from time import perf_counter

from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import Force
from rometeach.core.errors import RometeachError
from rometeach.core.results.plans import FEASIBLE, OPTIMAL

from ...cp import INFEASIBLE
from .inputs import Actions, CampaignQuestion
from .model import CampaignModel
from .sequence import sequence

NEAR = Fraction(1, 10**4)
"""Talents: between a plan that is so near its bound and the bound, all sums of worths are looked at."""


@dataclass(frozen=True)
class Found:
    """What was found: the actions, the board after them, the Provinces taken, the worth, the status, the bound, plans ruled out."""

    status: str
    actions: Actions = ()
    board: Board | None = None
    taken: frozenset[str] = frozenset()
    worth: Fraction = Fraction(0)
    bound: Fraction = Fraction(0)
    rounds: int = 0
    limited: int = 0


def best(q: CampaignQuestion) -> Found:
    """The best plan.

    Raises:
        RometeachError: no plan was found in time.
    """
    end = perf_counter() + q.time
    model = CampaignModel(q)
    rounds, loose = 0, False
    bound: Fraction | None = None
    kept: Found | None = None
    while True:
        rounds += 1
        found = model.solve(max(0.05, end - perf_counter()))
        if found.status == INFEASIBLE and not loose:
            return _proven(kept, rounds) if kept else Found(INFEASIBLE, rounds=rounds)
        if found.status not in (OPTIMAL, FEASIBLE):
            return kept or _nothing(q, bound, rounds, model.limited)
        if not loose:
            bound = found.bound if bound is None else min(bound, found.bound)
        bad = [(p, f) for p, f in found.ends.items() if _unsafe(q, p, f)]
        if bad:
            for p, force in bad:
                model.rule_out_unsafe(p, force)
            if perf_counter() > end:
                return kept or _nothing(q, bound, rounds, model.limited)
            continue
        made = sequence(q, found.movement, model.guides, found.ends)
        if made is None:
            loose = True
            model.rule_out_legs(found.movement)
            continue
        worth = q.value(made[1])
        if kept is None or worth > kept.worth:
            most = worth if bound is None else max(bound, worth)
            kept = Found(FEASIBLE, *made, found.taken, worth, most, rounds, model.limited)
        if found.status != OPTIMAL or kept.bound - kept.worth > NEAR:
            return kept
        others = model.worths_between(kept.worth, kept.bound)
        if not others:
            return _proven(kept, rounds)
        model.keep_worths(others)


def _proven(found: Found, rounds: int) -> Found:
    """The plan than which none is worth more."""
    return replace(found, status=OPTIMAL, bound=found.worth, rounds=rounds)


def _nothing(q: CampaignQuestion, bound: Fraction | None, rounds: int, limited: int) -> Found:
    """Where time was too short: nobody moves, and what no plan brings more than."""
    if q.must or frozenset() in q.not_these:
        raise RometeachError(f"No plan was found in {q.time:g} seconds: give more time.")
    most = sum(map(q.prospects.gain, q.board.provinces))
    return Found(
        FEASIBLE, (), q.board, bound=Fraction(most) if bound is None else bound, rounds=rounds, limited=limited
    )


def _unsafe(q: CampaignQuestion, p: str, force: Force) -> bool:
    there = q.board.provinces[p].force(q.side)
    if force[:3] == there[:3] and force.leaders == there.leaders:
        return False
    return not q.prospects.allows(p, force)


__all__ = ["Found", "best"]
