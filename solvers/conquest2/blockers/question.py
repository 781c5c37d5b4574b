"""Question "blockers": the cheapest blockers that keep an enemy away from a goal by land (3.5), proven by a minimum cut."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from time import perf_counter

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.charts.moves import land_ways, landings
from rometeach.core.errors import IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import FEASIBLE, OPTIMAL, Plan, WhyNot, Workings, less_or_more
from rometeach.core.results.show import Table
from rometeach.core.session.actions import Action
from rometeach.core.words import counted

from ...few_actions import asked_again
from .inputs import Blocker, BlockersAnswer, BlockersQuestion
from .search import Cuts, few

HOW = (
    "The charts say which borders the enemy can pass; a minimum cut of that graph, with its prices, is the cheapest set of blockers. "
    "Of equally dear sets the one with the fewest pieces is taken. The rules are then asked again on the board with them."
)
SOLVER = "solvers.conquest2.blockers.question:WORKINGS"
LEAVES_OUT = (
    "landings over the sea: no land unit stops them (Section 3.5.1)",
    "battles: whoever beats a blocker passes",
    "units and Galleys that can be spared elsewhere: sent in place of new ones they cost no Talents",
    "how many new pieces of the cheapest kind are left, but for the first one",
    "the actions that it takes to recruit, to move and to sail",
)


def solve(q: BlockersQuestion) -> Plan:
    """The cheapest blockers.

    Raises:
        IllegalChoice: nothing keeps the enemy away, with the Section.
    """
    start = perf_counter()
    found, least = next(Cuts(q).ranked(), None), None
    if found is not None and q.limit is not None and len(found) > q.limit:
        fewer = few(q, q.limit)
        found, least = (fewer.spaces, fewer.least) if fewer else (None, None)
    if found is None:
        what = f"nothing that {q.side} can hold keeps {' and '.join(q.enemies)} away by land"
        raise IllegalChoice("3.5", what, " and ".join(q.goals))
    return _plan(q, found, "Blockers", perf_counter() - start, least)


def laid(q: BlockersQuestion, spaces: frozenset[str]) -> Board:
    """The board with blockers."""
    board = q.board
    for space in sorted(spaces):
        board = q.held(board, space)
    return board


def reached(q: BlockersQuestion, board: Board) -> set[str]:
    """The Provinces that the enemy reaches by one Move by land, by the rules."""
    return {p for e in q.enemies for s in q.starts for p in land_ways(board, e, s)}


def moves_to(q: BlockersQuestion, board: Board) -> int | None:
    """How many Moves by land it takes to a goal, each going on from where the last one had to stop; None where none lead there."""
    far = dict.fromkeys(q.starts, 0)
    waiting = deque(q.starts)
    while waiting:
        here = waiting.popleft()
        for there in land_ways(board, q.enemy, here):
            if there not in far:
                far[there] = far[here] + 1
                waiting.append(there)
    return min((far[g] for g in q.goals if g in far), default=None)


def _plan(q: BlockersQuestion, spaces: frozenset[str], title: str, seconds: float, least: int | None = None) -> Plan:
    """The plan.

    Args:
        q: what is asked.
        spaces: what is held.
        title: what it is called.
        seconds: how long it took.
        least: so many Talents it is proven to cost at least; None for its price.
    """
    order = sorted(spaces, key=lambda s: (s in q.board.seas, s))
    costs = tuple(q.price(s) or 0 for s in order)
    board = laid(q, spaces)
    if reached(q, board) & set(q.goals):
        raise RuntimeError(f"the solver holds {order}, and the rules lead to {q.goals}")
    value = Fraction(-sum(costs))
    kept = " and ".join(q.goals)
    return Plan(
        title=f"{title} of {q.side} that keep {' and '.join(q.enemies)} away from {kept}: {q.board.title or 'Conquest of the Empire II'}",
        actions=tuple(q.blocker(s) for s in order),
        costs=costs,
        money="Talents",
        amounts="In all",
        value=value,
        parts=Frozen({"talents": value}),
        worths=Frozen({"talents": value}),
        status=OPTIMAL if least in (None, -value) else FEASIBLE,
        bound=value if least is None else Fraction(-least),
        seconds=seconds,
        idle=value,
        leaves_out=LEAVES_OUT,
        lines=tuple(_lines(q, order, board)),
        how=HOW,
        doubtful=q.board.rules.doubts(*_rows(q, spaces)),
        rules_notes=rules_notes(q.board.rules),
        solver=SOLVER,
        setting=BlockersAnswer(q, spaces),
        among="that meets the requests" if q.must or q.forbid else "",
        first=(("Blockers", ", ".join(order) or "none: no way leads there by land"),),
        tables=(_open_landings(q, board),),
    )


def _rows(q: BlockersQuestion, spaces: frozenset[str]) -> list[str]:
    """The rows behind a plan: the prices, and all straits, for each may be a way."""
    pieces = {q.piece(s) for s in spaces}
    return [*(f"costs:{p}" for p in sorted(pieces)), *(f"straits:{n}" for n in q.board.rules.tables["straits"])]


def _lines(q: BlockersQuestion, order: list[str], board: Board) -> Iterator[str]:
    enemies = " and ".join(q.enemies)
    yield f"{enemies} may set out from {', '.join(q.starts)}: one Move goes any distance by land (Section 3.5)."
    for s in order:
        fewer = laid(q, frozenset(order) - {s})
        opened = sorted(reached(q, fewer) & set(q.goals))
        what = "a Galley closes the crossing" if s in q.board.seas else "a military unit stops the Move"
        need = f"without it a way leads to {' and '.join(opened)}" if opened else "it was asked for"
        yield f"{s}: {what}; {need} (Section 3.5)."
    there = [s for s in q.board.provinces if q.stops(s) and s not in q.goals]
    if there:
        yield f"Units that stand already in {', '.join(there)} stop a Move, and cost nothing."
    if held := [g for g in q.goals if q.stops(g)]:
        yield f"Those who stand in {' and '.join(held)} stop nobody on the way there."
    moves = moves_to(q, board)
    if order and moves is not None:
        yield f"A blocker stops one Move. Who goes on from beside it with a Leader is there by land after {counted(moves, 'Move')}."
    yield "Landings over the sea pass all blockers (Section 3.5.1)."
    total, talents = sum(q.price(s) or 0 for s in order), q.board.players[q.side].talents
    if total > talents:
        yield f"{q.side} has {talents} Talents of the {total}."
    supply, pieces = q.supply, [q.piece(s) for s in order]
    for piece in dict.fromkeys(pieces):
        if pieces.count(piece) > supply[piece]:
            yield f"{q.side} has {counted(supply[piece], f'new {piece}', f'new {piece}')} left: send others, or other units."


def _open_landings(q: BlockersQuestion, board: Board) -> Table:
    """Where the enemy can land, and whether the goal can be reached by land from there in the same or a later Move."""
    rules, rows = board.rules, list[tuple[str, ...]]()
    for province in board.provinces:
        room = max((landings(board, e, s).get(province, 0) for e in q.enemies for s in q.starts), default=0)
        on = province in q.goals or any(set(q.goals) & set(land_ways(board, e, province)) for e in q.enemies)
        beside = rules.coast_of[province]
        if not beside or not (on or room):
            continue
        leads = "a goal itself" if province in q.goals else "yes" if on else "no"
        rows.append((province, ", ".join(beside), counted(room, "unit") if room else "none yet", leads))
    rows.sort(key=lambda r: (r[3] == "no", r[2] == "none yet", r[0]))
    title = "Landings that stay open: his Galleys may sail to any sea zone first (Sections 3.5.1, 3.7)"
    return Table(title, ("Province", "From", "Now lands", "A Move leads on to the goal"), tuple(rows))


def why_not(setting: BlockersAnswer, plan: Plan, choice: str) -> WhyNot:
    """What the cheapest plan with a blocker in a Province or sea zone costs; raises BadInput if there is none of this name."""
    q = setting.q
    space = q.board.rules.names["space"].find(choice.partition(":")[0], "choice")
    shown = f"a blocker in {space}"
    if space in setting.spaces:
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    if q.price(space) is None:
        why = "it is forbidden" if space in q.forbid else f"no new piece of {q.side} gets there in one Move"
        return WhyNot(shown, why, "" if space in q.forbid else "3.5")
    if space in q.goals:
        return WhyNot(shown, "a unit in the goal itself keeps nobody from entering it", "3.5")
    if space in q.starts:
        return WhyNot(shown, "the enemy sets out from there, and who stands there does not stop him", "3.5")
    try:
        other = solve(replace(q, must=q.must | {space}))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    least = Cuts(q).is_least(other.setting.spaces)
    verdict = (
        f"the cheapest plan with it is worth {less_or_more(loss)}" if loss else "a plan with it costs just as much"
    )
    return WhyNot(shown, verdict if least else f"{verdict}, and does not need it", loss=loss, instead=other)


def next_best(setting: BlockersAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next cheapest sets of blockers of which none can be left out."""
    q, start = setting.q, perf_counter()
    found = list(islice(Cuts(q).ranked(), plan.rank + 1, plan.rank + 1 + k))
    seconds = perf_counter() - start
    return tuple(_plan(q, s, f"Next blockers {n}", seconds) for n, s in enumerate(found, 1))


