"""Annexations that are asked for and such as are forbidden, and what the rules say against one (Section 10.2)."""

from __future__ import annotations

from collections import Counter

from rometeach.core.errors import IllegalChoice
from rometeach.core.words import counted
from rometeach.rome_iinc.actions import Annex
from rometeach.rome_iinc.board.board import Status

from .inputs import AnnexQuestion, Reach, Step, action_of, step_of


def steps_asked(a: AnnexQuestion, reach: Reach) -> tuple[list[Step], list[Step]]:
    """(steps that must be, steps that may not be).

    Raises:
        IllegalChoice: those that can never be, with their Case.
    """
    r = a.q.requests
    must, forbid = ([step_of(x) for x in asked if isinstance(x, Annex)] for asked in (r.must, r.forbid))
    forbid += [(p, s) for p in r.untouched for s in (reach.ends(p) if p in reach.open else {})]
    for step, n in Counter(must).items():
        name = str(action_of(step))
        if n > 1:
            raise IllegalChoice("10.2.5", "a Province becomes the same only once", f"{name}, {n} times")
        if step in forbid:
            raise IllegalChoice("10.2.1", "this must and must not be Annexed", name)
        reason = against(a, reach, step)
        if reason:
            raise IllegalChoice(reason[1], reason[0], name)
    return must, forbid


def against(a: AnnexQuestion, reach: Reach, step: Step) -> tuple[str, str] | None:
    """(reason, Case) against a step in any plan, or None."""
    p, (province, state) = a.q.p, step
    now = p.provinces[province]
    if province not in a.source.provinces:
        if a.source.case == "10.2.4":
            return f"{province} is neither where the War was nor connected to it", "10.2.4"
        return f"{province} is not in the {a.q.empire}ern Empire", "10.2.1"
    if now.status in (Status.INSURGENT, Status.ROMAN):
        return f"{province} is {now.title} already", "10.2.1"
    if province in p.war_in:
        return f"the {p.war_in[province]} War occupies {province}", "10.2.6"
    if province not in reach.open:
        return f"{province} cannot be reached with {counted(reach.number, 'Annexation')}", "10.2.6"
    if reach.ends(province).get(state, 0) == 0:
        if state.tribe and now.status is not Status.BARBARIAN:
            return f"{province} is {now.title}: only Barbarian Provinces become Foederati", "10.2.6"
        if state.tribe:
            return f"no {state.tribe} Foederati are connected to {province}", "10.2.6"
        return (
            f"{province} is {now.title} and does not become {state.title} with {counted(reach.number, 'Annexation')}",
            "10.2.5",
        )
    return None
