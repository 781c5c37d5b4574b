"""Requests that cannot be met: what the rules say against one alone, and the Cases that several run into together.

What must not be is a wish and no rule: the Cases are those of what must be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Buy, Fight, Planned, Promote
from rometeach.rome_iinc.board.board import GARRISONED
from rometeach.rome_iinc.board.units import STACKS

from .question import Question
from .requests import MUST_FIELDS, Asked

CASES = {"annex": ("10.2.1",), "appoint": ("10.3.3", "5.2.5", "6.1.3"), "build": ("10.6.1",), "transfer": ("10.7.1",),
         "fight": ("11.2.2",), "keep": ("10.7.1",), "gold": ("9.1.1",), "by": ("11.2.2",), "safe": ("11.1.3",)}  # fmt: skip
"""The Cases that each kind of choice, and each other request, is about; the first one leads."""


def cases_of(action: Planned) -> tuple[str, ...]:
    """The Cases that one choice of a plan is about."""
    match action:
        case Buy():
            return ("10.5.2",) if action.what == "unrest" else ("10.5.1",)
        case Promote():
            return ("10.6.2",)
    return CASES[action.kind]


def clash(q: Question, text: Mapping[Asked, str]) -> IllegalChoice:
    """The refusal of requests that cannot be met together; `text` has them as `Requests.text` does. Each Case is said once."""
    reason = alone(q, next(iter(text))) if len(text) == 1 else None
    asked = "; ".join(dict.fromkeys(w if x.field in MUST_FIELDS else f"without {w}" for x, w in text.items()))
    if reason:
        return IllegalChoice(reason[1], reason[0], asked)
    fought = Counter(war for x in text for war in [_war(x)] if war)
    cases: list[str] = []
    for x in text:
        if _war(x) and x.field in ("must", "fight"):
            cases += ["11.2.1"] if fought[_war(x)] > 1 else ["11.2.7"] if x.field == "fight" else CASES["fight"]
        elif x.field in MUST_FIELDS:
            cases += cases_of(x.about) if isinstance(x.about, Planned) else CASES[x.field]
    first, *others = dict.fromkeys(cases or ["10.7.1"])
    said = "this request cannot be met" if len(text) == 1 else "these requests cannot be met together"
    also = f"; see also Case{'s' * (len(others) > 1)} {', '.join(others)}" if others else ""
    return IllegalChoice(first, said + also, asked)


def _war(asked: Asked) -> str:
    """The War of a request about one, or ""."""
    if not isinstance(asked.about, Planned):
        return asked.about if isinstance(asked.about, str) and asked.field in ("fight", "no_war") else ""
    return asked.about.war if isinstance(asked.about, Fight) else ""


def alone(q: Question, asked: Asked) -> tuple[str, str] | None:
    """(reason, Case) against a request whatever else is done, or None where the rules say nothing so plain."""
    p, what, about = q.p, asked.field, asked.about
    if isinstance(about, tuple):
        return None
    if isinstance(about, Planned):
        if what != "must" or not isinstance(about, Fight):
            return None
        try:
            return plans.against(p, plans.owner(p, q.empire, about), about)
        except BadInput:  # somebody who commands nothing yet
            return None
    if what == "gold":
        poor = [e for e in q.sides if about in ("", e) and p.empire(e).gold < q.requests.gold[about]]
        return (f"the {poor[0]} has {p.empire(poor[0]).gold} Gold", "9.1.1") if poor else None
    if what == "fight" and p.wars[about].fought:
        return f"the {about} War has been fought this turn", "11.2.1"
    if what == "keep":
        if p.provinces[about].status not in GARRISONED:
            return f"{about} is {p.provinces[about].title}", "10.7.1"
        for stack, members in STACKS:
            limit = int(p.rules.tables["units"][stack]["stack"])
            if sum(getattr(q.requests.keep[about], m) for m in members) > limit:
                return f"{about} holds {limit} {stack} at most", "2.3.1"
    return None
