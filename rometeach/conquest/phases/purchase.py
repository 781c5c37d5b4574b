"""Phase 5: the active player buys pieces, and says where they will be placed (2.5)."""

from __future__ import annotations

from functools import partial

from ...conquest_board.asking import choose, note
from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import DONE
from ...core.session.requests import Changed, Lazy, Option, Steps
from ..actions import Buy
from ..board.board import Board
from ..board.state import PLACEMENT, Bought
from ..charts.prices import price
from ..charts.shop import purchases


@case("2.5")
def bought(board: Board, buy: Buy) -> Board:
    """The board after a legal purchase: it is paid, and waits to be placed."""
    side = board.active
    paid = board.players[side].talents - buy.number * price(board, buy.piece)
    waiting = (*board.bought, Bought(buy.piece, buy.where, buy.number, buy.coast))
    return replace(board.with_player(side, talents=paid), bought=waiting)


@case("2.5", "2.5.1")
def purchase(board: Board) -> Steps[Board]:
    """One purchase after the other, until done or until nothing can be paid."""
    side = board.active
    cheapest = min(price(board, piece) for piece in board.rules.costs)
    while board.players[side].talents >= cheapest:
        options = Lazy(partial(_options, board))
        what = f"{side} buys with {board.players[side].talents} Talents"
        answer = yield choose(board, side, "buy", what, "2.5", options)
        if isinstance(answer, Changed):
            board = answer.board
        elif isinstance(answer, Buy):
            board = bought(board, answer)
            yield note(board, f"{side}: {answer}", "2.5", side, about=answer)
        else:
            break
    return replace(board, phase=PLACEMENT)


def _options(board: Board) -> list[Option]:
    bought = (Option(buy, f"{buy.number * price(board, buy.piece)} Talents") for buy in purchases(board))
    return [Option(DONE), *bought]
