"""Prices now and to come: the two inflations (2.5, 2.5.1)."""

from __future__ import annotations

from typing import TypeVar

from ...core.cases import case
from ...core.frozen import replace
from ..board.state import BoardState, Rise
from .tribute import tribute

B = TypeVar("B", bound=BoardState)


@case("2.5", "2.5.1")
def price(board: BoardState, piece: str) -> int:
    """What a piece costs now, in Talents."""
    return board.rules.costs[piece] * board.times


@case("2.5.1")
def level(board: BoardState, talents: int) -> int:
    """How often the Basic cost prices come to be once somebody has reached so much tribute."""
    values = board.rules.values
    if talents >= values["inflation.second"]:
        return values["inflation.treble"]
    return values["inflation.double"] if talents >= values["inflation.first"] else 1


@case("2.5.1")
def noticed(board: B, side: str, more: int = 0) -> B:
    """The board after a look at a player's tribute: what triggers an inflation triggers it once and for good.

    Args:
        board: the board.
        side: whose tribute is looked at.
        more: Talents of tribute that the board does not show, where a plan assumes some.
    """
    found = level(board, tribute(board, side) + more)
    if found <= board.reached:
        return board
    if board.rules.switches["inflation_steps"] == "one":
        if any(r.turn == board.turn + 1 for r in board.rises):
            return board
        found = min(found, board.rules.values["inflation.double"]) if board.reached == 1 else found
    if board.rules.switches["inflation_start"] == "now":
        return replace(board, reached=found, times=max(found, board.times))
    return replace(board, reached=found, rises=(*board.rises, Rise(found, side, board.turn + 1)))


@case("2.5.1")
def risen(board: B) -> B:
    """The board at the beginning of the active player's turn: prices that were to rise by now have risen."""
    if not board.rises:
        return board
    order = {side: i for i, side in enumerate(board.players)}
    now = (board.turn, order[board.active])
    due = [r for r in board.rises if (r.turn, order[r.side]) <= now]
    times = max([board.times, *(r.times for r in due)])
    return replace(board, times=times, rises=tuple(r for r in board.rises if r not in due))
