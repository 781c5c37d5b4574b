"""Question "garrison": marches and purchases after which no enemy captures the Caesar easily on his next turn (2.1, 2.5, 3.3).

The Caesar stays, or marches to a Province of his player beside it. One Legion may come to him from each other Province, with one
General; no Province with land units is left without one, so the enemies' ways stay as they are. New land units come to the Home
Province, and his City may be built and fortified. Each enemy is taken to come with the most that he can bring, by the charts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.conquest.actions import Buy, March, parse
from rometeach.conquest.board.texts import force_text
from rometeach.conquest.charts.prices import price
from rometeach.conquest.valuation import guards
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.grammar import quoted
from rometeach.core.meanings import LOSS
from rometeach.core.results.bars import Bars
from rometeach.core.results.base import rules_notes
from rometeach.core.results.numbers import percent
from rometeach.core.results.plans import OPTIMAL, Plan, WhyNot, Workings, less_or_more
from rometeach.core.session.actions import Action
from rometeach.core.words import counted

from ...few_actions import asked_again
from .candidates import carried_out, idle
from .inputs import GarrisonQuestion
from .search import GarrisonAnswer, GarrisonSearch, Guarded

HOW = (
    "Every garrison that marches and purchases can make is followed through tables of the enemies' battles; those that come near the "
    "best are priced by the exact law. The Caesar stays, or goes to a Province of his beside it. A Legion with one General may come from "
    "each other one, and leaves a land unit there. Each enemy brings as many land units as he can, the dearest of them."
)
SOLVER = "solvers.conquest.garrison.question:WORKINGS"


def solve(q: GarrisonQuestion) -> Plan:
    """The best garrison.

    Raises:
        BadInput: a piece is forbidden that is not bought anyhow.
        IllegalChoice: no plan meets the requests, or none keeps the risk so small; it says how far one gets.
    """
    start = perf_counter()
    if useless := idle(q):
        said = "would do nothing: none can be bought where the Caesar may be"
        raise BadInput([Problem(quoted(f"no {piece}"), said) for piece in useless])
    found = GarrisonSearch(q).best(1)
    if not found and q.risk is not None:
        least = GarrisonSearch(replace(q, risk=None)).best(1)
        if least:
            raise IllegalChoice(
                "3.3", f"no plan keeps the risk so small; the least is {percent(least[0].risk)}", q.start
            )
    if not found:
        raise IllegalChoice("2.1.1", "no plan meets the requests", "; ".join((*q.must, *sorted(q.only))))
    return _plan(q, found[0], "Garrison", perf_counter() - start)


def _plan(q: GarrisonQuestion, found: Guarded, title: str, seconds: float) -> Plan:
    board, cost = q.board, found.way.cost
    parts = {"greatest risk": -found.risk, "Talents spent": Fraction(-cost)}
    spends = q.risk is not None
    costs = tuple(a.number * price(board, a.piece) if isinstance(a, Buy) else 0 for a in found.way.actions)
    return Plan(
        title=f"{title} of {q.side}: {board.title or 'Conquest of the Empire'}, round {board.turn}",
        actions=found.way.actions,
        costs=costs,
        money="Talents",
        amounts="On the enemies' next turns",
        value=found.worth,
        parts=Frozen(parts),
        worths=Frozen({name: x if (name == "Talents spent") == spends else Fraction(0) for name, x in parts.items()}),
        status=OPTIMAL,
        bound=found.worth,
        seconds=seconds,
        idle=-guards.greatest(guards.risks(board, q.side, q.attack, q.defence)) if not spends else Fraction(0),
        leaves_out=guards.LEAVES_OUT,
        lines=tuple(_lines(q, found)),
        bars=(Bars("The Caesar is captured", found.risks, LOSS),) if found.risks else (),
        how=HOW,
        doubtful=board.rules.doubts(*(f"costs:{a.piece}" for a in found.way.actions if isinstance(a, Buy))),
        rules_notes=rules_notes(board.rules),
        solver=SOLVER,
        setting=GarrisonAnswer(q, found),
        among=_among(q),
        first=(("Risk", f"{percent(found.risk)} that the Caesar is captured in {found.stay.place}"),),
    )


def _among(q: GarrisonQuestion) -> str:
    said = [f"with {'; '.join(q.must)}"] if q.must else []
    said += [f"with a risk of {percent(q.risk)} at most"] if q.risk is not None else []
    return " ".join(said) or ("that meets the requests" if q.only or q.forbid else "")


def _lines(q: GarrisonQuestion, found: Guarded) -> list[str]:
    s = found.stay
    lines = [f"{force_text(s.force)} guard {s.place}{', a Fortified City' if s.fort else ''}."]
    lines.append(f"{found.way.cost} of {counted(q.talents, 'Talent')} are spent (Section 2.5).")
    risks = dict(found.risks)
    for other, force in found.coming:
        lines.append(
            f"{other} can bring {force_text(force)} and captures him with {percent(risks[other])} (Section 3.2)."
        )
    if not found.coming:
        lines.append("No enemy can come there on his next turn (Section 2.1).")
    return lines


def why_not(setting: GarrisonAnswer, plan: Plan, choice: str) -> WhyNot:
    """What forbids a march or purchase, or what the best plan with it is worth; raises BadInput if it cannot be read."""
    q = setting.q
    wanted = [parse(q.board.rules, part.strip()) for part in choice.split(";") if part.strip()]
    if not wanted or not all(isinstance(a, March | Buy) for a in wanted):
        raise BadInput([Problem("choice", "is no march and no purchase", "Say buy 2 Infantry for Italia.", case="2.5")])
    shown = tuple(map(str, wanted))
    words = "; ".join(shown)
    if set(wanted) <= set(plan.actions):
        return WhyNot(words, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        other = solve(replace(q, must=(*q.must, *shown)))
    except IllegalChoice as error:
        return WhyNot(words, error.what, error.case)
    loss = plan.value - other.value
    verdict = f"the best plan with it is worth {less_or_more(loss)}" if loss else "a plan with it is worth just as much"
    return WhyNot(words, verdict, loss=loss, instead=other)


def next_best(setting: GarrisonAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best garrisons; two that leave the same garrison count as one."""
    q, start = setting.q, perf_counter()
    found = GarrisonSearch(q).best(plan.rank + k + 1)[plan.rank + 1 :]
    seconds = perf_counter() - start
    return tuple(_plan(q, one, f"Next best garrison {n}", seconds) for n, one in enumerate(found, 1))


