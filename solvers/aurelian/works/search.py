"""Question "works": what to build, levy and reform in the turns that are left, for most Victory Points (8, 9.2, 11, 12), proven.

One CP-SAT model in whole numbers (`seasons`); its tables come from the charts (`calendar`), and the plan is played again by the
phases (`rometeach.aurelian.valuation.works`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.aurelian.charts import money
from rometeach.aurelian.phases.taxation import REFORMS
from rometeach.aurelian.results.names import rules_notes
from rometeach.aurelian.valuation import works as years
from rometeach.core.errors import IllegalChoice, RometeachError
from rometeach.core.frozen import Frozen
from rometeach.core.results.plans import FEASIBLE, OPTIMAL, Plan, Workings

from . import turns as calendar
from .inputs import Question, Steps
from .purse import Model
from .requests import COINS, Wish

__all__ = ["FEASIBLE", "OPTIMAL", "Model", "Question", "Steps", "clash", "further", "solve", "to_plan"]

HOW = (
    "A yes or no for each step and turn, Treasury and Income as they follow from them, solved by CP-SAT; then played again by the "
    "phases. Ties go to fewer Coins spent, then to what is done earlier; equal Regions are built in the order of their names."
)
ENOUGH = 2.0
"""Seconds for each of the questions that find out which requests clash."""


def solve(q: Question) -> Plan:
    """The best plan for the turns that are left.

    Raises:
        IllegalChoice: requests that the rules or the Coins forbid, or a Treasury that must go below zero, with the Section.
        RometeachError: no plan was found in time.
        SolverMissing: OR-Tools is not installed.
    """
    start = perf_counter()
    status, plan, bound = Model(q).best(q.time)
    if status not in (OPTIMAL, FEASIBLE):
        if status != "INFEASIBLE":
            raise RometeachError(f"No plan was found in {q.time:g} seconds: give more time.")
        raise clash(q)
    return to_plan(q, plan, status, bound, perf_counter() - start)


def clash(q: Question) -> IllegalChoice:
    """Which requests clash: those without any one of which the others could be met; with the Section."""

    def possible(some: Sequence[Wish]) -> bool:
        return Model(replace(q, wishes=tuple(some))).best(min(q.time, ENOUGH))[0] in (OPTIMAL, FEASIBLE)

    if q.not_these:
        return IllegalChoice("8.0", "there is no other plan")
    mine = list(q.wishes)
    if not possible(()):
        try:
            years.play(q.p, (), q.forecast)
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


def _alone(q: Question, wish: Wish) -> tuple[str, str]:
    """Why a request by itself cannot be met, and the Section."""
    turns = [t for t in q.turns if wish.turn in (0, t.number)]
    if wish.what == COINS or wish.banned:
        return wish.section, "the taxes do not leave so much"
    if wish.what.startswith("Danube"):
        if not any(t.is_open(wish.what) for t in turns):
            return "9.2", "there is a Usurper in the Region, or the Levy Phase is over"
        return "9.2", "the Danube Space is full, or the Coins do not suffice"
    if wish.what != REFORMS and not any(t.is_open(wish.what) for t in turns):
        for t in turns:
            bare = replace(t.board, treasury=calendar.RICH, done=(), walls=Frozen(), temples=Frozen())
            if t.builds and (refused := money.why_not(bare, wish.what)):
                return refused[1], refused[0]
        return "8.0", "the Build Phase is over"
    if wish.turn:
        try:
            years.play(q.p, ((wish.turn, wish.what),), q.forecast)
        except IllegalChoice as error:
            if "Coins" not in error.what:
                return error.case, error.what
    return wish.section, "the Coins do not suffice, or no turn is left for it"


def to_plan(q: Question, plan: Steps, status: str, bound: Fraction, seconds: float, title: str = "") -> Plan:
    """Steps as a Plan, played by the phases and priced again by them.

    Raises:
        RuntimeError: the solver's figure is not that of the rules (a fault of the solver).
    """
    from . import explain as because

    outcome = years.play(q.p, plan, q.forecast)
    found = years.value(outcome, q.weights)
    if status == OPTIMAL and found.worth != bound:
        raise RuntimeError(f"the solver says {bound} and the rules say {found.worth} of {plan}")
    try:
        idle = q.value(()).worth
    except IllegalChoice:
        idle = found.worth
    made: Plan
    workings = Workings(
        lambda c: because.why_not(q, made, c), lambda k: further(q, plan, k), lambda: because.what_if(q, made)
    )
    said = f", if {q.forecast.text}" if q.forecast.text else ""
    made = Plan(f"{title or 'Works'}: {q.p.title}, from turn {q.p.turn}{said}", tuple(f"Turn {t}: {what}" for t, what in plan),
                tuple(because.prices(q, plan)), found.worth, Frozen(found.parts), Frozen(found.worths), status, bound, seconds, idle,
                years.LEAVES_OUT, tuple(because.lines(q, outcome)), workings, (q, plan), HOW, rules_notes=rules_notes(q.p.rules),
                doubtful=because.doubts(q), money="Coins")  # fmt: skip
    return made


def further(q: Question, plan: Steps, k: int) -> tuple[Plan, ...]:
    """The k next best plans."""
    found: list[Plan] = []
    seen = [*q.not_these, plan]
    while len(found) < k:
        start = perf_counter()
        status, steps, bound = Model(replace(q, not_these=tuple(seen))).best(q.time)
        if status not in (OPTIMAL, FEASIBLE):
            break
        seen.append(steps)
        found.append(to_plan(q, steps, status, bound, perf_counter() - start, f"Next best works {len(found) + 1}"))
    return tuple(found)
