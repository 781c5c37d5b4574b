"""What a Faction pays in Roman Victory Points (8.2.1 to 8.2.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...core.cases import case
from ...core.figures.ledger import Term, total
from ..rules import Rules


@dataclass(frozen=True, slots=True)
class Purchase:
    """What is bought: Legions recruited and bribed, Forts, Fortresses, Cities rebuilt."""

    legions: int = 0
    bribes: int = 0
    forts: int = 0
    fortresses: int = 0
    repairs: int = 0


@case("8.2.1", "8.2.2", "8.2.3", "8.2.4")
def price_terms(rules: Rules, turn: int, purchase: Purchase) -> Iterator[Term]:
    """What a purchase costs on a turn."""
    later = turn >= rules.values["recruit.turn"]
    if purchase.legions:
        yield ("recruit.late" if later else "recruit.early"), purchase.legions, ""
    if purchase.bribes:
        yield "bribe.price", purchase.bribes, ""
    if purchase.forts:
        yield "fort.price", purchase.forts, ""
    if purchase.fortresses:
        yield "fortress.price", purchase.fortresses, ""
    if purchase.repairs:
        yield "repair.price", purchase.repairs, ""


def price(rules: Rules, turn: int, purchase: Purchase) -> int:
    """The Victory Points that a purchase costs."""
    return total(price_terms(rules, turn, purchase), rules.values)
