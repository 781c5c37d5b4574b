"""What several charts share: the Omens Event on every roll of two or three dice."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.cases import case
from ...core.figures.ledger import Term
from ..board.board import Board


@case("8.1.6")
def omens(board: Board) -> Iterator[Term]:
    """Omens: one worse, or one better when doubled."""
    number = board.events.get("Omens", 0)
    if number:
        yield ("dice.omens" if number == 1 else "dice.omens_doubled"), 1, ""
