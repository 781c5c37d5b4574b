"""Question "season": the actions that a player still has in a Campaign Season, for most Victory Points at its end (3, 4, 5.1, 5.2), proven.

CP-SAT finds the plan; it is played again by the phases, and the rules score it (`rometeach.conquest2.valuation.season`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from time import perf_counter

from rometeach.conquest2.actions import BuyInfluence, MoveFrom, Take
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import BoardState
from rometeach.conquest2.charts.points import chaos_after_cities, province_points, taxes
from rometeach.conquest2.rules import INFLUENCE
from rometeach.conquest2.valuation import season
from rometeach.core.errors import BadInput, IllegalChoice, Problem, RometeachError
from rometeach.core.frozen import Frozen
from rometeach.core.grammar import quoted
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import FEASIBLE, OPTIMAL, Plan, WhyNot, Workings, less_or_more
from rometeach.core.session.actions import Action
from rometeach.core.words import counted

from ... import cp
from ...cp import INFEASIBLE
from ...few_actions import asked_again
from .inputs import Result, SeasonAnswer, SeasonQuestion, Steps, Want, read_wants
from .model import SeasonModel
from .solution import Solution, steps

HOW = (
    "CP-SAT chooses for each action that is left a purchase, a Special Tax, a move of Leaders, a card or nothing; Leaders, Talents, "
    "Influence Tokens and Chaos follow from that, and what they score is read from tables of the charts. The plan is played again by the "
    "phases, and the rules score it."
)
SOLVER = "solvers.conquest2.season.question:WORKINGS"


@dataclass(frozen=True)
class Found:
    """What was found: the status, the steps, the board before taxes, what it comes to, the bound."""

    status: str
    steps: Steps = ()
    board: Board | None = None
    result: Result = field(default_factory=Result)
    bound: Fraction = Fraction(0)


def best(q: SeasonQuestion) -> Found:
    """The best plan, played by the phases.

    Raises:
        BadInput: something is forbidden that no plan does.
        RometeachError: no plan was found in time.
        RuntimeError: the plan is illegal, or not worth what the solver says (a fault of the solver).
    """
    model = SeasonModel(q)
    if model.useless:
        said = "would do nothing: no plan does so much in the actions that are left"
        raise BadInput(
            [Problem(quoted(f"no {x.removeprefix('1 ')}"), said) for x in model.useless],
            "These requests cannot be met here:",
        )
    found: Solution = model.solve(q.time)
    if found.status == INFEASIBLE:
        return Found(INFEASIBLE)
    if found.status not in (OPTIMAL, FEASIBLE):
        raise RometeachError(f"No plan was found in {q.time:g} seconds: give more time.")
    done = steps(q, model.tables, model.slots, found)
    try:
        done, board = _needed(q, done)
    except IllegalChoice as error:
        raise RuntimeError(f"the rules forbid a step of the solver: {error}") from error
    value = q.value(board)
    if value > found.bound or (found.status == OPTIMAL and value != found.bound):
        raise RuntimeError(f"the solver says {found.bound} at most and the rules say {value} of {done}")
    return Found(found.status, done, board, found.result, found.bound)


def _needed(q: SeasonQuestion, done: Steps) -> tuple[Steps, Board]:
    """The steps without Leaders who move for nothing, and the board after them."""
    board = season.played(q.board, q.side, done)
    for at in reversed(range(len(done))):
        for fewer in _with_less(done, at):
            try:
                other = season.played(q.board, q.side, fewer)
            except IllegalChoice:
                continue
            if q.value(other) >= q.value(board):
                done, board = fewer, other
                break
    return done, board


def _with_less(done: Steps, at: int) -> Iterator[Steps]:
    """The steps without the move at a place, then without some of those who go."""
    step = done[at]
    if not isinstance(step.action, MoveFrom):
        return
    yield (*done[:at], *done[at + 1 :])
    for size in range(1, len(step.then)):
        for sends in combinations(step.then, size):
            yield (*done[:at], replace(step, then=sends), *done[at + 1 :])


def solve(q: SeasonQuestion) -> Plan:
    """The best plan.

    Raises:
        IllegalChoice: the requests cannot be met, with the Section.
        RometeachError: no plan was found in time.
    """
    start = perf_counter()
    found = best(q)
    if found.status == INFEASIBLE:
        asked = "; ".join([*map(str, q.must), *(f"not {w}" for w in q.forbid)])
        raise IllegalChoice("3", "the actions, the Talents or the board do not allow it", asked)
    return _plan(q, found, "Season", perf_counter() - start)


def _plan(q: SeasonQuestion, found: Found, title: str, seconds: float) -> Plan:
    assert found.board is not None
    tally, left = season.tally(q.board, found.board, q.side), len(season.slots(q.board, q.side))
    board = q.board
    doubtful = board.rules.doubts(*(f"values:{key}" for key in board.rules.keys))
    return Plan(
        title=f"{title} of {q.side}: {board.title or 'Conquest of the Empire II'}, season {board.season}, {counted(left, 'action')} left",
        actions=found.steps,
        costs=tuple(_cost(board, s) for s in found.steps),
        money="Talents",
        value=tally.worth(q.terms),
        parts=Frozen(tally.parts()),
        worths=Frozen(tally.worths(q.terms)),
        status=found.status,
        bound=found.bound,
        seconds=seconds,
        idle=q.value(season.played(board, q.side, ())),
        leaves_out=season.LEAVES_OUT,
        lines=tuple(_lines(q, found.board)),
        how=cp.named(HOW),
        doubtful=doubtful,
        rules_notes=rules_notes(board.rules),
        solver=SOLVER,
        setting=SeasonAnswer(q, found.steps, found.result),
        among="that meets the requests" if q.must or q.forbid else "",
        amounts="At the end",
        first=(("Victory Points", str(tally.influence_points + tally.chaos_points + tally.card_points)),),
    )


def _cost(board: BoardState, step: season.Step) -> int:
    if isinstance(step.action, BuyInfluence):
        return board.rules.costs[INFLUENCE] * len(step.action.owners)
    return board.rules.cards[step.action.card].cost if isinstance(step.action, Take) else 0


def _points(board: BoardState, key: str) -> dict[str, int]:
    return province_points(board.rules.points_of[key], {i.side: i.tokens for i in board.provinces[key].influence})


def _lines(q: SeasonQuestion, after: Board) -> Iterator[str]:
    """What becomes of each Key Province that changes, of Chaos and of the Talents."""
    side, board = q.side, q.board
    for key in board.rules.keys:
        mine, now = after.provinces[key].tokens_of(side), board.provinces[key].tokens_of(side)
        before, then = _points(board, key).get(side, 0), _points(after, key).get(side, 0)
        if mine != now or before != then:
            yield f"{key}: {now} to {counted(mine, 'Influence Token')}, {before} to {counted(then, 'Victory Point')} (Section 5.1)."
    had, has = chaos_after_cities(board)[side], chaos_after_cities(after)[side]
    lost = -season.tally(board, after, side).chaos_points
    others = ", ".join(f"{s} {n}" for s, n in chaos_after_cities(after).items() if s != side)
    costs = f"costs {counted(lost, 'Victory Point')}" if lost else "costs no Victory Points"
    yield f"Chaos: {had} to {has}, against {others}; it {costs} (Section 5.2)."
    money, income = after.players[side].talents, taxes(after, side).total
    yield f"Talents: {board.players[side].talents} now, {money} after the last action, and {income} more in taxes (Section 4)."


def why_not(setting: SeasonAnswer, plan: Plan, choice: str) -> WhyNot:
    """What speaks against influence somewhere, a card or a Special Tax; raises BadInput if it cannot be read."""
    q, problems = setting.q, list[Problem]()
    if any(choice in (str(s), str(s.action)) for s in setting.steps):
        return WhyNot(choice, "it is in the plan", loss=Fraction(0), instead=plan)
    more = read_wants(q.board, choice, problems)
    if not more and not problems:
        problems.append(Problem("choice", "is missing", "Say 2 influence in Egyptus, or take Politician."))
    if problems:
        raise BadInput(problems, "This choice cannot be read:")
    shown = "; ".join(map(str, more))
    if all(_is_met(setting, w) for w in more):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        other = solve(replace(q, must=(*q.must, *more), not_these=()))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    verdict = f"the best plan with it is worth {less_or_more(loss)}" if loss else "a plan with it is worth just as much"
    return WhyNot(shown, verdict, loss=loss, instead=other)


def _is_met(setting: SeasonAnswer, want: Want) -> bool:
    after = season.played(setting.q.board, setting.q.side, setting.steps)
    if want.what == "influence":
        tokens = [b.provinces[want.name].tokens_of(setting.q.side) for b in (setting.q.board, after)]
        return tokens[1] - tokens[0] >= want.number
    words = str(want)
    return any(str(s.action).startswith(words) for s in setting.steps)


def next_best(setting: SeasonAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best plans: each buys elsewhere, or takes other cards."""
    q, seen, plans = setting.q, (*setting.q.not_these, setting.result), list[Plan]()
    while len(plans) < k:
        start = perf_counter()
        asked = replace(q, not_these=seen)
        found = best(asked)
        if found.status == INFEASIBLE:
            break
        seen = (*seen, found.result)
        plans.append(_plan(asked, found, f"Next best season {len(plans) + 1}", perf_counter() - start))
    return tuple(plans)


