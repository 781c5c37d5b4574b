"""What speaks against another plan of works, and what more Coins would bring."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rometeach.aurelian.actions import AURELIAN_WALLS, Build
from rometeach.aurelian.board.board import FINISHED
from rometeach.aurelian.charts import money
from rometeach.aurelian.valuation import works
from rometeach.aurelian.valuation.works import PlannedSteps
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.results.plans import Plan, WhyNot, less_or_more

from . import requests
from .inputs import WorksAnswer, WorksQuestion
from .model import WorksModel
from .plan import best_plan
from .search import best

TIES = "a plan with it is worth just as much; ties go to fewer Coins spent, then to what is done earlier"


def why_not(setting: WorksAnswer, plan: Plan, choice: str) -> WhyNot:
    """What forbids a choice, or what the best plan with it would cost; raises BadInput if it cannot be read."""
    q = setting.q
    more = requests.read(q.p, choice, "")
    if not more:
        raise BadInput([Problem("choice", "is missing", "Say Turn 3: Red walls, or Red temple.")])
    shown = "; ".join(w.text for w in more)
    if all(_is_met(q, setting.steps, w) for w in more):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        other = best_plan(replace(q, wishes=(*q.wishes, *more)))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    verdict = f"the best plan with it is worth {less_or_more(loss)}" if loss else TIES
    return WhyNot(shown, verdict, loss=loss, instead=other)


def _is_met(q: WorksQuestion, plan: PlannedSteps, wish: requests.WorksRequest) -> bool:
    """Whether a plan does what a request asks for."""
    if wish.step is None:
        turns = [y for y in works.play(q.p, plan, q.forecast).turns if wish.turn in (0, y.turn)]
        return all(y.treasury >= int(wish.number or 0) for y in turns)
    if wish.number is not None:
        return q.p.aurelian_walls + sum(planned.step == wish.step for planned in plan) >= wish.number
    done = [s for s in plan if s.step == wish.step and wish.turn in (0, s.turn)]
    if wish.turn or not isinstance(wish.step, Build) or not wish.step.region:
        return bool(done)
    return money.built(q.p, wish.step) + len(done) >= FINISHED


def what_if(setting: WorksAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What more Coins, a higher Income or Aurelian Walls further on would bring."""
    q, p = setting.q, setting.q.p
    others = [
        ("3 Coins more now", replace(p, treasury=p.treasury + 3)),
        ("1 Income more", replace(p, income=p.income + 1)),
    ]
    if p.aurelian_walls < p.rules.tracks[AURELIAN_WALLS][1]:
        others.append(("the Aurelian Walls one step further", replace(p, aurelian_walls=p.aurelian_walls + 1)))
    found = []
    for words, board in others:
        other = replace(q, p=board)
        planned = best(WorksModel(other), q.time)
        if planned.is_plan:
            found.append((words, other.value(planned.steps).worth - plan.value))
    return tuple(found)
