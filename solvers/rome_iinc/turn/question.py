"""The questions "garrison", "fight" and "turn": the model's choice as a plan, and what can be asked of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import partial
from time import perf_counter

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.results.plans import FEASIBLE, OPTIMAL, Plan, WhyNot, Workings, difference, less_or_more
from rometeach.core.results.show import signed
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.board.units import NONE, TITLES, Units
from rometeach.rome_iinc.phases import builds

from ... import cp
from ..conflicts import clash
from ..question import Question, planned
from ..requests import read, spelled
from ..told import headline, step, worth
from .answer import HOW_BUILDS, actions_of, as_plan, constant
from .builds_alone import builds_alone
from .fewest import fewest, frontier
from .model import TurnModel
from .moves import Jammed
from .next_best import next_best
from .requests import ordered, prepare
from .simpler import simpler

PARTS = {
    "turn": "the best that was found beginning with one Commander for each War",
    "garrison": "the garrisons alone",
    "fight": "the fights alone",
}
"""What is tried besides where a turn was not proven, and what to call it."""
PART = 0.2
"""The share of the time of such a turn that each of them has."""


def solve(kind: str, q: Question, early: bool = False) -> Plan:
    """The best plan.

    Args:
        kind: "garrison", "fight" or "turn".
        q: the question.
        early: looks for a good plan first, which costs time where the best one is proven soon.

    Raises:
        IllegalChoice: requests that cannot be met, with the Case or the requests that clash.
    """
    start = perf_counter()
    prepared = prepare(kind, q)
    if alone := builds_alone(prepared):
        worth = q.value(prepared.first).worth + alone.worth
        actions = ordered([*prepared.first, *alone.actions])
        took = perf_counter() - start
        return as_plan(prepared, actions, bound=worth, status=OPTIMAL, seconds=took, how=HOW_BUILDS)
    model = TurnModel(prepared.ready, prepared.limits)
    beyond = constant(prepared, model.options)
    if now := progress.current():
        now.offset = beyond
    search = model.search(q.time, early)
    if search.solver is None:
        progress.check()
        if not search.in_time and not q.requests.text:
            # No time for a single plan: standing still is one, and what the search has ruled out still holds.
            bound, took = search.bound + beyond, perf_counter() - start
            return as_plan(prepared, [], bound=bound, status=FEASIBLE, seconds=took)
        raise _impossible(kind, q)
    found = model.read(search.solver, search.bound, search.status)
    try:
        actions = simpler(q, model.options, actions_of(prepared, model.options, found), len(prepared.first))
    except Jammed:
        # Full stacks that cannot change places: the Units stay, and the bound still holds.
        found, actions = replace(found, status=FEASIBLE), list(prepared.first)
    bound, took = found.bound + beyond, perf_counter() - start
    return as_plan(prepared, actions, bound=bound, status=found.status, seconds=took)


def turn(q: Question) -> Plan:
    """The best turn; where the time ran out never less than its garrisons alone, its fights alone or a first plan for each War.

    Raises:
        IllegalChoice: as `solve`.
    """
    start = perf_counter()
    whole, now = solve("turn", q), progress.current()
    if whole.is_optimal or (now and now.stopped):
        return whole
    found, best = whole, "the best of the whole turn that was found"
    for kind, words in PARTS.items():
        try:
            part = solve(kind, replace(q, time=max(1, q.time * PART)), early=kind == "turn")
        except IllegalChoice:
            continue
        actions = planned(part)
        if q.value(actions).worth > found.value:
            prepared = prepare("turn", q)
            bound, took = whole.bound or Fraction(0), perf_counter() - start
            found = as_plan(prepared, actions, bound=bound, status=FEASIBLE, seconds=took)
            best = words
    note = f"The {q.time:g} seconds were not enough for the proof. This is {best}; with more time there may be a better one."
    return replace(found, lines=(note, *found.lines))


def _impossible(kind: str, q: Question) -> IllegalChoice:
    """Which requests clash: those without any one of which the others could be met."""
    if not q.requests.text:
        return IllegalChoice("10.7.1", "no plan was found in the time given", f"{q.time} seconds")
    left = q.requests
    for asked in q.requests.text:
        fewer = left.without(asked)
        if not _possible(kind, replace(q, requests=fewer)):
            left = fewer
    return clash(q, left.text)


def _possible(kind: str, q: Question) -> bool:
    """Whether some plan meets the requests."""
    try:
        prepared = prepare(kind, q)
    except IllegalChoice:
        return False
    model = TurnModel(prepared.ready, prepared.limits)
    model.builder.ties.clear()
    found = model.search(min(q.time, 2))
    return found.solver is not None or not found.in_time


# --- what else


def why_not(kind: str, q: Question, plan: Plan, choice: str) -> WhyNot:
    """What forbids a choice, or what the best plan with it would cost and displace.

    Args:
        kind: "garrison", "fight" or "turn".
        q: the question.
        plan: the best plan.
        choice: in the compact grammar.

    Raises:
        BadInput: a choice that cannot be read.
    """
    extra = read(q.p, choice, "")
    if not extra.text:
        raise BadInput([Problem("choice", "is empty", "Name a choice, such as Germania II +Fort, or a War.")])
    shown = "; ".join(dict.fromkeys(extra.text.values()))
    if extra.must and not Counter(extra.must) - Counter(planned(plan)):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    both = q.requests.joined(replace(extra, must=tuple(a for a in extra.must if a not in q.requests.must)))
    both = replace(both, fight=tuple(dict.fromkeys(both.fight)))
    try:
        other = solve(kind, replace(q, requests=both))
    except IllegalChoice as error:
        return WhyNot(
            shown, error.what, error.case, lines=(f"Asked for together: {error.got}.",) if ";" in error.got else ()
        )
    loss = plan.value - other.value
    lines = []
    away, new = (
        Counter(planned(plan)) - Counter(planned(other)),
        Counter(planned(other)) - Counter(planned(plan)) - Counter(extra.must),
    )
    if away:
        lines.append("The best plan with it does without: " + spelled(away.elements()) + ".")
    if new:
        lines.append("It then also takes: " + spelled(new.elements()) + ".")
    changed = [f"{k.capitalize()} {signed(other.parts[k] - plan.parts[k])} ({difference(other.worths[k] - plan.worths[k])})"
               for k in plan.parts if other.parts[k] != plan.parts[k]]  # fmt: skip
    if changed:
        lines.append("Against the plan: " + ", ".join(changed) + ".")
    if loss > 0:
        verdict = f"the best plan with it is worth {less_or_more(loss)}"
    elif loss == 0:
        verdict = "a plan with it is worth just as much; ties go to less Gold, then to fewer actions"
    else:
        verdict = f"with more time it might be: a plan with it is worth {less_or_more(loss)}"
    if not (other.is_optimal and plan.is_optimal):
        verdict += " (as far as the time went: one of the two is not proven)"
    return WhyNot(shown, verdict, loss=loss, instead=other, lines=tuple(lines))


def what_if(kind: str, q: Question, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What one Gold and ten Gold more, and one more Unit of each type for nothing, would add to the best plan's worth."""
    found: list[tuple[str, Fraction]] = []
    if kind == "fight" or len(q.sides) > 1:
        return ()
    side, most = q.sides[0], q.p.rules.values["gold.maximum"]
    gold = q.p.empire(side).gold
    for more in (1, 10):
        if gold + more <= most:
            found.append((f"{more} Gold more", _worth_with(kind, q, side, gold + more, NONE) - plan.value))
    for unit in builds.BUILDS:
        price = q.p.rules.values[f"build.{unit}"]
        if gold + price <= most and unit != "fort":
            more_units = Units(**{builds.counter(unit): 1})
            found.append((f"one more {TITLES[unit]} to Build, with the Gold for it",
                          _worth_with(kind, q, side, gold + price, more_units) - plan.value))  # fmt: skip
    return tuple(found)


def _worth_with(kind: str, q: Question, side: str, gold: int, more: Units) -> Fraction:
    """The best plan's worth with more Gold and counters; the Gold itself is priced as not being there.

    Raises:
        SolverMissing: without OR-Tools it was not proven: then it tells nothing.
    """
    p = plans.with_gold(q.p, side, gold)
    p = replace(p, barracks=p.barracks.plus(more))
    w = q.weights[side]
    extra = w.treasury(gold) - w.treasury(q.p.empire(side).gold)
    found = solve(kind, replace(q, p=p))
    if not (found.is_optimal or cp.is_installed()):
        raise cp.too_large()
    return found.value + extra


def _workings(kind: str) -> Workings:
    return Workings(
        partial(why_not, kind),
        partial(next_best, kind),
        partial(what_if, kind),
        fewest=partial(fewest, kind),
        frontier=partial(frontier, kind),
        value=worth,
        apply=step,
        headline=headline,
    )


GARRISON, FIGHT, TURN = _workings("garrison"), _workings("fight"), _workings("turn")