def what_if(setting: SeasonAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What more Talents, or a further General beside the Caesar, would bring."""
    q, side = setting.q, setting.q.side
    board = q.board
    richer = board.with_player(side, talents=board.players[side].talents + 20)
    others = [("20 Talents more now", richer)]
    place = next((n for n, f in board.leaders(side) if f.caesar), "")
    if place:
        force = board.provinces[place].force(side)
        others.append(
            (f"one more General in {place}", board.with_force(place, side, force._replace(generals=force.generals + 1)))
        )
    return tuple((words, solve(replace(q, board=other)).value - plan.value) for words, other in others)


def _limited(setting: SeasonAnswer, number: int, seconds: float) -> Plan:
    """The best season of so many actions at most."""
    return solve(replace(setting.q, limit=number, time=min(setting.q.time, seconds)))


def value(setting: SeasonAnswer, actions: Sequence[Action]) -> Fraction:
    """What other actions are worth by the rules.

    Raises:
        IllegalChoice: the rules forbid one of them, with the Section.
    """
    q = setting.q
    return q.value(season.played(q.board, q.side, [a for a in actions if isinstance(a, season.Step)]))


WORKINGS = Workings(why_not, next_best, what_if, *asked_again(_limited), value)
__all__ = ["WORKINGS", "Found", "best", "solve"]
