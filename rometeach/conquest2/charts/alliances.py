"""Alliance auctions: what may be bid, who is placed, who acts next (2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from ...core.cases import case
from ...core.frozen import replace
from ..board.state import Bid, BoardState

B = TypeVar("B", bound=BoardState)

STEP = {"coins": 5, "one": 1}
"""The switch bid_step -> the steps of bids in Talents."""


@case("2.3")
def unplaced(board: BoardState) -> tuple[str, ...]:
    """The players whose markers are in no Alliance Box yet."""
    return tuple(side for side in board.players if side not in board.boxes)


@case("2.3")
def proposals(board: BoardState) -> Iterator[tuple[str, str]]:
    """What a bid may propose: a marker for Box A and another one for Box B; the last of an odd number alone, in either."""
    left = unplaced(board)
    if len(left) == 1:
        yield left[0], ""
        if board.rules.switches["last_marker"] == "either":
            yield "", left[0]
        return
    for first in left:
        for second in left:
            if first != second:
                yield first, second


@case("2.3")
def amounts(board: BoardState, bid: Bid) -> range:
    """What the player whose turn it is may bid: more than the last bid, and no more than he has; the first bid may be 0."""
    step = STEP[board.rules.switches["bid_step"]]
    least = bid.talents + step if bid.bidder else 0
    return range(least, board.players[bid.turn].talents + 1, step)


def bidders(board: BoardState) -> tuple[str, ...]:
    """Who may bid, clockwise: all of them, or those who are not placed, by the switch placed_bid."""
    return board.seats if board.rules.switches["placed_bid"] == "yes" else unplaced(board)


def clockwise(board: BoardState, side: str) -> str:
    """The next one to the left of a player who may bid."""
    seats, able = board.seats, bidders(board)
    at = seats.index(side)
    return next(s for s in (*seats[at + 1 :], *seats[: at + 1]) if s in able)


def round_from(board: BoardState, side: str) -> tuple[str, ...]:
    """Everybody, clockwise, a player first."""
    at = board.seats.index(side)
    return (*board.seats[at:], *board.seats[:at])


@case("2.3")
def opened(board: BoardState, opener: str) -> Bid:
    """An auction that a player begins, or the next one who may bid."""
    first = opener if opener in bidders(board) else clockwise(board, opener)
    return Bid(turn=first, opener=first)


@case("2.3")
def placed(board: B, bid: Bid) -> B:
    """The board after an auction: the winner has paid, and the markers of his proposal lie in the next two Boxes."""
    paid = board.with_player(bid.bidder, talents=board.players[bid.bidder].talents - bid.talents)
    return replace(paid, boxes=(*board.boxes, bid.first, bid.second), bid=None)


__all__ = ["amounts", "bidders", "clockwise", "opened", "placed", "proposals", "round_from", "unplaced"]
