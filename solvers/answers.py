"""What a garrison plan answers: why each action, what limits it, why not another, what one more would bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.ledger import Ledger
from rometeach.core.plans import Plan, WhyNot, difference, points
from rometeach.core.show import Bars, fraction, signed
from rometeach.core.sources import Source
from rometeach.rome_iinc import evaluate, plans, results
from rometeach.rome_iinc.charts import pay, revolt, unrest
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.position.units import TITLES, Units

from .options import COUNTERS, Tables, barracks, used

if TYPE_CHECKING:
    from .garrisons import Question

TEN = 10
"""How much more Gold `what_if` tries."""


def chances(p: Position, province: str) -> tuple[Fraction, Fraction]:
    """(chance to Revolt, chance to be Romanised)."""
    odds = revolt.odds(p, province)
    return (odds.p_revolt, odds.p_romanise) if odds else (Fraction(0), Fraction(0))


def line(before: Position, after: Position, province: str, actions: Sequence[str], gold: int, gain: Fraction) -> str:
    """What one Province's actions do and what they are worth."""
    said = [f"{gold} Gold"]
    old, new = before.provinces[province].units, after.provinces[province].units
    more_pay = pay.of_units(after, new) - pay.of_units(before, old)
    if more_pay:
        said.append(f"Pay {more_pay:+d}")
    now, then = chances(before, province), chances(after, province)
    for word, number, a, b in (("Revolt", "11.1.3", now[0], then[0]), ("Romanised", "11.1.4", now[1], then[1])):
        if a != b:
            said.append(f"{word} {fraction(a)} -> {fraction(b)} (Case {number})")
    left = {key for key, _, _ in unrest.icons(after, province)}
    for key, _, _ in unrest.icons(before, province):
        if key not in left:
            row = after.rules.charts[key]
            said.append(f"no longer: {row.reason.format(province)} (Case {row.case})")
    return f"{province} {', '.join(actions)}: {'; '.join(said)}; worth {difference(gain)}."


def limits(tables: Tables, taken: Sequence[int], gold: int) -> list[str]:
    """What the plan uses of the Gold and of the Barracks."""
    counters = [f"{TITLES[c]} {n} of {limit}" for c, n, limit in zip(COUNTERS, taken, tables.limits, strict=True) if n]
    return [
        f"Spends {gold} of {tables.gold} Gold" + (f"; from the Barracks: {', '.join(counters)}." if counters else ".")
    ]


def bars(before: Position, after: Position, provinces: Sequence[str]) -> tuple[Bars, ...]:
    """The chance to Revolt now and with the plan, where it differs."""
    pairs = [(n, chances(before, n)[0], chances(after, n)[0]) for n in provinces]
    rows = tuple(bar for n, a, b in pairs if a != b for bar in ((f"{n} now", a), (f"{n} planned", b)))
    return (Bars("Chance to Revolt, now and with the plan", rows),) if rows else ()


def ledgers(after: Position, provinces: Sequence[str]) -> tuple[tuple[str, Ledger], ...]:
    """The Revolt modifiers of the Provinces touched, with the plan carried out."""
    return tuple((f"Modifier of the Revolt 1D6 in {n}, with the plan", revolt.ledger(after, n)) for n in provinces)


def doubts(p: Position, empire: str) -> dict[str, Source]:
    """The doubtful figures behind the Revolt chances of an Empire."""
    found: dict[str, Source] = {}
    for r in results.revolts(p):
        if r.odds.empire == empire:
            found |= r.doubts()
    return found


def why_not(q: Question, plan: Plan, choice: str) -> WhyNot:
    """What forbids a choice, or what the best plan with it would cost and displace."""
    from .garrisons import solve

    names = plans.read(q.p.rules, choice)
    if not names:
        raise BadInput([Problem("choice", "is empty", "Name a Build or Promotion, such as Germania II +Fort.")])
    shown = "; ".join(names)
    if not Counter(names) - Counter(plan.actions):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        other = solve(replace(q, must="; ".join(x for x in (q.must, shown) if x)))
    except IllegalChoice as error:
        return WhyNot(
            shown, error.what, error.case, lines=(f"Asked for together: {error.got}.",) if ";" in error.got else ()
        )
    loss = plan.value - other.value
    lines = [_beside(q, plan, names)]
    away = Counter(plan.actions) - Counter(other.actions)
    new = Counter(other.actions) - Counter(plan.actions) - Counter(names)
    if away:
        lines.append("The best plan with it does without: " + "; ".join(away.elements()) + ".")
    if new:
        lines.append("It then also takes: " + "; ".join(new.elements()) + ".")
    changed = [f"{k.capitalize()} {signed(other.parts[k] - plan.parts[k])} ({difference(other.worths[k] - plan.worths[k])})"
               for k in plan.parts if other.parts[k] != plan.parts[k]]  # fmt: skip
    if changed:
        lines.append("Against the plan: " + ", ".join(changed) + ".")
    if loss > 0:
        verdict = f"the best plan with it is worth {points(loss)} less"
    elif loss == 0:
        verdict = (
            "a plan with it is worth just as much; ties go to less Gold, fewer actions, then the order of the tables"
        )
    else:
        verdict = f"with more time it might be: a plan with it is worth {points(-loss)} more"
    if not (other.is_optimal and plan.is_optimal):
        verdict += " (as far as the time went: one of the two is not proven)"
    return WhyNot(shown, verdict, loss=loss, instead=other, lines=tuple(lines))


def _beside(q: Question, plan: Plan, names: Sequence[str]) -> str:
    """Whether the choice fits beside the plan, and what it would do to its worth."""
    extra = list((Counter(names) - Counter(plan.actions)).elements())
    try:
        both = evaluate.expected(q.p, [*plan.actions, *extra], q.weights, empire=q.empire)
    except IllegalChoice as error:
        return f"Beside the rest of the plan it cannot be: {error.what} (Case {error.case})."
    return f"Beside the rest of the plan there is Gold and room for it; it would change the worth by {difference(both - plan.value)}."


def what_if(q: Question, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What ten Gold more, and one more of each counter that the plan has used up, would add to the best plan's worth."""
    from .garrisons import solve

    p = q.p
    tried: list[tuple[str, Position]] = []
    if q.gold + TEN <= p.rules.values["gold.maximum"]:
        tried.append((f"{TEN} Gold more", plans.with_gold(p, q.empire, q.gold + TEN)))
    for counter, n, have in zip(COUNTERS, used(plan.actions), barracks(p), strict=True):
        if n == have:
            more = replace(p, barracks=p.barracks.plus(Units(**{counter: 1})))
            tried.append((f"one more {TITLES[counter]} in the Barracks", more))
    return tuple((words, solve(replace(q, p=board)).value - plan.value) for words, board in tried)
