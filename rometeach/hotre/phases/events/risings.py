"""Cards that bring a Kingdom or a Tribe (7.2, 14)."""

from __future__ import annotations

from ....core.cases import case
from ....core.session.requests import Steps
from ...board.board import Board
from ...cards import Card
from .. import mini_phase


@case("7.2", "1")
def is_possible(board: Board, card: Card) -> bool:
    """Whether it can come: it is not on the map, and a Kingdom finds a Kingdom Control marker of the Faction."""
    name, kingdoms = card.effect.name, board.rules.kingdoms
    if board.armies_of(name):
        return False
    if kingdoms[name].kind != "Kingdom":
        return True
    mine = [k for k in board.barbarians_of(board.now.faction) if k in kingdoms and kingdoms[k].kind == "Kingdom"]
    return sum(bool(board.armies_of(k)) for k in mine) < board.rules.values["kingdom.markers"]


@case("7.2")
def appears(board: Board, card: Card) -> Steps[Board]:
    """It comes, and takes its mini-phase."""
    return (yield from mini_phase.appears(board, card.effect.name))
