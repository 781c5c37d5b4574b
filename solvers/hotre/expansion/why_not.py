"""What speaks against another choice of an expansion, the lists after the best one, and what more Armies would bring."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.results.plans import Plan, WhyNot, less_or_more
from rometeach.hotre.valuation.before_placement import opened

from .inputs import ExpansionAnswer, ExpansionQuestion
from .plan import best_plan, to_plan
from .search import Search

TIES = "a list with it is worth just as much"


def why_not(setting: ExpansionAnswer, plan: Plan, choice: str) -> WhyNot:
    """What forbids a Province in the list, or what the best list with it would cost; raises BadInput if it cannot be read."""
    q = setting.q
    text = choice.strip().removeprefix("Army to ").removeprefix("army to ")
    if not text:
        raise BadInput([Problem("choice", "is missing", "Say Army to Belgica, or Belgica.")])
    name = q.board.rules.names["province"].find(text, "choice")
    shown = f"Army to {name}"
    if name in setting.entries:
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    if (refused := _refused(q, name)) is not None:
        return WhyNot(shown, refused[1], refused[0])
    try:
        other = best_plan(replace(q, must=q.must | {name}))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    verdict = f"the best list with it is worth {less_or_more(loss)}" if loss else TIES
    return WhyNot(shown, verdict, loss=loss, instead=other)


def _refused(q: ExpansionQuestion, name: str) -> tuple[str, str] | None:
    """Why no list has a Province, and the Section."""
    there, board = q.board.provinces[name], q.board
    if name in q.forbid or (q.only and name not in q.only):
        return "9", "the question leaves it out"
    if there.side == q.side:
        full = there.armies >= board.rules.values["armies.most"]
        return ("9.1", "there is no room for another Army") if full else None
    if board.spared and f"{q.side} {there.side or there.faction}" in board.spared:
        return "16", f"{there.side or there.faction} has to be spared for the rest of the turn"
    own_fort = there.has_lone_fort and there.faction == q.side
    if not own_fort and board.are_friends(q.side, there.side or there.faction):
        return "10.5", "it is held by the same player, whom no plan attacks"
    return None


def next_best(setting: ExpansionAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best lists that leave something else where all goes well; fewer where there are no others."""
    q, plans = setting.q, list[Plan]()
    left_out = (*q.not_these, _leaves(q, setting.entries))
    while len(plans) < k:
        start = perf_counter()
        asked = replace(q, not_these=left_out)
        found = Search(asked).best(q.time)
        if found.status not in ("OPTIMAL", "FEASIBLE"):
            break
        left_out = (*left_out, _leaves(q, found.entries))
        plans.append(to_plan(asked, found, f"Next best expansion {len(plans) + 1}", seconds=perf_counter() - start))
    return tuple(plans)


def _leaves(q: ExpansionQuestion, entries: tuple[str, ...]) -> tuple[frozenset[str], tuple[tuple[str, int], ...]]:
    taken = frozenset(n for n in entries if q.board.provinces[n].side != q.side)
    counts = {n: entries.count(n) - (n in taken) for n in dict.fromkeys(entries)}
    return taken, tuple(sorted((n, c) for n, c in counts.items() if c))


def what_if(setting: ExpansionAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What one Army more or less would bring, and to give up a Province for its Armies (9.2.1)."""
    q, board = setting.q, setting.q.board
    reserve = board.now.reserve
    others = [("one Army more", replace(q, board=board.with_active(reserve=reserve + 1)))]
    if reserve > 1:
        others.append(("one Army less", replace(q, board=board.with_active(reserve=reserve - 1))))
    if q.side in board.factions:
        others.append(("one Fort more", replace(q, board=board.with_active(forts=board.now.forts + 1))))
    elif q.asked is not None:
        others += _given_up(q)
    return tuple((words, best_plan(other).value - plan.value) for words, other in others)


def _given_up(q: ExpansionQuestion) -> list[tuple[str, ExpansionQuestion]]:
    """The same where one Province more is given up, its Armies placed elsewhere."""
    assert q.asked is not None
    found = []
    for name in q.board.held_by(q.side):
        if name in q.vacate:
            continue
        try:
            ready = opened(q.asked, (*q.vacate, name))
        except IllegalChoice:
            continue
        if ready.board.provinces[name].side != q.side:
            found.append(
                (
                    f"{name} were given up",
                    replace(q, board=ready.board, opening=ready.actions, vacate=(*q.vacate, name)),
                )
            )
    return found
