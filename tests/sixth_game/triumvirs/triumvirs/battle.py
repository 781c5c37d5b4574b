"""A battle without a limit of rounds (4.1, 4.2)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from fractions import Fraction

from rometeach.core.cases import case
from rometeach.core.figures.ledger import Term, total
from rometeach.core.session.outcomes import outcomes
from rometeach.core.session.requests import Checkpoint, Note, Roll, Steps

from .rules import Rules

Sides = tuple[int, int]
"""The Legions of the attacker and the defender."""


@case("4.2")
def attack_terms(rules: Rules, area: str) -> Iterator[Term]:
    """What is added to the attacker's die."""
    if rules.tables["areas"][area]["walls"] == "yes":
        yield "battle.walls", 1, area


@case("4.1")
def battle(rules: Rules, area: str, sides: Sides, first: bool = True) -> Steps[Sides]:
    """Rounds until one side is gone."""
    while all(sides):
        yield Checkpoint((sides, first and rules.switches["walls"] == "first"))
        (mine,) = yield Roll(f"the attack on {area}", "4.1")
        (yours,) = yield Roll(f"the defence of {area}", "4.1")
        walls = first or rules.switches["walls"] == "always"
        ledger = rules.ledger(attack_terms(rules, area)) if walls else None
        hit = rules.values["battle.hit"]
        hits = mine + (total(attack_terms(rules, area), rules.values) if walls else 0) >= hit, yours >= hit
        sides, first = (sides[0] - hits[1], sides[1] - hits[0]), False
        yield Note(f"{area}: {sides[0]} against {sides[1]} are left", "4.1", (mine, yours), ledger, about=sides)
    return sides


@functools.lru_cache(maxsize=4096)
def p_held(rules: Rules, area: str, attackers: int, defenders: int) -> Fraction:
    """The chance that a defender is left."""
    ends = outcomes(lambda: battle(rules, area, (attackers, defenders)))
    return sum((p for p, (_, left) in ends if left), Fraction(0))
