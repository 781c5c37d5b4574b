"""Epidemic, Pestilence and Plague: Armies die, Cities are spared (7.3)."""

from __future__ import annotations

from ....core.cases import case
from ....core.session.requests import Note, Option, Roll, Steps
from ...actions import Choose
from ...board.board import Board
from ...cards import ANY, Card
from ..common import choose


@case("7.3")
def dioceses(board: Board, card: Card) -> tuple[str, ...]:
    """The Dioceses where it may strike: the card's, or any with Armies."""
    if card.effect.name not in ("", ANY):
        return (card.effect.name,)
    return tuple(d for d, found in board.rules.provinces_of.items() if any(board.provinces[p].armies for p in found))


def is_possible(board: Board, card: Card) -> bool:
    """Whether any Army stands where it may strike."""
    found = dioceses(board, card)
    return any(board.provinces[p].armies for d in found for p in board.rules.provinces_of[d])


@case("7.3")
def strikes(board: Board, card: Card) -> Steps[Board]:
    """A die for each Province of a Diocese that is held: on the card's face or less it loses an Army."""
    found = dioceses(board, card)
    diocese = found[0]
    if len(found) > 1:
        answer = yield choose(
            board,
            board.now.faction,
            "diocese",
            f"{card.name}: where it strikes",
            "7.3",
            [Option(Choose(d)) for d in found],
            about=card,
        )
        diocese = answer.name
    for province in board.rules.provinces_of[diocese]:
        there = board.provinces[province]
        if not there.armies:
            continue
        (face,) = yield Roll(f"{card.name} in {province}", "7.3", about=province)
        if face <= card.effect.number:
            board = board.with_province(province, armies=there.armies - 1)
            yield Note(f"An Army of {there.side} in {province} dies", "7.3", (face,), board=board, about=province)
        else:
            yield Note(f"{province} is spared", "7.3", (face,))
    return board
