"""Taxes (Section 9.2)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ...core.cases import case
from ...core.chance import laws
from ...core.chance.laws import Law
from ...core.figures.ledger import Ledger, Term
from ...core.frozen import Frozen, quickly_made
from ..board.board import Board, Commander
from ..rules import EMPIRES
from . import common


@case("9.2.1", "9.2.2")
def base(board: Board, governor: Commander) -> int:
    """The Gold of a Governor's Loyal Roman Provinces."""
    return sum(board.roman_gold[c] for c in governor.commands)


@case("9.2.4", "12.4.2")
def terms(board: Board, governor: Commander) -> Iterator[Term]:
    """The modifier of a Governor's Tax 2D6."""
    yield "tax.governor", governor.abilities.administration, governor
    emperor = board.emperor_of(board.empire_of_commander(governor))
    yield "tax.emperor", emperor.abilities.administration, emperor
    inflation = board.events.get("Inflation", 0)
    if inflation:
        yield ("tax.inflation" if inflation == 1 else "tax.inflation_doubled"), 1, ""
    yield from common.omens(board)
    if board.options.taxes:
        yield "tax.option", board.options.taxes, ""


@quickly_made
@dataclass(frozen=True, slots=True)
class TaxOdds:
    """One Governor's Taxes: the Gold, and the chance that it doubles. `needs` is the highest 2D6 that doubles it."""

    governor: Commander
    empire: str
    base: int
    modifier: int
    needs: int
    ledger: Ledger
    p_double: Fraction

    @property
    def law(self) -> Law:
        """The law of the Gold collected."""
        return Law.chance(self.p_double, self.base).map(lambda n: self.base + n)


@functools.cache
def _up_to(needs: int) -> Fraction:
    """The chance of a 2D6 that is no more."""
    return laws.dice(2).p_if(lambda n: n <= needs)


def odds(board: Board, governor: Commander) -> TaxOdds:
    """The odds of one Governor's Tax 2D6."""
    ledger = board.rules.ledger(terms(board, governor))
    modifier = ledger.total
    needs = board.rules.values["tax.limit"] - modifier
    return TaxOdds(
        governor,
        board.empire_of_commander(governor),
        base(board, governor),
        modifier,
        needs,
        ledger,
        _up_to(needs),
    )


@case("9.2.4", "5.2.5")
def collectors(board: Board, empire: str = "") -> tuple[Commander, ...]:
    """The Loyal Governors of an Empire, or of both, who make one Tax 2D6 each."""
    among = board.commanders_of[empire] if empire else board.governors_in_play
    return tuple(c for c in among if c.kind == "Governor")


def all_odds(board: Board) -> list[TaxOdds]:
    """The odds of every Governor who collects something and has not yet done so this turn."""
    return [odds(board, g) for g in collectors(board) if g.box not in board.used.taxed and base(board, g)]


def income(board: Board) -> Frozen[str, Law]:
    """Empire -> the law of the Tax step's Gold, before the limit of 500 (Case 9.1.2)."""
    everything = all_odds(board)
    return Frozen({e: laws.total(o.law for o in everything if o.empire == e) for e in EMPIRES})
