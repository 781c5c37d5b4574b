"""Rebellion and Revolt: Rebel Legions rise in another Faction's Province and fight at once (11)."""

from __future__ import annotations

from ....core.cases import case
from ....core.session.requests import Note, Option, Steps
from ...actions import ChooseArea
from ...board.board import Board
from ...board.state import rebels
from ...cards import ANY, Card
from ...charts.strength import legions_in_play
from .. import conquest, fight
from ..common import armies, choose, seat_of

INSIDE = ("inside", "")
"""They come by no border: no Difficult Terrain helps against them."""


@case("11")
def places(board: Board, card: Card) -> tuple[str, ...]:
    """The Provinces where Rebels may rise: those of other Factions that have counters left, in the card's Diocese."""
    anywhere = card.effect.name in ("", ANY)
    others = {f for f in board.factions if f != board.now.faction and number(board, f, card)}
    held = board.held_by(*others)
    return tuple(p for p in held if anywhere or board.rules.diocese_of[p] == card.effect.name)


@case("11", "8")
def number(board: Board, faction: str, card: Card) -> int:
    """How many Legions of a Faction rebel: as many as the card says, as far as there are counters."""
    return min(card.effect.number, board.rules.values["legions.counters"] - legions_in_play(board, faction))


def is_possible(board: Board, card: Card) -> bool:
    """Whether Rebels can rise anywhere."""
    return bool(places(board, card))


@case("11", "10.4", "12")
def rises(board: Board, card: Card) -> Steps[Board]:
    """Rebels rise where the Active Player says, and fight for the Province one after the other."""
    found = [Option(ChooseArea(p)) for p in places(board, card)]
    what = f"{card.name}: where {card.effect.number} Rebels rise"
    answer = yield choose(board, board.now.faction, "rebels", what, "11", found, about=card)
    province = answer.name
    side = rebels(board.provinces[province].side)
    left, before = number(board, board.provinces[province].side, card), board.provinces[province]
    yield Note(
        f"{armies(left, side)} rise in {province}", "11", who=seat_of(board, before.side), board=board, about=province
    )
    while left and board.provinces[province].side != side:
        left -= 1
        board, alive = yield from fight.assault(board, side, province, INSIDE)
        if alive:
            board = yield from conquest.taken(board, side, province, before)
    if board.provinces[province].side == side and left:
        stack = min(board.rules.values["armies.most"], board.provinces[province].armies + left)
        board = board.with_province(province, armies=stack)
        yield Note(f"{armies(stack, side)} hold {province}", "11", board=board, about=province)
    return board
