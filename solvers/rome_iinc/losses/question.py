"""Question "losses": the cheapest Losses that a fight's result asks for (Section 11.3), proven.

The answer is a list of Losses in a legal order, as the game's Decisions offer them (`rometeach.rome_iinc.phases.losses`). The
search is exact; the plan is priced once more by carrying it out through the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from time import perf_counter

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.results import checklists
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import FEASIBLE, OPTIMAL, Plan, WhyNot, Workings, difference, points
from rometeach.rome_iinc.actions import TRIBUTE, Loss
from rometeach.rome_iinc.phases import losses, tracks
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import losses_exact

from ..question import Question
from ..requests import spelled
from .explain import reasons
from .inputs import LossesFound, LossesQuestion, head, kinds
from .requests import impossible, losses_of, read
from .search import LossSearch

LEAVES_OUT = (
    "what follows the Losses: Promotions, Annexations, the next Revolt, Pay and Unrest steps but for the weights",
)
HOW = (
    "A best-first search over the boards that the rules lead to, with a proven bound on what is left; the Losses were then "
    "carried out and priced by the rules."
)


def solve(q: Question, war: str, commander: str, provinces: Sequence[str] = (), result: str = "Draw", number: int = 1, *,
          must: str = "", forbid: str = "", time: float | None = None) -> Plan:  # fmt: skip
    """The cheapest Losses after a fight.

    Args:
        q: the position as it stood when the fight began, the weights and (for a Sole Emperor) the Empire that gains.
        war: the War.
        commander: who fought it.
        provinces: those that fought; none for all that the Commander may fight with.
        result: "Triumph", "Draw", "Stalemate", "Defeat" or "Disaster". The gains of a Triumph come first (Case 11.2.6).
        number: the purple die.
        must: Losses that are taken, "dismiss Fleet in Rome; disgrace".
        forbid: Losses that are not; a Province's name alone forbids Losses there.
        time: seconds; None for those of the question.

    Raises:
        BadInput: what cannot be read, all at once.
        IllegalChoice: requests that the rules forbid, alone or together; with their Case.
    """
    return answer(read(q, war, commander, provinces, result, number, must=must, forbid=forbid, time=time))


def answer(f: LossesQuestion) -> Plan:
    """The cheapest Losses of a question that is read."""
    start = perf_counter()
    search = LossSearch(f.inputs())
    found = next(search.ends(f.time), None)
    if found is None:
        progress.check()
        raise impossible(f)
    return to_plan(f, search, found, perf_counter() - start)


def to_plan(f: LossesQuestion, search: LossSearch, found: LossesFound, seconds: float, name: str = "Losses") -> Plan:
    """The Losses as a Plan, carried out and priced by the rules; the value is what they cost, below zero.

    Args:
        f: the question.
        search: the search that found them.
        found: the Losses.
        seconds: how long it took.
        name: what the plan is.

    Raises:
        RuntimeError: the search's figure is not that of the rules (a fault of the search).
    """
    board, toll, w = search.inputs.board, search.inputs.toll, f.weights
    cost, parts = losses_exact.cost(board, toll, found.losses, w)
    scale = search.prices.scale
    if cost != Fraction(found.cost, scale):
        raise RuntimeError(
            f"the search says {Fraction(found.cost, scale)} and the rules say {cost} of: {spelled(found.losses)}"
        )
    worths = {"prestige": parts["prestige"] * w.prestige, "unrest": Fraction(0), "gold": parts["gold"] * w.gold,
              "units": parts["units"], "provinces": parts["provinces"]}  # fmt: skip
    worths["unrest"] = -cost - sum(worths.values(), Fraction(0))
    gold = [losses.tribute(board) if x == TRIBUTE and toll.purse is None else 0 for x in found.losses]
    lines = reasons(f, search.inputs, found)
    return Plan(f"{name} of the {toll.empire} in a {f.result} against the {f.force.war} War: {f.p.title}, turn {f.p.turn}", found.losses,
                tuple(gold), -cost, parts, Frozen(worths), OPTIMAL if found.proven else FEASIBLE, -Fraction(found.bound, scale),
                seconds, Fraction(0), LEAVES_OUT, tuple(lines), f"{__name__}:WORKINGS", f, HOW,
                rules_notes=rules_notes(f.p.rules))  # fmt: skip


def why_not(f: LossesQuestion, plan: Plan, choice: str) -> WhyNot:
    """What forbids a Loss, or what the cheapest Losses with it would cost more."""
    asked = losses_of(f.p, choice)
    if not asked:
        raise BadInput([Problem("choice", "is empty", "Name a Loss, such as disgrace.")])
    shown, here = spelled(asked), _heads(plan)
    if not Counter(asked) - here:
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        wanted = Counter(f.must) | Counter(asked)
        other = answer(replace(f, must=tuple(wanted.elements())))
    except IllegalChoice as error:
        return WhyNot(
            shown, error.what, error.case, lines=(f"Asked for together: {error.got}.",) if ";" in error.got else ()
        )
    loss = plan.value - other.value
    away = here - _heads(other)
    lines = [f"The cheapest Losses with it do without: {spelled(away.elements())}."] if away else []
    changed = [
        f"{k.capitalize()} {difference(other.worths[k] - plan.worths[k])}"
        for k in plan.worths
        if other.worths[k] != plan.worths[k]
    ]
    if changed:
        lines.append("Against the plan, in points: " + ", ".join(changed) + ".")
    verdict = f"the cheapest Losses with it cost {points(loss)} more" if loss else "Losses with it cost just as much"
    if not (other.is_optimal and plan.is_optimal):
        verdict += " (as far as the time went: one of the two is not proven)"
    return WhyNot(shown, verdict, loss=loss, instead=other, lines=tuple(lines))


def _taken(plan: Plan) -> tuple[Loss, ...]:
    return tuple(a for a in plan.actions if isinstance(a, Loss))


def _heads(plan: Plan) -> Counter[Loss]:
    """The Losses of a plan as requests name them."""
    return Counter(map(head, _taken(plan)))


def next_best(f: LossesQuestion, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next cheapest Losses: others in what they cost or in more than which of equal things they take."""
    start = perf_counter()
    search = LossSearch(f.inputs(every=True))
    seen = {(-plan.value, frozenset(kinds(_taken(plan)).items()))}

    def others() -> Iterator[Plan]:
        for found in search.ends(f.time):
            key = Fraction(found.cost, search.prices.scale), frozenset(kinds(found.losses).items())
            if key not in seen:
                seen.add(key)
                yield to_plan(f, search, found, perf_counter() - start, f"Next cheapest Losses {len(seen) - 1}")

    return tuple(islice(others(), k))


