"""What speaks against another arrangement, and what more to arrange would bring."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rometeach.aurelian.arrangements import Occasion
from rometeach.aurelian.valuation.evaluate import MOST_BARBARIANS
from rometeach.core.errors import IllegalChoice
from rometeach.core.results.plans import ALIKE, Plan, WhyNot, less_or_more

from . import requests
from .doubt import near
from .inputs import FrontAnswer
from .plan import best
from .search import allowed, choose

TIES = "an arrangement with it is worth just as much; ties go to fewer Coins, then to fewer points moved"


def why_not(found: FrontAnswer, plan: Plan, choice: str) -> WhyNot:
    """What forbids a choice, or what the best arrangement with it would cost; raises BadInput if it cannot be read."""
    q = found.q
    more = requests.read(q.p, choice, "")
    shown = "; ".join(r.text for r in more) or "nothing"
    if allowed(q, found.arrangement, more):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        other = near(found, best(replace(q, requests=(*q.requests, *more))))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    verdict = f"the best arrangement with it is worth {less_or_more(loss)}" if loss else TIES
    verdict += ALIKE if plan.is_alike(other) else ""
    return WhyNot(shown, verdict, loss=loss, instead=other)


def what_if(answer: FrontAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What a point of the Army, a Levy and another number of Barbarians would change."""
    q = answer.q
    others = []
    if q.by.kind == "redeploy":
        others.append(("1 Army Strength more to place", replace(q, p=replace(q.p, army=q.p.army + 1))))
    if q.by.kind == "free levy":
        others.append(("1 point of the Free Levy more", replace(q, by=Occasion("free levy", q.by.points + 1))))
    if q.by.kind == "paid levy":
        price = q.p.rules.values["levy.coins"]
        richer = replace(q, p=replace(q.p, treasury=q.coins + price), coins=q.coins + price)
        others.append((f"{price} Coins more to spend", richer))
    if q.barbarians < MOST_BARBARIANS:
        others.append(("1 Barbarian more looked ahead", replace(q, barbarians=q.barbarians + 1)))
    if q.barbarians > 0:
        others.append(("1 Barbarian fewer looked ahead", replace(q, barbarians=q.barbarians - 1)))
    found = []
    for words, other in others:
        try:
            found.append((words, FrontAnswer(other, choose(other)).worth - plan.value))
        except IllegalChoice:
            continue
    return tuple(found)
