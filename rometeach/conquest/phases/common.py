"""What the phases have in common: how a Province changes hands, and who owns whose pieces."""

from __future__ import annotations

from ..board.board import Board
from ..board.state import BoardState, Force


def add(board: Board, province: str, side: str, force: Force) -> Board:
    """The board with more land units and Leaders of a player in a Province.

    Args:
        board: the board.
        province: where.
        side: whose they are.
        force: who comes.
    """
    return board.with_force(province, side, board.provinces[province].force(side).plus(force))


def rested(board: Board) -> Board:
    """The board after Movement and Combat: nobody has used any movement points any more."""
    for name, there in board.provinces.items():
        if not there.armies and not there.galleys:
            continue
        armies = tuple(type(a)(a.side, a.force) for a in there.armies)
        galleys = tuple(sorted(g._replace(spent=0) for g in there.galleys))
        if armies != there.armies or galleys != there.galleys:
            board = board.with_province(name, armies=armies, galleys=galleys)
    for sea, fleet in board.seas.items():
        if any(g.spent for g in fleet):
            board = board.with_galleys(sea, tuple(g._replace(spent=0) for g in fleet))
    return board


def heir_of(board: BoardState, side: str) -> str:
    """Who owns a player's pieces now: himself, or whoever captured his Caesar, and so on; "nobody" where they are gone."""
    while side in board.players and board.players[side].heir:
        side = board.players[side].heir
    return side
