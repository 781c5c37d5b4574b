"""Question "programme": Cities and what else is built over the rounds to come, under inflation (2.3, 2.5, 2.5.1, 2.6), proven.

An exact dynamic programme (`search`); the plan is played again by the charts and phases (`rometeach.conquest.valuation.programme`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.conquest.charts.prices import price
from rometeach.conquest.valuation import programme
from rometeach.conquest.valuation.programme import UNITS, Planned
from rometeach.conquest_board.rules import CITY
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.frozen import replace as changed
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import OPTIMAL, Plan, WhyNot, Workings, less_or_more
from rometeach.core.session.actions import Action
from rometeach.core.words import counted

from ...few_actions import asked_again
from .inputs import Plans, ProgrammeAnswer, ProgrammeQuestion, Want, read_wants
from .search import ProgrammeSearch, Ranked

HOW = (
    "For each round, every number of Talents, Cities and Infantry, and each state of the prices that can be reached, the best way to go "
    "on is found once, from the last round back, in whole Talents. Ties go to fewer Talents spent, then to what is bought earlier."
)
SOLVER = "solvers.conquest.programme.question:WORKINGS"


def solve(q: ProgrammeQuestion) -> Plan:
    """The best programme.

    Raises:
        IllegalChoice: the requests cannot be met, or the game is over, with the Section.
        RuntimeError: the solver's figure is not that of the rules (a fault of the solver).
    """
    start = perf_counter()
    search = ProgrammeSearch(q)
    found = search.ranked(1)
    if not found:
        raise IllegalChoice(
            "2.5", "the Talents, the pieces or the rules do not allow it", "; ".join(map(str, q.must)) or "programme"
        )
    return _plan(q, search, found[0], "Programme", perf_counter() - start)


def _plan(q: ProgrammeQuestion, search: ProgrammeSearch, found: Ranked, title: str, seconds: float) -> Plan:
    plan, side = search.plan(found.decisions), q.board.active
    value = q.value(plan)
    if value != found.worth:
        raise RuntimeError(f"the solver says {found.worth} and the rules say {value} of {plan}")
    name = "Infantry bought" if q.aim == UNITS else "Talents at the end"
    assumed = _assumed(q)
    return Plan(
        title=f"{title} of {side}: {q.board.title or 'Conquest of the Empire'}, round {q.board.turn}, {counted(q.outlook.turns, 'turn')}",
        actions=plan,
        costs=programme.costs(q.board, plan, q.outlook),
        money="Talents",
        value=value,
        parts=Frozen({name: value}),
        worths=Frozen({name: value}),
        status=OPTIMAL,
        bound=value,
        seconds=seconds,
        idle=q.value(()),
        leaves_out=programme.LEAVES_OUT,
        lines=(*assumed, *_lines(q, plan, search.brings)),
        how=HOW,
        doubtful=q.board.rules.doubts(),
        rules_notes=rules_notes(q.board.rules),
        solver=SOLVER,
        setting=ProgrammeAnswer(q, plan),
        among="that meets the requests" if q.must or q.forbid else "",
        amounts="In all",
    )


def _assumed(q: ProgrammeQuestion) -> Iterator[str]:
    grown = ", ".join(map(str, q.outlook.growth))
    if any(q.outlook.growth):
        yield f"Assumed: the tribute grows by {grown} Talents from turn to turn, besides what Cities bring."
    for rise in q.outlook.rises:
        yield f"Assumed: prices are {rise.times} times the Basic cost from the turn of {rise.side} in round {rise.turn} on."


def _lines(q: ProgrammeQuestion, plan: Plans, brings: int) -> Iterator[str]:
    """When a City pays, round by round, and when the prices rise."""
    rounds, _ = programme.played(q.board, plan, q.outlook)
    last, times = q.board.turn + q.outlook.turns - 1, q.board.times
    for r in rounds:
        cost, turns = price(changed(q.board, times=r.times), CITY), last - r.round
        if r.times != times:
            yield f"Round {r.round}: prices are {r.times} times the Basic cost now (Section 2.5.1)."
            times = r.times
        back = brings * turns
        if r.cities:
            said = f"a City built now pays {brings} x {counted(turns, 'turn')} = {back} for {cost}"
            yield f"Round {r.round}: {counted(r.cities, 'City', 'Cities')}; {said} (Sections 0.9, 2.5)."
    pays = [r.round for r in rounds if brings * (last - r.round) > price(changed(q.board, times=r.times), CITY)]
    if pays:
        yield f"A City pays for itself by round {last} if it is built by round {max(pays)}."
    else:
        yield f"No City pays for itself by round {last}."
    end = rounds[-1]
    yield f"Round {end.round}: tribute {end.income}, and {end.talents} Talents are left."


def why_not(setting: ProgrammeAnswer, plan: Plan, choice: str) -> WhyNot:
    """What forbids a purchase, or what the best programme with it would cost; raises BadInput if it cannot be read."""
    q, problems = setting.q, list[Problem]()
    more = read_wants(q.board, choice, q.outlook, problems)
    if not more and not problems:
        problems.append(Problem("choice", "is missing", "Say City in round 2."))
    if problems:
        raise BadInput(problems, "This choice cannot be read:")
    shown = "; ".join(map(str, more))
    if all(_is_met(setting.plan, w) for w in more):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        other = solve(replace(q, must=(*q.must, *more)))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    verdict = f"the best plan with it is worth {less_or_more(loss)}" if loss else "a plan with it is worth just as much"
    return WhyNot(shown, verdict, loss=loss, instead=other)


def _is_met(plan: Plans, want: Want) -> bool:
    found = [p for p in plan if p.buy.piece == want.piece and want.first <= p.round <= want.last]
    return sum(p.buy.number for p in found if want.place in ("", p.buy.where)) >= want.number


def next_best(setting: ProgrammeAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best programmes; which Province has which City makes no other one."""
    q, start = setting.q, perf_counter()
    search = ProgrammeSearch(q)
    found = search.ranked(plan.rank + k + 1)[plan.rank + 1 :]
    seconds = perf_counter() - start
    return tuple(_plan(q, search, r, f"Next best programme {n}", seconds) for n, r in enumerate(found, 1))


def what_if(setting: ProgrammeAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What Talents now, or no higher prices of others, would bring."""
    q, side = setting.q, setting.q.board.active
    richer = q.board.with_player(side, talents=q.board.players[side].talents + 30)
    others = [("30 Talents more now", replace(q, board=richer))]
    if q.outlook.rises:
        others.append(("nobody else raised the prices", replace(q, outlook=replace(q.outlook, rises=()))))
    return tuple((words, solve(other).value - plan.value) for words, other in others)


def _limited(setting: ProgrammeAnswer, number: int, seconds: float) -> Plan:
    """The best programme of so many purchases at most."""
    return solve(replace(setting.q, limit=number))


def value(setting: ProgrammeAnswer, actions: Sequence[Action]) -> Fraction:
    """What other purchases are worth by the rules.

    Raises:
        IllegalChoice: the rules or the Talents forbid one of them, with the Section.
    """
    return setting.q.value(tuple(a for a in actions if isinstance(a, Planned)))


WORKINGS = Workings(why_not, next_best, what_if, *asked_again(_limited), value)
__all__ = ["WORKINGS", "Planned", "solve"]
