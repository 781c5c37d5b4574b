"""The Build Phase: Walls, Temples and the Aurelian Walls (8)."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import Frozen, replace
from ...core.session.actions import DONE, Done
from ...core.session.requests import Note, Option, Steps
from ..actions import AURELIAN_WALLS, WALLS, Build
from ..board.board import BUILDING, FINISHED, Board
from ..charts import money
from .common import choose, refusals, with_income


@case("8.0")
def build(board: Board) -> Steps[Board]:
    """Build as long as there are Coins and the player wants to."""
    while True:
        found = [(what, money.why_not(board, what)) for what in money.buildings(board)]
        options = [Option(w, f"{money.build_price(board, w)} Coins") for w, why in found if why is None]
        if not options:
            return board
        answer = yield choose(board, "build", "what to build", "8.0", [*options, Option(DONE)], refusals(found))
        if isinstance(answer, Done):
            return board
        board = pay(board, answer)
        yield Note(f"{answer}: {state(board, answer)}.", "8.0", board=board)


@case("8.1", "8.2", "8.3")
def pay(board: Board, what: Build) -> Board:
    """The board with one step of construction paid and done."""
    board = replace(board, treasury=board.treasury - money.build_price(board, what), done=(*board.done, what.mark))
    if what.building == AURELIAN_WALLS:
        return replace(board, aurelian_walls=board.aurelian_walls + 1, done=tuple(dict.fromkeys(board.done)))
    new = money.next_state(board, what)
    if what.building == WALLS:
        return replace(board, walls=Frozen(dict(sorted({**board.walls, what.region: new}.items()))))
    if new == FINISHED:
        board = with_income(board, money.temple_income(board))
    return replace(board, temples=Frozen(dict(sorted({**board.temples, what.region: new}.items()))))


def state(board: Board, what: Build) -> str:
    """How far a building is, in words."""
    if what.building == AURELIAN_WALLS:
        return f"{board.aurelian_walls:+d}"
    return BUILDING[money.built(board, what)]
