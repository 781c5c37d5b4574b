"""Tribute: what the Provinces and Cities of a player bring (0.2, 0.5, 0.9, 2.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.cases import case
from ...core.figures.ledger import Ledger, Term
from ..board.state import BoardState


@case("0.2", "0.5", "0.9", "2.3")
def terms(board: BoardState, side: str) -> Iterator[Term]:
    """The coins of the Provinces that a player controls, and their Cities."""
    subjects, coins = board.rules.subjects["spaces"], board.rules.tribute_of
    for name, there in board.provinces.items():
        if there.owner == side:
            yield "tribute.coin", coins[name], subjects[name]
            if there.city:
                yield "tribute.city", 1, name


def ledger(board: BoardState, side: str) -> Ledger:
    """The tribute of a player, line by line."""
    return board.rules.ledger(terms(board, side))


def tribute(board: BoardState, side: str) -> int:
    """The tribute of a player in Talents: his place on the Tribute Scale."""
    coins, values = board.rules.tribute_of, board.rules.values
    coin, city, found = values["tribute.coin"], values["tribute.city"], 0
    for name, there in board.provinces.items():
        if there.owner == side:
            found += coin * coins[name] + (city if there.city else 0)
    return found
