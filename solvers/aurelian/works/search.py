"""The best plan of a model, by CP-SAT; and which requests clash where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm
from time import perf_counter
from typing import NamedTuple

from rometeach.aurelian.actions import AddStrength, Planned, Reform
from rometeach.aurelian.charts import money
from rometeach.aurelian.valuation import works
from rometeach.aurelian.valuation.works import PlannedSteps
from rometeach.core import progress
from rometeach.core.errors import IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.core.results.plans import FEASIBLE, OPTIMAL

from ...cp import maximise, weighted_sum
from .inputs import WorksQuestion
from .model import WorksModel
from .requests import WorksRequest
from .turns import RICH

PER_COIN = 1000
"""In ties a Coin weighs more than all that is done later."""
PARAMETERS = {"linearization_level": 2, "cp_model_probing_level": 0}
"""What makes CP-SAT fastest here (benchmarks/README.md)."""
ENOUGH = 2.0
"""Seconds for each of the questions that find out which requests clash."""


class Found(NamedTuple):
    """How a search ended: CP-SAT's status, the plan, and what none is worth more than."""

    status: str
    steps: PlannedSteps
    bound: Fraction

    @property
    def is_plan(self) -> bool:
        """Whether a plan was found at all."""
        return self.status in (OPTIMAL, FEASIBLE)


def best(model: WorksModel, seconds: float) -> Found:
    """The best plan: first for its worth, then among plans of the same worth. The model is used up by it."""
    draft, m, start = model.draft, model.draft.model, perf_counter()
    for on in model.asked.values():
        m.add(on == 1)
    if watched := progress.current():
        watched.offset = draft.base
    scale = lcm(*(w.denominator for _, w in draft.terms))
    keys = list(draft.steps)
    shown = [draft.steps[k] for k in keys]
    counted = [x for x, _ in draft.terms]
    worths = [int(w * scale) for _, w in draft.terms]
    found = maximise(m, counted + shown, worths + [0] * len(keys), seconds, scale, **PARAMETERS)
    if found.status not in (OPTIMAL, FEASIBLE):
        return Found(found.status, (), Fraction(0))
    assert found.bound is not None
    counts = found.values[len(worths) :]
    worth = sum(a * b for a, b in zip(found.values, worths, strict=False))
    m.add(weighted_sum(counted, worths) >= worth)
    for x, n in zip(shown, counts, strict=True):
        m.add_hint(x, n)
    prices = [-PER_COIN * c for _, c in model.purse.spent]
    late = [-k.turn for k in keys]
    left = max(0.1, seconds - (perf_counter() - start))
    ties = maximise(m, [x for x, _ in model.purse.spent] + shown, prices + late, left, 0, **PARAMETERS)
    if ties.status in (OPTIMAL, FEASIBLE):
        counts = ties.values[len(prices) :]
    order = {what: n for n, what in enumerate(works.steps(model.q.p.rules))}
    plan = [k for k, n in zip(keys, counts, strict=True) for _ in range(n)]
    bound = Fraction(found.bound, scale) + draft.base
    return Found(found.status, tuple(sorted(plan, key=lambda s: (s.turn, order[s.step]))), bound)


def clash(q: WorksQuestion) -> IllegalChoice:
    """Which requests clash: those without any one of which the others could be met; with the Section."""

    def possible(some: Sequence[WorksRequest]) -> bool:
        return best(WorksModel(replace(q, wishes=tuple(some))), min(q.time, ENOUGH)).is_plan

    if q.not_these:
        return IllegalChoice("8.0", "there is no other plan")
    mine = list(q.wishes)
    if not possible(()):
        try:
            works.play(q.p, (), q.forecast)
        except IllegalChoice as error:
            return error
        return IllegalChoice("11.2", "every plan brings the Treasury below zero")
    for wish in q.wishes:
        fewer = [w for w in mine if w is not wish]
        if not possible(fewer):
            mine = fewer
    said = "; ".join(dict.fromkeys(w.text for w in mine))
    if len(mine) > 1:
        sections = ", ".join(dict.fromkeys(w.section for w in mine))
        return IllegalChoice(mine[0].section, f"these requests cannot be met together (Sections {sections})", said)
    section, why = _alone(q, mine[0])
    return IllegalChoice(section, f"this request cannot be met: {why}", said)


def _alone(q: WorksQuestion, wish: WorksRequest) -> tuple[str, str]:
    """Why a request by itself cannot be met, and the Section."""
    turns = [t for t in q.turns if wish.turn in (0, t.number)]
    if wish.step is None or wish.banned:
        return wish.section, "the taxes do not leave so much"
    if isinstance(wish.step, AddStrength):
        if not any(t.is_open(wish.step) for t in turns):
            return "9.2", "there is a Usurper in the Region, or the Levy Phase is over"
        return "9.2", "the Danube Space is full, or the Coins do not suffice"
    if not isinstance(wish.step, Reform) and not any(t.is_open(wish.step) for t in turns):
        for t in turns:
            bare = replace(t.board, treasury=RICH, done=(), walls=Frozen(), temples=Frozen())
            if t.builds and (refused := money.why_not(bare, wish.step)):
                return refused[1], refused[0]
        return "8.0", "the Build Phase is over"
    if wish.turn:
        try:
            works.play(q.p, (Planned(wish.turn, wish.step),), q.forecast)
        except IllegalChoice as error:
            if "Coins" not in error.what:
                return error.case, error.what
    return wish.section, "the Coins do not suffice, or no turn is left for it"
