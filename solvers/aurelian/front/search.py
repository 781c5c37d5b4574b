"""The best arrangement that meets the requests, chosen by CP-SAT; and which requests clash where there is none."""

from __future__ import annotations

from collections.abc import Sequence

from rometeach.aurelian.phases.strength import open_spaces
from rometeach.core.errors import IllegalChoice
from rometeach.core.results.plans import OPTIMAL

from ... import cp
from ...cp import INFEASIBLE, maximise, new_model
from .inputs import Arrangement, FrontQuestion
from .requests import ARMY, LEVY, MOST, FrontRequest


def allowed(q: FrontQuestion, row: Arrangement, requests: Sequence[FrontRequest]) -> bool:
    """Whether an arrangement meets requests."""
    return all(_number(q, row, x.where) in x.allowed for r in requests for x in r.limits)


def _number(q: FrontQuestion, row: Arrangement, where: int | str) -> int:
    """What a request limits. A Free Levy is declined (0) or taken (1); 2 where there is none."""
    if where == ARMY:
        return row.army
    if where == LEVY:
        return int(not row.declined) if q.by.kind == "free levy" else 2
    return row.strengths[int(where) - 1]


def choose(q: FrontQuestion, after: int = -1, most: int | None = None) -> int:
    """The place of the best arrangement behind one of the ranking, by CP-SAT: that it is the best is proven.

    Args:
        q: what is asked.
        after: a place in the ranking; -1 for the whole of it.
        most: the most actions that it may take; None for any number.

    Raises:
        IllegalChoice: no arrangement meets the requests.
    """
    domain = cp.require().Domain
    priced, model = q.priced, new_model()
    few = [n > after and (most is None or q.numbers[n] <= most) for n in range(len(priced))]
    spaces = [model.new_int_var(0, MOST, f"Danube {n + 1}") for n in range(len(q.p.strength))]
    army, levy = model.new_int_var(0, MOST, ARMY), model.new_int_var(0, 2, LEVY)
    rank = model.new_int_var(after + 1, max(after + 1, len(priced) - 1), "rank")
    table = [(*r.strengths, r.army, _number(q, r, LEVY), n) for n, (r, _) in enumerate(priced) if few[n]]
    if table:
        model.add_allowed_assignments([*spaces, army, levy, rank], table)
    for x in (x for r in q.requests for x in r.limits):
        where = army if x.where == ARMY else levy if x.where == LEVY else spaces[int(x.where) - 1]
        model.add_linear_expression_in_domain(where, domain.from_values(sorted(x.allowed)))
    found = maximise(model, [rank], [-1], q.time, cp_model_probing_level=0) if table else None
    if found is None or found.status == INFEASIBLE:
        raise clash(q)
    if found.status == OPTIMAL:
        at = found.values[0]
    else:  # stopped: the ranking itself still says which is the best
        at = next((n for n, (r, _) in enumerate(priced) if few[n] and allowed(q, r, q.requests)), -1)
        if at < 0:
            raise clash(q)
    return at


def clash(q: FrontQuestion) -> IllegalChoice:
    """Which requests clash: those without any one of which the others could be met; with the Section."""
    mine = list(q.requests)
    for request in q.requests:
        fewer = [r for r in mine if r is not request]
        if not any(allowed(q, row, fewer) for row, _ in q.priced):
            mine = fewer
    said = "; ".join(dict.fromkeys(r.text for r in mine))
    if len(mine) != 1:
        what = "these requests cannot be met together" if mine else "there is no other arrangement"
        return IllegalChoice(q.by.section, f"{what}: {_limit(q)}", said)
    section, why = _alone(q, mine[0])
    return IllegalChoice(section, f"this request cannot be met: {why}", said)


def _limit(q: FrontQuestion) -> str:
    p = q.p
    spaces = open_spaces(p, levy=q.by.kind != "redeploy")
    now = sum(p.strength[s - 1] for s in spaces)
    where = f"the {len(spaces)} Danube Spaces without a Usurper in their Region"
    if q.by.kind == "redeploy":
        return f"{now + p.army} Strength is to be placed on {where} and in the Army"
    if q.by.kind == "free levy":
        return f"{now + q.by.points} Strength is to be placed on {where}"
    return f"{q.coins} Coins may be spent, {p.rules.values['levy.coins']} for each point"


def _alone(q: FrontQuestion, request: FrontRequest) -> tuple[str, str]:
    """Why a request by itself cannot be met, and the Section."""
    p, v = q.p, q.p.rules.values
    levy = q.by.kind != "redeploy"
    spaces = open_spaces(p, levy=levy)
    for x in request.limits:
        if x.where == LEVY:
            return "9.1", "there is no Free Levy to take or to decline"
        if x.where == ARMY:
            if levy:
                return q.by.section, "a Levy brings nothing to the Army"
            if x.allowed == frozenset({0}):
                return "13.0", "the Army would be gone, and the game lost"
            return "6.4", f"{_limit(q)}, and the Army holds {max(p.army, p.rules.tracks['Army Strength'][1])} at most"
        if int(x.where) not in spaces:
            return q.by.section, "there is a Usurper in the Region"
        if min(x.allowed) > v["danube.most"] or max(x.allowed) < v["danube.least"]:
            return "6.4", f"a Danube Space holds {v['danube.least']} to {v['danube.most']}"
    return q.by.section, _limit(q)
