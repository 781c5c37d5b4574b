"""Moves of land units and of Galleys (3.5, 3.5.1, 3.7, 9.8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import product

from ...conquest_board.asking import choose, note
from ...core.cases import case
from ...core.session.actions import DONE
from ...core.session.requests import Lazy, Option, Steps
from ..actions import Send
from ..board.board import Board
from ..board.state import BoardState, Force
from ..charts.moves import can_land, land_ways, landings


@case("3.5", "3.5.1")
def moved(board: Board, side: str, start: str) -> Steps[Board]:
    """A Move: any units of one Province go, each to its own goal, by land where they can, else over the sea.

    Args:
        board: the board.
        side: who moves.
        start: a Province with a Leader of his.
    """
    left = board.provinces[start].force(side)
    ways, landed = land_ways(board, side, start), dict[str, int]()
    while not left.is_nothing:
        found = Lazy(partial(options, board, side, start, left, ways, landed))
        what = f"{side} moves from {start}"
        answer = yield choose(board, side, "send", what, "3.5", found, about=(start, left))
        if not isinstance(answer, Send):
            break
        if answer.end not in ways:
            landed[answer.end] = landed.get(answer.end, 0) + answer.force.military
        left = left.minus(answer.force)
        board = sent(board, side, start, answer.end, answer.force)
        section = "3.5" if answer.end in ways else "3.5.1"
        yield note(board, f"{side}: {answer}", section, side, about=answer)
    return board


def options(
    board: BoardState, side: str, start: str, left: Force, ways: Mapping[str, object], landed: Mapping[str, int]
) -> list[Option]:
    """All that may still be sent, to be done first.

    Args:
        board: the board.
        side: who moves.
        start: where from.
        left: who has not gone yet.
        ways: the Provinces that can be reached by land.
        landed: Province -> the military units that have landed there in this action.
    """
    parts = [Force(*p) for p in product(*(range(n + 1) for n in left)) if any(p)]
    found = [Option(DONE)]
    found += [Option(Send(end, part)) for end in ways for part in parts]
    for end in landings(board, side, start):
        if end in ways:
            continue
        most = next(
            (n for n in range(left.military, -1, -1) if can_land(board, side, {**landed, end: landed.get(end, 0) + n})),
            -1,
        )
        found += [Option(Send(end, part)) for part in parts if part.military <= most]
    return found


@case("3.5", "9.8")
def sent(board: Board, side: str, start: str, end: str, force: Force) -> Board:
    """The board when units have gone from one Province to another one; a City that was left empty is theirs then.

    Args:
        board: the board.
        side: whose they are.
        start: where from.
        end: where to.
        force: who goes.
    """
    board = board.with_force(start, side, board.provinces[start].force(side).minus(force))
    board = board.with_force(end, side, board.provinces[end].force(side).plus(force))
    return entered(board, side, end)


@case("9.8")
def entered(board: Board, side: str, province: str) -> Board:
    """The board when land units have come to a Province: an empty City of another one is theirs."""
    there = board.provinces[province]
    owner = there.city
    if not owner or owner == side or not there.force(owner).is_nothing:
        return board
    if board.rules.switches["city_empty"] == "enemy" and board.are_allies(side, owner):
        return board
    return board.with_province(province, city=side)


@case("3.7")
def sailed(board: Board, side: str, end: str, fleets: tuple[tuple[str, int], ...]) -> Board:
    """The board after a naval move: Galleys from anywhere lie in one sea zone; nothing stops them.

    Args:
        board: the board.
        side: whose they are.
        end: where they go.
        fleets: (sea zone, Galleys) that go.
    """
    for sea, number in fleets:
        board = board.with_galleys(sea, side, board.galleys_in(sea, side) - number)
        board = board.with_galleys(end, side, board.galleys_in(end, side) + number)
    return board


__all__ = ["entered", "moved", "options", "sailed", "sent"]
