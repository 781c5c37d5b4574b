"""How many dice a side throws in a battle, line by line (3.6.4, 3.7.1, 9.12 to 9.14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...core.cases import case
from ...core.figures.ledger import Ledger, Named, Term
from ..board.state import BoardState

ARMY, NAVY = "army", "navy"
SLAVES = "the slaves"
"""Who attacks in a Slave Revolt: nobody's army (9.12)."""


def trainings(board: BoardState, side: str, act: str) -> Iterator[tuple[str, int]]:
    """The cards of a player that add dice, each with how many: `ARMY` on land, `NAVY` at sea (9.13, 9.14).

    Args:
        board: the board.
        side: whose cards.
        act: which of them.
    """
    if side in board.players:
        for owned in board.players[side].cards:
            card = board.rules.cards[owned.card]
            if card.act == act:
                yield card.name, card.dice


@case("3.6.4", "9.13")
def land_terms(leader: bool, city: str | None, cards: Iterable[tuple[str, int]]) -> Iterator[Term]:
    """The dice of a side in a battle on land.

    Args:
        leader: whether a Leader of its Alliance is there; one of them is enough.
        city: the Province in which its City is attacked, "" for any; None where there is no such City.
        cards: its cards that add dice, each with how many.
    """
    yield "battle.dice", 1, ""
    if leader:
        yield "battle.leader", 1, ""
    if city is not None:
        yield "battle.city", 1, city
    for name, dice in cards:
        yield "battle.training", dice, Named(name, f"cards:{name}")


@case("3.6.4", "9.12")
def terms(board: BoardState, province: str, side: str, defends: bool) -> Iterator[Term]:
    """The dice of a side in a battle on land; Leaders of its whole Alliance count.

    Args:
        board: the board.
        province: where.
        side: whose dice; `SLAVES` for those.
        defends: whether it is attacked there.
    """
    there = board.provinces[province]
    if side == SLAVES:
        yield "revolt.dice", 1, ""
        return
    leader = any(a.force.leaders and board.are_allies(side, a.side) for a in there.armies)
    city = province if defends and there.city == side else None
    yield from land_terms(leader, city, trainings(board, side, ARMY))


@case("3.7.1", "9.14")
def sea_terms(galleys: int, cards: Iterable[tuple[str, int]]) -> Iterator[Term]:
    """The dice of a side in a naval battle: one for each Galley, and those of its cards.

    Args:
        galleys: its Galleys that are afloat, those lent with them.
        cards: its cards that add dice, each with how many.
    """
    yield "naval.dice", galleys, ""
    for name, dice in cards:
        yield "naval.training", dice, Named(name, f"cards:{name}")


def naval_terms(board: BoardState, side: str, galleys: int) -> Iterator[Term]:
    """The dice of a player in a naval battle: see `sea_terms`.

    Args:
        board: the board.
        side: whose dice.
        galleys: its Galleys that are afloat, those lent with them.
    """
    return sea_terms(galleys, trainings(board, side, NAVY))


def dice(board: BoardState, province: str, side: str, defends: bool) -> Ledger:
    """The dice of a side in a battle on land, line by line: see `terms`.

    Args:
        board: the board.
        province: where.
        side: whose dice.
        defends: whether it is attacked there.
    """
    return board.rules.ledger(terms(board, province, side, defends))


def naval_dice(board: BoardState, side: str, galleys: int) -> Ledger:
    """The dice of a side in a naval battle, line by line: see `naval_terms`.

    Args:
        board: the board.
        side: whose dice.
        galleys: its Galleys that are afloat.
    """
    return board.rules.ledger(naval_terms(board, side, galleys))


__all__ = [
    "ARMY",
    "NAVY",
    "SLAVES",
    "dice",
    "land_terms",
    "naval_dice",
    "naval_terms",
    "sea_terms",
    "terms",
    "trainings",
]
