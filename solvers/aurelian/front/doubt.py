"""Which arrangements cannot be told from the best: the weights are known with an error, and so are differences of worths."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import hypot

from rometeach.aurelian import arrangements
from rometeach.aurelian.charts import money
from rometeach.aurelian.valuation import weights
from rometeach.core.results.plans import Plan
from rometeach.core.words import counted

from .inputs import Arrangement, FrontAnswer, FrontQuestion
from .search import allowed

ALIKE = Fraction(1, 100)
"""Points: worths no further apart are said to be equal, whatever the weights; none of them is known to a tenth of a point."""
NAMED = 5
"""So many of those that are as good are named."""


def counts(q: FrontQuestion, row: Arrangement) -> dict[str, float]:
    """Weight -> how often it counts in the worth of an arrangement, so that differences of worths have an error."""
    falls, gone, whole = q.dangers[row]
    coins = money.treasury_after(replace(q.p, strength=row.strengths))
    held = sum(bool(r) and not s for r, s in zip(q.p.raiders, row.strengths, strict=True))
    lost = sum(n * s for n, s in zip(falls, row.strengths, strict=True)) / whole
    return {
        "army": row.army,
        "coin": max(0, coins),
        "strength": sum(row.strengths) - lost,
        "fallen": -held - sum(falls) / whole,
        "lost": -gone / whole - (coins < 0),
    }


def error(q: FrontQuestion, one: Arrangement, other: Arrangement) -> float:
    """The standard error of the difference of two worths, as if the errors of the weights had nothing to do with each other.

    It is 0 for weights of one's own, which have no error.
    """
    if q.weights != weights.default(q.p):
        return 0.0
    a, b, known = counts(q, one), counts(q, other), weights.errors(q.p.turn)
    return hypot(*(float(known[name]) * (a[name] - b[name]) for name in known))


def tolerance(q: FrontQuestion, one: Arrangement, other: Arrangement) -> Fraction:
    """The points by which two arrangements may differ and still count as equally good."""
    return max(ALIKE, Fraction(round(10_000 * error(q, one, other)), 10_000))


def near(answer: FrontAnswer, other: Plan) -> Plan:
    """Another plan, which knows how far it may lie from that of an answer and still be as good."""
    return replace(other, alike=tolerance(answer.q, answer.arrangement, other.setting.arrangement))


def as_good(answer: FrontAnswer) -> Iterator[tuple[str, str]]:
    """The other arrangements that are as good, as far as can be told: how many, the first of them, and how close."""
    q, best = answer.q, answer.arrangement
    found = [
        (row, answer.worth - worth)
        for row, worth in q.priced
        if row != best and allowed(q, row, q.requests) and abs(answer.worth - worth) <= tolerance(q, best, row)
    ]
    if not found:
        return
    number, furthest = len(found), max(abs(behind) for _, behind in found)
    others = f"{counted(number, 'other arrangement')} {'is' if number == 1 else 'are'} equally good"
    own = q.weights != weights.default(q.p)
    why = "no worth is known so well" if own else "their differences are within the error of the weights"
    yield "As good", f"{others}: {why}; they are {float(furthest):.2g} points away at most"
    for row, behind in found[:NAMED]:
        yield "or", f"{_told(q, row)} ({_behind(behind)})"
    if number > NAMED:
        yield "or", f"{number - NAMED} more; ask for the next best ones"


def _behind(points: Fraction) -> str:
    return "worth the same" if not points else f"{float(abs(points)):.2g} points {'less' if points > 0 else 'more'}"


def _told(q: FrontQuestion, row: Arrangement) -> str:
    """An arrangement as the changes that it makes."""
    after = arrangements.carry_out(q.p, q.by, row.given)
    return "; ".join(map(str, arrangements.changes(q.p, after, row.given))) or "leave all as it is"