def what_if(setting: BlockersAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What it would save if a blocker stood already, or if one of several goals were given up."""
    q, found = setting.q, list[tuple[str, Fraction]]()
    for s in sorted(setting.spaces):
        other = solve(replace(q, board=laid(q, frozenset({s})), must=q.must - {s}))
        found.append((f"a blocker stood in {s}", other.value - plan.value))
    for goal in q.goals if len(q.goals) > 1 else ():
        other = solve(replace(q, goals=tuple(g for g in q.goals if g != goal)))
        found.append((f"{goal} were given up", other.value - plan.value))
    return tuple(found)


def _limited(setting: BlockersAnswer, number: int, seconds: float) -> Plan:
    """The cheapest blockers, so many at most."""
    return solve(replace(setting.q, limit=number))


def value(setting: BlockersAnswer, actions: Sequence[Action]) -> Fraction | None:
    """What other blockers cost, below zero; None where the enemy then reaches a goal."""
    q = setting.q
    spaces = frozenset(a.space for a in actions if isinstance(a, Blocker))
    if reached(q, laid(q, spaces)) & set(q.goals):
        return None
    return Fraction(-sum(q.price(s) or 0 for s in spaces))


WORKINGS = Workings(why_not, next_best, what_if, *asked_again(_limited), value)
__all__ = ["WORKINGS", "laid", "moves_to", "reached", "solve"]
