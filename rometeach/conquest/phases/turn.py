"""The course of play: the six phases of a player's turn, and the players round the Mediterranean (1.3, 2)."""

from __future__ import annotations

from collections.abc import Callable

from ...core.cases import case
from ...core.frozen import replace
from ...core.session import outcomes
from ...core.session.outcomes import within
from ...core.session.requests import Note, Steps
from ...core.session.session import Stage
from ..board.board import Board
from ..board.state import COMBAT, DESTROY, MOVEMENT, OVER, PHASES, PLACEMENT, PURCHASE, TRIBUTE
from ..charts.prices import risen
from .combat import combat
from .destroy import destroy
from .movement import movement
from .placement import placement
from .purchase import purchase
from .tribute import collect

STEPS = {
    MOVEMENT: movement,
    COMBAT: combat,
    TRIBUTE: collect,
    DESTROY: destroy,
    PURCHASE: purchase,
    PLACEMENT: placement,
}


@case("2")
def phase(board: Board) -> Steps[Board]:
    """The open phase; after the last one it is the next player's turn."""
    if board.phase == OVER:
        return board
    if board.phase == MOVEMENT:
        board = yield from begin(board)
    before = board.phase
    board = yield from within(before, STEPS[before](board))
    if board.phase != OVER and (before == PLACEMENT or board.players[board.active].is_out):
        board = ended(board)
    return board


@case("2.5.1", "2")
def begin(board: Board) -> Steps[Board]:
    """A turn begins: prices that were to rise by now have risen."""
    before = board.times
    board = risen(board)
    if board.times != before:
        yield Note(f"Inflation: prices are {board.times} times the Basic cost", "2.5.1", board=board, heading=True)
    return board


@case("1.3", "2")
def ended(board: Board) -> Board:
    """The turn is over: the next player in the order of play whose Caesar is there; after the last one a round is over."""
    order = list(board.players)
    at = order.index(board.active)
    for step in range(1, len(order) + 1):
        following = order[(at + step) % len(order)]
        if not board.players[following].is_out:
            turn = board.turn + (at + step >= len(order))
            return replace(
                board, active=following, turn=turn, phase=MOVEMENT, asked=(), fought=(), bought=(), road=None
            )
    return replace(board, phase=OVER)


@case("2")
def player_turn(board: Board) -> Steps[Board]:
    """The rest of the active player's turn."""
    side, turn = board.active, board.turn
    while board.phase != OVER and (board.active, board.turn) == (side, turn):
        board = yield from within((side, turn), phase(board))
    return board


@case("1.3")
def whole_round(board: Board) -> Steps[Board]:
    """The rest of the round: the turns of all players."""
    turn = board.turn
    while board.phase != OVER and board.turn == turn:
        board = yield from within(turn, phase(board))
    return board


@case("4")
def game(board: Board, last: int) -> Steps[Board]:
    """Round after round, until one Caesar is left, or a last round is over.

    Args:
        board: the board.
        last: the last round; the rulebook knows none.
    """
    while board.phase != OVER and board.turn <= last:
        board = yield from within(last, whole_round(board))
    return board


TURN, ROUND, GAME, PHASE = "turn", "round", "game", "phase"
STAGES = (TURN, ROUND, GAME)
"""What a session can follow besides the open phase: the rest of the turn, of the round, or the game."""
ROUNDS = 60
"""A session of a whole game has so many stages at most: nobody has been seen to need more."""


def stages(board: Board, name: str) -> list[Stage[Board]]:
    """The stages from where a board stands: of the open phase, of the turn, of the round, or to the end of the game."""
    if board.phase == OVER:
        return []
    now = f"Round {board.turn}, {board.active}: "
    if name == PHASE:
        return [Stage(now + board.phase, phase)]
    left = PHASES[PHASES.index(board.phase) :]
    if name == TURN:
        return [Stage(now + p, _only(board.active, board.turn, p)) for p in left]
    found = []
    order = list(board.players)
    last = board.turn if name == ROUND else board.turn + ROUNDS
    for turn in range(board.turn, last + 1):
        for side in order[order.index(board.active) if turn == board.turn else 0 :]:
            first = left if (turn, side) == (board.turn, board.active) else PHASES
            found += [Stage(f"Round {turn}, {side}: {p}", _only(side, turn, p)) for p in first]
    return found


def _only(side: str, turn: int, name: str) -> Callable[[Board], Steps[Board]]:
    """A stage that plays one phase of one player, and nothing where that is over or never comes."""

    def run(board: Board) -> Steps[Board]:
        if (board.active, board.turn, board.phase) != (side, turn, name):
            return board
        return (yield from outcomes.last(phase(board)))

    return run


__all__ = ["STAGES", "begin", "ended", "game", "phase", "player_turn", "stages", "whole_round"]
