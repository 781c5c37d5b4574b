"""Question "campaign": the marches and sailings of this turn that bring the most tribute (2.1, 2.2, 2.3, 3.5), proven.

CP-SAT chooses the ways of Leaders and who goes along (`model`); the charts judge what is left in each Province, and the plan is carried
out and priced again by the rules (`rometeach.conquest.valuation.conquests`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.conquest.valuation import conquests
from rometeach.conquest.valuation.conquests import judged
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.grammar import quoted
from rometeach.core.meanings import GAIN
from rometeach.core.names import separate
from rometeach.core.results.bars import Pairs
from rometeach.core.results.base import rules_notes
from rometeach.core.results.numbers import percent
from rometeach.core.results.plans import Plan, WhyNot, Workings, less_or_more, points
from rometeach.core.session.actions import Action

from ... import cp
from ...cp import INFEASIBLE
from ...few_actions import asked_again
from ..told import campaign_headline
from .inputs import CampaignAnswer, CampaignQuestion
from .legs import entered
from .search import Found, best

HOW = (
    "Each Leader has up to two legs, along Roads with stops; land units ride along, or land from Galleys, and what then stands in a "
    "Province has an exact chance to conquer it and to hold it. CP-SAT chooses; garrisons that the rules find unsafe are ruled out until "
    "none is left. The plan is carried out and priced again by the rules. Ties go to fewer legs, landings and units that move. Worths "
    "that differ by less than a ten-thousandth are taken to be equal."
)
SOLVER = "solvers.conquest.campaign.question:WORKINGS"


def solve(q: CampaignQuestion) -> Plan:
    """The best plan.

    Raises:
        BadInput: a Province is forbidden to which nobody can come.
        IllegalChoice: the requests cannot be met, with the Section.
        RometeachError: no plan was found in time.
        SolverMissing: OR-Tools is not installed.
    """
    start = perf_counter()
    if useless := sorted(q.forbid - entered(q)) if q.forbid else []:
        said = "would do nothing: no Leader who may go gets there, or no battle is wanted"
        raise BadInput([Problem(quoted(f"do not take {name}"), said) for name in useless])
    found = best(q)
    if found.status == INFEASIBLE:
        raise _impossible(q)
    return _plan(q, found, "Campaign", perf_counter() - start)


def _impossible(q: CampaignQuestion) -> IllegalChoice:
    for name in sorted(q.must):
        if q.board.provinces[name].owner == q.side and not q.prospects.enemy(name):
            return IllegalChoice("3.5", f"{name} is held already", name)
    said = "; ".join(sorted(q.must))
    why = "these Leaders and units cannot conquer and hold it by these terms" if said else "there is no other plan"
    return IllegalChoice("2.1", why, said)


def _plan(q: CampaignQuestion, found: Found, title: str, seconds: float) -> Plan:
    value = conquests.expected(q.board, found.actions, q.terms)
    if value != found.worth:
        raise RuntimeError(f"the solver says {found.worth} and the rules say {value} of {found.actions}")
    assert found.board is not None
    ends = judged(q.prospects, found.board)
    peace = sum((p.worth for n, p in ends.items() if not q.prospects.enemy(n)), Fraction(0))
    parts = {"Provinces without enemies": peace, "battles": value - peace}
    limits: tuple[str, ...] = (f"more than {found.limited} land units in one battle, and Galleys that stay at sea",)
    if q.board.rules.switches["galley_leaders"] == "one":
        limits += ("Galleys that are led by a Leader aboard another one (switch galley_leaders)",)
    return Plan(
        title=f"{title} of {q.side}: {q.board.title or 'Conquest of the Empire'}, round {q.board.turn}",
        actions=found.actions,
        costs=(0,) * len(found.actions),
        money="Talents",
        value=value,
        parts=Frozen(parts),
        worths=Frozen(parts),
        status=found.status,
        bound=found.bound,
        seconds=seconds,
        idle=Fraction(0),
        leaves_out=conquests.LEAVES_OUT + limits,
        lines=tuple(_lines(q, ends)),
        bars=_bars(q, ends),
        how=cp.named(HOW),
        doubtful=q.board.rules.doubts(*(f"spaces:{n}" for n in sorted(found.taken))),
        rules_notes=rules_notes(q.board.rules),
        solver=SOLVER,
        setting=CampaignAnswer(q, found.actions, found.taken),
        among="that meets the requests" if q.must or q.forbid else "",
        amounts="Tribute gained",
    )


def _bars(q: CampaignQuestion, ends: dict[str, conquests.Prospect]) -> tuple[Pairs, ...]:
    rows = tuple((n, p.conquered, p.conquered * (1 - p.risk)) for n, p in ends.items() if p.conquered)
    return (Pairs("The chance of each Province", "conquered", "and held next turn", rows, GAIN),) if rows else ()


def _lines(q: CampaignQuestion, ends: dict[str, conquests.Prospect]) -> Iterator[str]:
    least = "no battles" if q.terms.chance is None else f"a battle only with {percent(q.terms.chance)} or more"
    yield f"Held to: {least}; what is held falls next turn with {percent(q.terms.risk)} at most, or as now where that is more."
    for name, p in ends.items():
        risk = (
            f"; it falls to the strongest enemy who can come with {percent(p.risk)}"
            if p.risk
            else "; no enemy can take it next turn"
        )
        if q.prospects.enemy(name):
            yield f"{name}: conquered with {percent(p.conquered)}, worth {points(p.worth)} (Sections 2.2, 3.5){risk}."
        elif p.conquered:
            yield f"{name}: a land unit stays, worth {points(p.worth)} (Section 3.5){risk}."
        elif p.risk:
            yield f"{name}: what stays there leaves it at a risk of {percent(p.risk)}."


def why_not(setting: CampaignAnswer, plan: Plan, choice: str) -> WhyNot:
    """What speaks against the conquest of Provinces; raises BadInput if they cannot be read."""
    q = setting.q
    names = [q.board.rules.names["province"].find(x.removeprefix("conquer "), "choice") for x in separate(choice)]
    if not names:
        raise BadInput([Problem("choice", "is missing", "Say the name of a Province.")])
    shown = "; ".join(names)
    if set(names) <= setting.taken:
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        other = solve(replace(q, must=q.must | set(names), not_these=()))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    verdict = f"the best plan with it is worth {less_or_more(loss)}" if loss else "a plan with it is worth just as much"
    return WhyNot(shown, verdict, loss=loss, instead=other)


def next_best(setting: CampaignAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best plans: each takes another set of Provinces."""
    q, seen, plans = setting.q, (*setting.q.not_these, setting.taken), list[Plan]()
    while len(plans) < k:
        start = perf_counter()
        asked = replace(q, not_these=seen)
        found = best(asked)
        if found.status == INFEASIBLE:
            break
        seen = (*seen, found.taken)
        plans.append(_plan(asked, found, f"Next best campaign {len(plans) + 1}", perf_counter() - start))
    return tuple(plans)


def what_if(setting: CampaignAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What it would bring to fear no counter-attack, and to begin every battle."""
    q = setting.q
    others = [("no counter-attack were feared", replace(q.terms, risk=Fraction(1)))]
    others.append(("every battle could be begun", replace(q.terms, chance=Fraction(0))))
    return tuple((words, solve(replace(q, terms=terms)).value - plan.value) for words, terms in others)


def _limited(setting: CampaignAnswer, number: int, seconds: float) -> Plan:
    """The best campaign of so many marches and sailings at most."""
    return solve(replace(setting.q, limit=number, time=min(setting.q.time, seconds)))


def value(setting: CampaignAnswer, actions: Sequence[Action]) -> Fraction:
    """What other marches and sailings are worth by the rules.

    Raises:
        IllegalChoice: the rules forbid one of them, or the terms what they leave, with the Section.
    """
    return setting.q.value(conquests.moved(setting.q.board, actions))


WORKINGS = Workings(
    why_not,
    next_best,
    what_if,
    *asked_again(_limited),
    value,
    headline=campaign_headline,
)
__all__ = ["WORKINGS", "solve"]
