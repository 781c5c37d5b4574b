"""Alliance auctions: bids with proposals, one after the other, until everybody has a place (2.3)."""

from __future__ import annotations

from functools import partial

from ...conquest_board.asking import choose, note
from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import Action
from ...core.session.outcomes import within
from ...core.session.requests import Lazy, Option, Steps
from ..actions import PASS, Raise
from ..board.board import Board
from ..board.state import UNITS, Bid
from ..charts import alliances
from .season import after_units


@case("2.3")
def auctions(board: Board) -> Steps[Board]:
    """Auction after auction, each begun by the player to the left of who began the last one."""
    opener = board.opener or board.seats[0]
    while alliances.unplaced(board):
        if board.bid is None:
            board = replace(board, bid=alliances.opened(board, opener))
        assert board.bid is not None
        opener = alliances.clockwise(board, board.bid.opener)
        board = yield from within(opener, _auction(board))
    board = replace(board, bid=None)
    return replace(board, phase=UNITS) if board.season == 1 else after_units(board)


def _auction(board: Board) -> Steps[Board]:
    """One auction: it ends when all others have passed on a bid."""
    bid = board.bid
    assert bid is not None
    passed = 0
    while passed < len(alliances.bidders(board)) - bool(bid.bidder):
        if bid.turn == bid.bidder:
            bid = replace(bid, turn=alliances.clockwise(board, bid.turn))
        board = replace(board, bid=bid)
        what = (
            f"{bid.turn} bids for the Alliances"
            if not bid.bidder
            else f"{bid.turn} raises {bid.bidder}'s bid of {bid.talents}"
        )
        answer: Action = PASS
        if alliances.amounts(board, bid):
            answer = yield choose(board, bid.turn, "bid", what, "2.3", Lazy(partial(options, board, bid)), about=bid)
        if isinstance(answer, Raise):
            bid, passed = Bid(bid.turn, answer.talents, answer.first, answer.second, bid.turn, bid.opener), 0
            yield note(board, f"{bid.bidder}: {answer}", "2.3", bid.bidder, about=answer)
        else:
            passed += 1
            yield note(board, f"{bid.turn} passes", "2.3", bid.turn)
            bid = replace(bid, turn=alliances.clockwise(board, bid.turn))
    board = alliances.placed(board, bid)
    boxes = ", ".join(f"{side} comes to Alliance {board.alliance(side)}" for side in (bid.first, bid.second) if side)
    yield note(board, f"{bid.bidder} pays {bid.talents} Talents: {boxes}", "2.3", bid.bidder, heading=True)
    return board


def options(board: Board, bid: Bid) -> list[Option]:
    """What may be bid; who begins has to bid, 0 at least."""
    found = [Option(PASS)] if bid.bidder else []
    ways = list(alliances.proposals(board))
    return found + [Option(Raise(n, a, b)) for n in alliances.amounts(board, bid) for a, b in ways]


__all__ = ["auctions", "options"]
