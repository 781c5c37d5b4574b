"""The Taxation Phase: Income, upkeep, Reforms (11)."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import DONE
from ...core.session.requests import Note, Option, Steps
from ..actions import REFORMS, Reform
from ..board.board import Board
from ..charts import money
from .common import Lost, choose, with_income


@case("11.0", "11.1", "11.2", "13.0")
def taxation(board: Board) -> Steps[Board]:
    """The Treasury becomes the Income less a Coin for each Strength on the Danube; then Reforms, if wanted."""
    ledger = board.rules.ledger(money.upkeep_terms(board))
    board = replace(board, treasury=money.treasury_after(board))
    said = f"The Treasury is the Income, {board.income}, less {-ledger.total} for the Legions: {board.treasury}."
    yield Note(said, "11.2", ledger=ledger, board=board)
    if board.treasury < 0:
        raise Lost(board, "the Treasury is below zero", "11.2")
    board = yield from reforms(board)
    return board


@case("11.3")
def reforms(board: Board) -> Steps[Board]:
    """Reforms: once a turn Coins for a higher Income."""
    price, gain = board.rules.values["reforms.coins"], board.rules.values["reforms.income"]
    if board.treasury < price or REFORMS.mark in board.done:
        return board
    options = [Option(REFORMS, f"{price} Coins for {gain} Income"), Option(DONE)]
    if isinstance((yield choose(board, "reforms", "Reforms", "11.3", options)), Reform):
        board = replace(board, treasury=board.treasury - price, done=(*board.done, REFORMS.mark))
        board = with_income(board, gain)
        yield Note(f"Reforms: the Income is {board.income}.", "11.3", board=board)
    return board
