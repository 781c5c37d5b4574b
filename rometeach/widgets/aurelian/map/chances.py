"""The chances that the map of Aurelian shows: of the Actions that may be taken now, and of the next Barbarian."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ....aurelian.actions import AURELIAN, PieceAction
from ....aurelian.charts import attempts
from ....aurelian.charts.common import box_of, p_success
from ....aurelian.phases import actions, choices
from ....aurelian.position import Position
from ....aurelian.results.attempts import ODDS
from ....aurelian.results.danube import danube
from ....core.errors import BadInput
from ....core.figures.ledger import total
from ....core.results.show import percent
from ....core.words import counted
from .places import space_name

Chances = Mapping[str, Fraction]
"""Area -> the chance that its circle shows."""


_TERMS = {"Suppress": attempts.suppress_terms, "Siege": attempts.siege_terms}


def chances(p: Position) -> dict[str, Fraction]:
    """What the circles show: an Action of Aurelian that may be taken now, and the next Barbarian on the Danube."""
    found: dict[str, Fraction] = {}
    if p.phase == "Actions" and not p.is_over:
        for choice in choices.legal(p):
            if choice.piece == AURELIAN and choice.action in _TERMS:
                terms = _TERMS[choice.action](p, choice.box, AURELIAN)
                found[choice.box] = p_success(total(terms, p.rules.values))
    try:
        fallen = danube(p, 1).ahead[0].fallen
    except BadInput:
        return found
    return found | {space_name(n): q for n, q in enumerate(fallen, 1) if q and not p.raiders[n - 1]}


def promise(p: Position, choice: PieceAction) -> str:
    """What an Action promises in a few words: "succeeds 75.0%", "2 Coins", "the Army is lost 12.5%"; "" for the others."""
    if choice.action not in ODDS:
        return ""
    moved, piece = actions.moved(p, choice.piece, choice.to or box_of(p, choice.piece))
    assert isinstance(moved, Position)
    found = moved.attempt(piece if piece == AURELIAN else f"Officer {piece}", choice.action)
    if choice.action == "Placate":
        return counted(found.price, "Coin")
    if choice.action in ("Suppress", "Siege"):
        return f"succeeds {percent(found.p_success)}"
    return f"the Army is lost {percent(found.p_army_lost)}" if found.p_army_lost else "the Army survives"
