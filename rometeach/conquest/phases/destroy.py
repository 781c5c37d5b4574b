"""Phase 4: the active player may destroy Cities of his own (2.4)."""

from __future__ import annotations

from ...conquest_board.asking import choose, note
from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import DONE
from ...core.session.requests import Changed, Option, Steps
from ..actions import Destroy
from ..board.board import Board
from ..board.state import PURCHASE


@case("2.4", "0.11")
def destroyed(board: Board, province: str) -> Board:
    """The board without a City, its Fortification, and the Roads that led to it."""
    roads = frozenset(r for r in board.roads if province not in r.split(" - "))
    return replace(board.with_province(province, city=""), roads=roads)


@case("2.4")
def destroy(board: Board) -> Steps[Board]:
    """One City after the other, until done."""
    side = board.active
    while found := [n for n in board.held_by(side) if board.provinces[n].city]:
        options = [Option(DONE), *(Option(Destroy(n), "with its Roads") for n in found)]
        answer = yield choose(board, side, "destroy", f"{side} may destroy Cities", "2.4", options)
        if isinstance(answer, Changed):
            board = answer.board
        elif isinstance(answer, Destroy):
            city = board.provinces[answer.province].city
            board = destroyed(board, answer.province)
            yield note(board, f"{side} destroys the {city} of {answer.province}", "2.4", side, about=answer)
        else:
            break
    return replace(board, phase=PURCHASE)
