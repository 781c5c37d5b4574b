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
from .units import placed_by


@case("2.3")
def auctions(board: Board) -> Steps[Board]:
    """Auction after auction, each begun by the player to the left of who began the last one.

    By the switch start_units all units are placed after the first one: who has a place first, then the others clockwise.
    """
    opener = board.opener or board.seats[0]
    while alliances.unplaced(board):
        if _units_are_due(board):
            order = (*board.order, *alliances.round_from(board, opener))
            board = yield from within(opener, placed_by(board, tuple(dict.fromkeys(order))))
        if board.bid is None:
            board = replace(board, bid=alliances.opened(board, opener))
        assert board.bid is not None
        opener = alliances.clockwise(board, board.bid.opener)
        board = yield from within(opener, _auction(board))
    board = replace(board, bid=None)
    return replace(board, phase=UNITS) if board.season == 1 else after_units(board)


def _units_are_due(board: Board) -> bool:
    first = board.rules.switches["start_units"] == "first"
    return first and board.season == 1 and len(board.boxes) == 2 and board.bid is None


def _auction(board: Board) -> Steps[Board]:
    """One auction: it ends when all others have passed on a bid, and the turn is again that of the highest bidder."""
    bid = board.bid
    assert bid is not None
    while not bid.bidder or bid.turn != bid.bidder:
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
            after = alliances.clockwise(board, bid.turn)
            bid = Bid(bid.turn, answer.talents, answer.first, answer.second, after, bid.opener)
            yield note(board, f"{bid.bidder}: {answer}", "2.3", bid.bidder, about=answer)
        else:
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
