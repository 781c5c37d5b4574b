"""Question "spending": Victory Points for Legions, bribes, Forts, Fortresses and Cities, for what they bring over the turns left (8.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil
from time import perf_counter

from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.figures.sources import Source
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import OPTIMAL, Plan, WhyNot, Workings, less_or_more
from rometeach.core.session.actions import Action
from rometeach.core.words import counted
from rometeach.hotre.actions import BuyFort, Recruit
from rometeach.hotre.charts.prices import price
from rometeach.hotre.phases import building
from rometeach.hotre.valuation import purchases

from ... import cp, few_actions
from ..expansion import explain
from ..expansion.inputs import ExpansionQuestion
from ..told import headline
from .inputs import Buys, SpendingAnswer, SpendingQuestion, read_actions
from .search import SpendingSearch, Spent

HOW = (
    "CP-SAT proposes what may bring most for the Victory Points. Legions, bribes and Forts (three at most) count with the best expansion "
    "after them, Fortresses and Cities with the most that they could bring. Each proposal is priced by the rules and ruled out, until no "
    "other can be better. A Province counts on each later turn with the chance that it withstood two Armies every turn."
)
SOLVER = "solvers.hotre.spending.question:WORKINGS"
GRAIN = 10**6


def solve(q: SpendingQuestion, title: str = "Spending") -> Plan:
    """The best purchases.

    Raises:
        IllegalChoice: the requests cannot be met, with the Section.
        SolverMissing: OR-Tools is not installed.
    """
    start = perf_counter()
    search = SpendingSearch(q)
    found = search.best()
    if found is None:
        said = "; ".join(map(str, q.must))
        raise IllegalChoice("8.2", "these cannot be bought together" if q.must else "nothing else can be bought", said)
    return to_plan(search, found, title, perf_counter() - start)


def to_plan(search: SpendingSearch, found: Spent, title: str, seconds: float) -> Plan:
    """Purchases as a plan.

    Args:
        search: the search that found them.
        found: the purchases, and how far they are proven.
        title: what the plan is called.
        seconds: how long the search took.
    """
    q = search.q
    value = q.value(found.buys, found.entries)
    board = q.board
    fewer = dict(_fewer(search, found.buys))
    proven = Frozen({buys: worth for buys, (worth, is_proven) in fewer.items() if is_proven})
    return Plan(
        title=f"{title} of {q.side}: {board.title or 'History of the Roman Empire'}, turn {board.turn}",
        actions=found.buys,
        costs=tuple(price(board.rules, board.turn, building.purchase(board, a)) for a in found.buys),
        money="Victory Points",
        amounts="On average in the end",
        value=value.worth,
        parts=value.parts,
        worths=value.worths,
        status=found.status,
        bound=value.worth if found.status == OPTIMAL else max(value.worth, Fraction(ceil(found.bound * GRAIN), GRAIN)),
        seconds=seconds,
        idle=_idle(q),
        leaves_out=purchases.LEAVES_OUT,
        lines=tuple(_lines(q, found, value, {buys: worth for buys, (worth, _) in fewer.items()})),
        how=cp.named(HOW),
        doubtful=_doubts(q, found),
        rules_notes=rules_notes(board.rules),
        solver=SOLVER,
        setting=SpendingAnswer(q, found.buys, found.entries, found.value, proven),
        among="that meets the requests" if q.must or q.forbid or q.only else "",
    )


def _idle(q: SpendingQuestion) -> Fraction:
    """Nothing is bought, and the best is made of what there is."""
    found, _ = SpendingSearch(replace(q, must=(), forbid=())).after(())
    return q.value((), found.entries).worth


def _fewer(search: SpendingSearch, buys: Buys) -> Iterator[tuple[Buys, tuple[Fraction, bool]]]:
    """All but one of the purchases, where that can be: what they are worth with the best placements, and whether these are proven."""
    again = SpendingSearch(search.q)  # with time of its own
    again.known = search.known
    for a in buys:
        fewer = tuple(b for b in buys if b is not a)
        try:
            after, _ = again.after(fewer)
        except IllegalChoice:
            continue
        yield fewer, (search.q.value(fewer, after.entries).worth, after.status == OPTIMAL)


def _lines(
    q: SpendingQuestion, found: Spent, value: purchases.SpendingValue, fewer: Mapping[Buys, Fraction]
) -> list[str]:
    """What is spent, what is done after it, and what would be lost without each purchase.

    Args:
        q: what is asked.
        found: the purchases.
        value: what they are worth.
        fewer: what all but one of them are worth.
    """
    has = q.board.factions[q.side].roman
    lines = [f"{counted(value.cost, 'Victory Point')} of {has} are spent (Section 8.2)."]
    if found.entries:
        ready, _ = purchases.bought(q.board, found.buys)
        after = ExpansionQuestion(ready.board, weights=q.weights)
        done = "; ".join(map(str, explain.actions(after, after.value(found.entries))))
        lines.append(f"After it, where all is won: {done} (Sections 9.3.1, 8.2.3, 9.3.3).")
    for a in found.buys:
        others = tuple(b for b in found.buys if b is not a)
        if others not in fewer:
            continue
        gain = value.worth - fewer[others]
        words = str(a)[0].upper() + str(a)[1:]
        lines.append(
            f"{words}: without it the best placements are worth {less_or_more(gain)} (Section {building.section(a)})."
        )
    return lines


def _doubts(q: SpendingQuestion, found: Spent) -> dict[str, Source]:
    ready, _ = purchases.bought(q.board, found.buys)
    return explain.doubts(ExpansionQuestion(ready.board, weights=q.weights), found.entries)


def why_not(setting: SpendingAnswer, plan: Plan, choice: str) -> WhyNot:
    """What forbids a purchase, or what the best purchases with it would cost; raises BadInput if it cannot be read."""
    q, problems = setting.q, list[Problem]()
    wanted = read_actions(q.board, choice, problems)
    if problems or not wanted:
        raise BadInput(problems or [Problem("choice", "is missing", "Say recruit 2, or bribe in Dacia.")])
    shown = "; ".join(map(str, wanted))
    if all(a in setting.buys for a in wanted):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    for a in wanted:
        if a not in q.options:
            return WhyNot(shown, "it cannot be bought: the rules or the Victory Points forbid it", building.section(a))
    try:
        other = solve(replace(q, must=(*(m for m in q.must if not _same(m, wanted)), *wanted)))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    verdict = (
        f"the best purchases with it are worth {less_or_more(loss)}"
        if loss
        else "purchases with it are worth just as much"
    )
    return WhyNot(shown, verdict, loss=loss, instead=other)


def _same(a: object, wanted: Buys) -> bool:
    """Whether another number of the same is wanted."""
    return any(type(a) is type(b) and isinstance(b, Recruit | BuyFort) for b in wanted)


def next_best(setting: SpendingAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best purchases; fewer where there are no others."""
    q, plans = setting.q, list[Plan]()
    left_out = (*q.not_these, setting.buys)
    while len(plans) < k:
        try:
            found = solve(replace(q, not_these=left_out), f"Next best spending {len(plans) + 1}")
        except IllegalChoice:
            break
        left_out = (*left_out, found.setting.buys)
        before = (plans[-1] if plans else plan).bound
        plans.append(replace(found, bound=before) if before and found.bound and before < found.bound else found)
    return tuple(plans)


def what_if(setting: SpendingAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What more Victory Points would bring, besides themselves."""
    q = setting.q
    found = []
    for more in (1, 3):
        board = q.board.gain(q.side, more, True)
        found.append(
            (f"{counted(more, 'Victory Point')} more to spend", solve(replace(q, board=board)).value - plan.value)
        )
    return tuple(found)


def _limited(setting: SpendingAnswer) -> few_actions.Limited:
    """The best purchases, so many at most, all of them by one search and in its time."""
    search = SpendingSearch(replace(setting.q, not_these=()))

    def with_at_most(number: int) -> Plan | None:
        start = perf_counter()
        found = search.best(number)
        return to_plan(search, found, "Spending", perf_counter() - start) if found else None

    return with_at_most


def worth(setting: SpendingAnswer, actions: Sequence[Action]) -> Fraction | None:
    """What all but one of the purchases are worth; None where they cannot be made, or the placements after them are not proven."""
    return setting.worth if tuple(actions) == setting.buys else setting.fewer.get(tuple(actions))


WORKINGS = Workings(why_not, next_best, what_if, *few_actions.offered(_limited), worth, headline=headline)
__all__ = ["WORKINGS", "solve"]
