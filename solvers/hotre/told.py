"""The plans of this game in a sentence for a player."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from rometeach.core.results.checklists import decimal, sentence, spent
from rometeach.core.results.plans import Plan
from rometeach.core.words import counted
from rometeach.hotre.actions import BuildCity, Place, PlaceFort

_PLACED: tuple[tuple[type, str, str], ...] = (
    (Place, "Army", "Armies"),
    (PlaceFort, "Fort", ""),
    (BuildCity, "City", "Cities"),
)
_PARTS = {"points": "Victory Points", "armies": "Armies on the map", "later turns": "points of later turns"}


def headline(setting: object, plan: Plan) -> str:
    """What is paid or placed, and what that brings in the end: "Place 2 Armies, 1 Fort: on average 21 Victory Points, ..."."""
    paid = spent(plan.costs, plan.money)
    number = Counter(type(a) for a in plan.actions)
    placed = [counted(number[kind], one, many) for kind, one, many in _PLACED if number[kind]]
    begin = paid or (f"Place {', '.join(placed)}" if placed else plan.called)
    told = [f"{decimal(plan.parts[n])} {words}" for n, words in _PARTS.items() if plan.parts.get(n, Fraction(0))]
    return sentence(begin, [f"on average {told[0]}", *told[1:]] if told else [])


def forts_headline(setting: object, plan: Plan) -> str:
    """Where Forts stand, and what raids then take."""
    if not plan.actions:
        return sentence(plan.called, [])
    return sentence(
        f"Forts in {', '.join(a.place for a in plan.actions)}",
        [f"raids take {decimal(-plan.value)} points", f"{decimal(plan.value - plan.idle)} less than without"],
    )
