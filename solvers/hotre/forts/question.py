"""Question "forts": where Forts lose a Faction least on average against given raiders (8.2.3, 10.4, 15.3), proven.

Raids are independent, and a Diocese scores by what remains of it: so each way to place Forts in a Diocese has an exact worth, and the
Dioceses share the Forts. That is a knapsack of nine groups, solved in exact fractions; its k best fillings are found at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.meanings import GAIN
from rometeach.core.results.bars import Pairs
from rometeach.core.results.base import rules_notes
from rometeach.core.results.numbers import percent
from rometeach.core.results.plans import OPTIMAL, Plan, WhyNot, Workings, less_or_more, points
from rometeach.core.session.actions import Action
from rometeach.core.words import counted
from rometeach.hotre.actions import PlaceFort
from rometeach.hotre.board.state import FORT
from rometeach.hotre.valuation import raids

from ... import few_actions
from ..told import forts_headline
from .inputs import FortsAnswer, FortsQuestion, Places

HOW = (
    "Every set of Provinces of a Diocese that may fall has its exact chance, and the Diocese its points for what remains. The Forts "
    "are shared out among the Dioceses so that most is kept, in exact fractions. Ties go to fewer Forts."
)
SOLVER = "solvers.hotre.forts.question:WORKINGS"

Ranked = list[tuple[Fraction, Places]]


def ranked(q: FortsQuestion, number: int) -> Ranked:
    """The best ways to place the Forts, so many of them, with what remains of all Dioceses."""
    by_forts: dict[int, Ranked] = {0: [(Fraction(0), ())]}
    for diocese in q.board.rules.dioceses:
        following: dict[int, Ranked] = {}
        for used, found in by_forts.items():
            for places, worth in q.columns(diocese):
                if used + len(places) <= q.number:
                    following.setdefault(used + len(places), []).extend((w + worth, (*p, *places)) for w, p in found)
        by_forts = {n: _best(found, number) for n, found in following.items()}
    return _best([one for found in by_forts.values() for one in found], number)


def _best(found: Ranked, number: int) -> Ranked:
    return sorted(found, key=lambda one: (-one[0], len(one[1]), one[1]))[:number]


def solve(q: FortsQuestion) -> Plan:
    """The best places.

    Raises:
        IllegalChoice: the requests cannot be met.
    """
    start = perf_counter()
    found = ranked(q, 1)
    if not found:
        raise IllegalChoice("8.2.3", "these Forts cannot be placed together", "; ".join(sorted(q.must)))
    return _plan(q, found[0][1], "Forts", perf_counter() - start)


def _plan(q: FortsQuestion, places: Places, title: str, seconds: float) -> Plan:
    value, idle, faction = q.value(places), q.value(()), q.raids.faction
    return Plan(
        title=f"{title} of {faction}: {q.board.title or 'History of the Roman Empire'}, turn {q.board.turn}",
        actions=tuple(PlaceFort(n) for n in places),
        costs=(0,) * len(places),
        money="Victory Points",
        value=value,
        parts=Frozen({"lost by raids": value}),
        worths=Frozen({"lost by raids": value}),
        status=OPTIMAL,
        bound=value,
        seconds=seconds,
        idle=idle,
        leaves_out=raids.LEAVES_OUT,
        lines=tuple(_lines(q, places)),
        bars=_bars(q, places),
        how=HOW,
        doubtful=q.board.rules.doubts(*_rows(q)),
        rules_notes=rules_notes(q.board.rules),
        solver=SOLVER,
        setting=FortsAnswer(q, places),
        among="that meets the requests" if q.must or q.forbid else "",
    )


def _rows(q: FortsQuestion) -> list[str]:
    held = q.board.held_by(q.raids.faction)
    return [f"diocese_values:{d} {q.board.turn}" for d in dict.fromkeys(q.board.rules.diocese_of[n] for n in held)]


def _bars(q: FortsQuestion, places: Places) -> tuple[Pairs, ...]:
    """How likely a Legion is left where a Fort is placed, without and with it."""
    rows = tuple((n, q.raids.kept(q.board, n, ""), q.raids.kept(q.board, n, FORT)) for n in places)
    return (Pairs("A Legion is left after the raid", "without a Fort", "with a Fort", rows, GAIN),) if rows else ()


def _lines(q: FortsQuestion, places: Places) -> list[str]:
    by_number: dict[int, list[str]] = {}
    for name, armies in q.raids.armies.items():
        by_number.setdefault(armies, []).append(name)
    told = "; ".join(f"{counted(n, 'Army', 'Armies')} on {', '.join(names)}" for n, names in sorted(by_number.items()))
    lines = [f"The raids: {told}, over the easiest border of each (Sections 10.2, 10.3)."] if told else []
    for name in places:
        old, new = q.raids.kept(q.board, name, ""), q.raids.kept(q.board, name, FORT)
        gain = q.value(places) - q.value(tuple(n for n in places if n != name))
        lines.append(
            f"{name}: a Legion is left after its raid with {percent(new)} in place of {percent(old)}, worth {points(gain)} (Section 10.4)."
        )
    return lines


def why_not(setting: FortsAnswer, plan: Plan, choice: str) -> WhyNot:
    """What speaks against a Fort in a Province; raises BadInput if it cannot be read."""
    q = setting.q
    text = choice.strip().removeprefix("Fort in ").removeprefix("fort in ")
    if not text:
        raise BadInput([Problem("choice", "is missing", "Say Fort in Roma.")])
    name = q.board.rules.names["province"].find(text, "choice")
    shown = f"Fort in {name}"
    if name in setting.places:
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    if name not in q.open:
        return WhyNot(shown, "no Fort can be placed there: it is not held, has one, or was left out", "8.2.3")
    if not q.number:
        return WhyNot(shown, "there is no Fort to place", "8.2.3")
    try:
        other = solve(replace(q, must=q.must | {name}))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    verdict = f"the best plan with it is worth {less_or_more(loss)}" if loss else "a plan with it is worth just as much"
    return WhyNot(shown, verdict, loss=loss, instead=other)


def next_best(setting: FortsAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best ways to place the Forts."""
    q, start = setting.q, perf_counter()
    found = ranked(q, plan.rank + k + 1)[plan.rank + 1 :]
    seconds = perf_counter() - start
    return tuple(_plan(q, places, f"Next best Forts {n}", seconds) for n, (_, places) in enumerate(found, 1))


def what_if(setting: FortsAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What one Fort more or less would bring."""
    q = setting.q
    others = [("one Fort more", q.number + 1)] + ([("one Fort less", q.number - 1)] if q.number > len(q.must) else [])
    return tuple((words, solve(replace(q, number=n)).value - plan.value) for words, n in others)


def _limited(setting: FortsAnswer) -> few_actions.Limited:
    """The best places for so many Forts at most."""
    q = setting.q
    return lambda number: solve(replace(q, number=number)) if number >= len(q.must) else None


def value(setting: FortsAnswer, actions: Sequence[Action]) -> Fraction | None:
    """What other Forts are worth by the rules."""
    return setting.q.value(tuple(a.province for a in actions if isinstance(a, PlaceFort)))


WORKINGS = Workings(why_not, next_best, what_if, *few_actions.offered(_limited), value, headline=forts_headline)
__all__ = ["WORKINGS", "ranked", "solve"]
