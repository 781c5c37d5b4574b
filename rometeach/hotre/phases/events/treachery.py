"""Treachery: an enemy's Province beside one's own changes hands without a fight (12)."""

from __future__ import annotations

from ....core.cases import case
from ....core.session.requests import Note, Option, Steps
from ...actions import ChooseArea
from ...board.board import Board
from ...cards import Card
from .. import conquest
from ..common import choose, seat_of


@case("12", "9.1")
def sources(board: Board, province: str) -> tuple[str, ...]:
    """The Active Player's Provinces beside it from which an Army can come: with more than one, or with a Fort that stays."""
    side = board.now.side
    near = [p for p in board.rules.neighbours[province] if board.provinces[p].side == side]
    return tuple(p for p in near if board.provinces[p].armies > 1 or board.provinces[p].fort)


@case("12")
def places(board: Board, card: Card) -> tuple[str, ...]:
    """The Provinces that may change hands."""
    side, most = board.now.side, card.effect.number
    return tuple(
        n
        for n, p in board.provinces.items()
        if 0 < p.armies <= most and p.side != side and not board.are_friends(p.side, side) and sources(board, n)
    )


def is_possible(board: Board, card: Card) -> bool:
    """Whether any Province may change hands."""
    return bool(places(board, card))


@case("12", "10.4")
def betrays(board: Board, card: Card) -> Steps[Board]:
    """The Armies of a Province are gone, and one of the Active Player's comes from beside it; Fort and City as after a conquest."""
    side = board.now.side
    found = [Option(ChooseArea(p)) for p in places(board, card)]
    answer = yield choose(
        board, board.now.faction, "treachery", f"{card.name}: which Province changes hands", "12", found, about=card
    )
    province, before = answer.name, board.provinces[answer.name]
    source = max(sources(board, province), key=lambda p: board.provinces[p].armies)
    board = board.with_province(source, armies=board.provinces[source].armies - 1)
    board = board.with_province(province, armies=0)
    yield Note(
        f"{province} opens its gates to {side}", "12", who=seat_of(board, before.side), board=board, about=province
    )
    return (yield from conquest.taken(board, side, province, before))
