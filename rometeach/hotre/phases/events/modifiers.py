"""Cards that add to dice or points for one Player Phase (7)."""

from __future__ import annotations

from ....core.cases import case
from ....core.session.requests import Steps
from ...board.board import Board
from ...cards import Card

FIELDS = {"attack": "attack_card", "defence": "defence_card", "points": "points_card"}


@case("7")
def counts(board: Board, card: Card) -> Steps[Board]:
    """The figure counts until the Phase is over."""
    yield from ()
    field = FIELDS[card.effect.kind]
    return board.with_active(**{field: getattr(board.now, field) + card.effect.number})
