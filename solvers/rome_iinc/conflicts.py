"""Requests that cannot be met: what the rules say against one alone, and the Cases that several run into together.

What must not be is a wish and no rule: the Cases are those of what must be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.board.board import GARRISONED
from rometeach.rome_iinc.board.units import STACKS

from .question import Question

CASES = {"annex": ("10.2.1",), "appoint": ("10.3.3", "5.2.5", "6.1.3"), "build": ("10.6.1",), "transfer": ("10.7.1",),
         "fight": ("11.2.2",), "keep": ("10.7.1",), "gold": ("9.1.1",)}  # fmt: skip
"""The Cases that each kind of choice, and each other request, is about; the first one leads."""


_MUST = ("must", "keep", "gold", "fight")


def cases_of(name: str) -> tuple[str, ...]:
    """The Cases that one choice of a plan is about."""
    what = plans.kind(name)
    if what == "bread":
        return ("10.5.2",) if name.endswith("unrest") else ("10.5.1",)
    if what == "build" and " promote " in name:
        return ("10.6.2",)
    return CASES[what]


def clash(q: Question, text: Mapping[str, str]) -> IllegalChoice:
    """The refusal of requests that cannot be met together; `text` has them as `Requests.text` does. Each Case is said once."""
    reason = alone(q, next(iter(text))) if len(text) == 1 else None
    asked = "; ".join(dict.fromkeys(w if key.partition(" ")[0] in _MUST else f"without {w}" for key, w in text.items()))
    if reason:
        return IllegalChoice(reason[1], reason[0], asked)
    fought = Counter(war for key in text for war in [_war(key)] if war)
    cases: list[str] = []
    for key in text:
        what, _, name = key.partition(" ")
        if _war(key) and what in ("must", "fight"):
            cases += ["11.2.1"] if fought[_war(key)] > 1 else ["11.2.7"] if what == "fight" else CASES["fight"]
        elif what in _MUST:
            cases += cases_of(name) if what == "must" else CASES[what]
    first, *others = dict.fromkeys(cases or ["10.7.1"])
    said = "this request cannot be met" if len(text) == 1 else "these requests cannot be met together"
    also = f"; see also Case{'s' * (len(others) > 1)} {', '.join(others)}" if others else ""
    return IllegalChoice(first, said + also, asked)


def _war(key: str) -> str:
    """The War of a request about one, or ""."""
    what, _, name = key.partition(" ")
    if what in ("fight", "no"):
        return name
    return name.partition(" by ")[0] if what in ("must", "forbid") and plans.kind(name) == "fight" else ""


def alone(q: Question, key: str) -> tuple[str, str] | None:
    """(reason, Case) against a request whatever else is done, or None where the rules say nothing so plain."""
    p, (what, _, name) = q.p, key.partition(" ")
    if what == "gold":
        poor = [e for e in q.sides if name in ("", e) and p.empire(e).gold < q.requests.gold[name]]
        return (f"the {poor[0]} has {p.empire(poor[0]).gold} Gold", "9.1.1") if poor else None
    if what == "fight" and p.wars[name].fought:
        return f"the {name} War has been fought this turn", "11.2.1"
    if what == "must" and plans.kind(name) == "fight":
        try:
            return plans.against(p, plans.owner(p, q.empire, name), name)
        except BadInput:  # somebody who commands nothing yet
            return None
    if what == "keep":
        if p.provinces[name].status not in GARRISONED:
            return f"{name} is {p.provinces[name].title}", "10.7.1"
        for stack, members in STACKS:
            limit = int(p.rules.tables["units"][stack]["stack"])
            if sum(getattr(q.requests.keep[name], m) for m in members) > limit:
                return f"{name} holds {limit} {stack} at most", "2.3.1"
    return None