def what_if(setting: GarrisonAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What more Talents would bring."""
    q = setting.q
    if q.risk is not None:
        return ()
    richer = (q.board.with_player(q.side, talents=q.talents + more) for more in (10, 30))
    return tuple(
        (f"{more} Talents more", solve(replace(q, board=board)).value - plan.value)
        for more, board in zip((10, 30), richer, strict=True)
    )


def _limited(setting: GarrisonAnswer, number: int, seconds: float) -> Plan:
    """The best garrison of so many marches and purchases at most."""
    return solve(replace(setting.q, limit=number))


def value(setting: GarrisonAnswer, actions: Sequence[Action]) -> Fraction | None:
    """What other marches and purchases are worth by the rules; None where the risk is then greater than it may be.

    Raises:
        IllegalChoice: the rules forbid one of them, with the Section.
    """
    q = setting.q
    after = carried_out(q.board, tuple(a for a in actions if isinstance(a, March | Buy)), checked=True)
    risk = guards.greatest(guards.risks(after, q.side, q.attack, q.defence))
    if q.risk is None:
        return -risk
    spent = q.talents - after.players[q.side].talents
    return Fraction(-spent) if risk <= q.risk else None


WORKINGS = Workings(why_not, next_best, what_if, *asked_again(_limited), value)
__all__ = ["WORKINGS", "solve"]
