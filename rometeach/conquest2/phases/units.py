"""The starting units: each player in the order of the Boxes, in Provinces with influence of his own (2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product

from ...conquest_board.asking import choose, decide, note
from ...core.cases import case
from ...core.session.requests import Lazy, Option, Steps
from ..actions import Place, PlaceGalley
from ..board.board import Board
from ..board.state import BoardState, Force
from ..board.supply import galleys_of, on_board
from .season import after_units


@case("2.4")
def starting_units(board: Board) -> Steps[Board]:
    """All players place their starting units."""
    return after_units((yield from placed_by(board, board.order)))


@case("2.4")
def placed_by(board: Board, order: Sequence[str]) -> Steps[Board]:
    """Players place what they have not placed yet, in an order."""
    for side in order:
        board = yield from _placed(board, side)
    return board


def starting(board: BoardState) -> Force:
    """The land units with which each player begins (1)."""
    v = board.rules.values
    return Force(v["start.infantry"], v["start.cavalry"], v["start.catapults"], v["start.generals"], 1)


def _placed(board: Board, side: str) -> Steps[Board]:
    if not homes(board, side):
        yield note(board, f"{side} has no influence: his units stay in the supply", "2.4", side)
        return board
    while not (left := starting(board).minus(on_board(board, side))).is_nothing:
        found = Lazy(partial(options, board, side, left))
        answer = yield choose(board, side, "place", f"{side} places his units", "2.4", found, about=left)
        assert isinstance(answer, Place)
        board = board.with_force(answer.province, side, board.provinces[answer.province].force(side).plus(answer.force))
        yield note(board, f"{side}: {answer}", "2.4", side, about=answer)
    seas = ports(board, side)
    for _ in range(board.rules.values["start.galleys"] - galleys_of(board, side)):
        if not seas:
            yield note(board, f"{side} has no influence by the sea: the Galley stays in the supply", "2.4", side)
            break
        asked = f"{side} places a Galley"
        ship = yield from decide(board, side, "galley", asked, "2.4", [PlaceGalley(s) for s in seas])
        assert isinstance(ship, PlaceGalley)
        board = board.with_galleys(ship.sea, side, board.galleys_in(ship.sea, side) + 1)
        yield note(board, f"{side}: {ship}", "2.4", side, about=ship)
    return board


def homes(board: BoardState, side: str) -> tuple[str, ...]:
    """The Provinces with influence of a player."""
    return tuple(key for key in board.rules.keys if board.provinces[key].tokens_of(side))


@case("2.4")
def ports(board: BoardState, side: str) -> tuple[str, ...]:
    """The sea zones beside his influence; where there are none all of them, by the switch start_galley."""
    found = tuple(sorted({sea for key in homes(board, side) for sea in board.rules.coast_of[key]}))
    return found or (board.rules.seas if board.rules.switches["start_galley"] == "anywhere" else ())


def options(board: BoardState, side: str, left: Force) -> list[Option]:
    """Any part of the units that are left, in any of his Provinces."""
    parts = [Force(*p) for p in product(*(range(n, -1, -1) for n in left)) if any(p)]
    return [Option(Place(key, part)) for key in homes(board, side) for part in parts]


__all__ = ["homes", "options", "placed_by", "ports", "starting", "starting_units"]