def what_if(f: LossesQuestion, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What one Loss more or less, 1 and 10 Gold more, and no compulsory Legions would change."""
    tried: list[tuple[str, LossesQuestion]] = []
    board, toll = f.due()
    if f.number < 6:
        tried.append(("one Loss more", replace(f, number=f.number + 1)))
    if f.number > len(f.must):
        tried.append(("one Loss less", replace(f, number=f.number - 1)))
    most = board.rules.values["gold.maximum"]
    for gold in (1, 10):
        if toll.purse is None and f.p.empire(toll.empire).gold + gold <= most:
            tried.append((f"{gold} Gold more", replace(f, p=_richer(f.p, toll.empire, gold))))
    found = []
    for words, other in tried:
        try:
            found.append((words, answer(other).value - plan.value))
        except IllegalChoice:
            continue
    return tuple(found)


def _richer(p: Position, empire: str, gold: int) -> Position:
    """The position with more Gold in a Treasury."""
    richer = tracks.change(p, empire, gold=gold)
    return replace(p, east=richer.east, west=richer.west)


def _headline(a: LossesQuestion, plan: Plan) -> str:
    """What is paid or given up, and what that is worth."""
    begin = checklists.spent(plan.costs, plan.money) or checklists.number_of(plan.actions, plan.called)
    return checklists.sentence(begin, [f"it costs {checklists.decimal(-plan.value)} points"])


WORKINGS = Workings(why_not, next_best, what_if, headline=_headline)
