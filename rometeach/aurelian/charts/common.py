"""What the charts have in common: the die has eight faces, and a sum above zero succeeds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...core.cases import case
from ...core.figures.ledger import Term
from ..actions import AURELIAN
from ..board.board import Board
from ..rules import SIDES


def p_success(modifier: int) -> Fraction:
    """The chance that a die and the modifier come to more than zero."""
    return Fraction(max(0, min(SIDES, SIDES + modifier)), SIDES)


def needs(modifier: int) -> int:
    """The lowest face that succeeds (1: always, 9: never)."""
    return max(1, min(SIDES + 1, 1 - modifier))


@case("6.0")
def leadership(board: Board, piece: str) -> Iterator[Term]:
    """Aurelian adds his Leadership to every die of an Action; an Officer adds nothing."""
    if piece == AURELIAN:
        yield "attempt.leadership", board.leadership, ""


def box_of(board: Board, piece: str) -> str:
    """The Box of a piece: "Aurelian", or an Officer named by his Box."""
    return board.aurelian if piece == AURELIAN else piece
