"""Rebellions (Section 11.5)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ...core.cases import case
from ...core.chance import laws
from ...core.errors import BadInput, Problem
from ...core.figures.ledger import Ledger, Named, Term
from ..board.board import Board, Commander
from . import common, war


@case("11.5.1", "11.5.2", "11.5.3", "11.5.4", "5.2.5")
def terms(board: Board, who: Commander) -> Iterator[Term]:
    """The modifier of a Governor's Rebellion 3D6, or of an Emperor's after a doubled Usurper Event."""
    empire = board.empire_of_commander(who)
    other = board.emperor_of(empire) if not who.is_emperor else board.emperor_of("West" if empire == "East" else "East")
    apart = abs(who.abilities.popularity - other.abilities.popularity)
    weakest = min((who.row, other.row), key=lambda r: not board.rules.sources[r].is_doubtful)
    yield "rebellion.popularity", apart, Named(f"{who.name} and {other.name}", weakest)
    yield "rebellion.unrest", board.empire(empire).unrest, ""
    kinds = ["cavalry", "guard"]
    if board.rules.switches["rebellion_veterans"] == "all":
        kinds += ["legion", "fleet"]
    for command in sorted(war.commands_of(board, who) if who.is_emperor else who.commands):
        for province in board.rules.provinces_of[command]:
            units = board.provinces[province].units
            if units.number:
                for kind in kinds:
                    if n := getattr(units, f"veteran_{kind}"):
                        yield f"rebellion.veteran_{kind}", n, province
    yield from common.omens(board)


@dataclass(frozen=True, slots=True)
class RebellionOdds:
    """The chance that a Governor rebels (or an Emperor becomes a Rebel Emperor) if he must roll."""

    who: Commander
    modifier: int
    needs: int
    ledger: Ledger
    p_rebels: Fraction


def odds(board: Board, who: Commander) -> RebellionOdds:
    """The odds of a Rebellion 3D6.

    Raises:
        BadInput: he is a Rebel already, or as an Emperor is Sole Emperor.
    """
    if who.is_rebel:
        raise BadInput([Problem(who.name, "is a Rebel already", case="11.5")])
    if who.is_emperor and board.sole_emperor:
        raise BadInput([Problem(who.name, "is Sole Emperor and has nobody to usurp", case="11.5.2")])
    ledger = board.rules.ledger(terms(board, who))
    modifier = ledger.total
    needs = board.rules.values["rebellion.limit"] - modifier
    return RebellionOdds(who, modifier, needs, ledger, _at_least(needs))


@functools.cache
def _at_least(needs: int) -> Fraction:
    """The chance of a 3D6 that is no less."""
    return laws.dice(3).p_if(lambda n: n >= needs)
