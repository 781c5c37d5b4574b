"""Phase 3: tribute is collected (2.3)."""

from __future__ import annotations

from ...conquest_board.asking import note
from ...core.cases import case
from ...core.frozen import replace
from ...core.session.requests import Steps
from ..board.board import Board
from ..board.state import DESTROY
from ..charts.prices import noticed
from ..charts.tribute import ledger, tribute


@case("2.3", "0.4", "2.5.1")
def collect(board: Board) -> Steps[Board]:
    """The active player collects the tribute of his Provinces and Cities."""
    side = board.active
    board = noticed(board, side)
    talents = tribute(board, side)
    board = board.with_player(side, talents=board.players[side].talents + talents)
    board = replace(board, phase=DESTROY)
    yield note(board, f"{side} collects {talents} Talents", "2.3", side, ledger=ledger(board, side))
    return board
