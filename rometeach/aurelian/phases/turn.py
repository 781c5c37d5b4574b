"""The sequence of play (4.0): the phases of a turn as stages, from where the board stands to the end of the game."""

from __future__ import annotations

from collections.abc import Callable

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.requests import Note, Steps, ask
from ...core.session.session import Stage
from ..actions import EndPhase, PieceAction
from ..board.board import PHASES, Board
from ..rules import LAST_TURN
from . import build, choices, dead_pool, levy, setup, taxation, turn_end
from .actions import act
from .common import Lost
from .reactions import react, resolve

Run = Callable[[Board], Steps[Board]]


@case("5.0")
def actions(board: Board) -> Steps[Board]:
    """Actions until two Turn End markers are in the Dead Pool, or the player ends the phase."""
    v = board.rules.values
    while board.ends < v["end.markers"]:
        board, answer = yield from ask(board, choices.decision)
        if isinstance(answer, EndPhase):
            board = yield from react(board, v["end.early"])
            break
        assert isinstance(answer, PieceAction)
        board = yield from act(board, answer)
    return replace(board, sieges=())


RUNS: dict[str, Run] = {
    "Set-up": setup.set_up,
    "Actions": actions,
    "Build": build.build,
    "Levy": levy.levy,
    "Dead Pool": dead_pool.dead_pool,
    "Taxation": taxation.taxation,
    "Turn End": turn_end.turn_end,
}


@case("13.0")
def ending(steps: Steps[Board]) -> Steps[Board]:
    """Steps that tell the instant defeat which may end them: its board has an outcome."""
    try:
        board = yield from steps
    except Lost as lost:
        board = replace(lost.board, outcome=f"lost: {lost.why}")
        yield Note(f"The game is lost: {lost.why}.", lost.section, board=board)
    return board


@case("7.0")
def begun(run: Run, board: Board) -> Steps[Board]:
    """A phase; first what a chit does that lies in the hand, on a board that was taken down in the middle of a Reaction."""
    held, board = board.hand, replace(board, hand=()) if board.hand else board
    for chit in held:
        board = yield from resolve(board, chit)
    return (yield from run(board))


@case("4.0", "13.0")
def step(phase: str) -> Run:
    """A phase as a stage: it does nothing once the game is over, and an instant defeat ends it."""

    def run(board: Board) -> Steps[Board]:
        if board.outcome:
            return board
        if board.ended:
            board = replace(board, outcome=board.ended)
            yield Note(f"The game is {board.outcome}.", "13.0", board=board)
            return board
        if board.phase != phase:
            board = replace(board, phase=phase)
        board = yield from ending(begun(RUNS[phase], board))
        if board.outcome:
            return board
        return replace(board, phase=_after(phase))

    return run


def _after(phase: str) -> str:
    at = PHASES.index(phase) + 1
    return PHASES[at] if at < len(PHASES) else PHASES[1]


def stage(turn: int, phase: str) -> Stage[Board]:
    """One phase of one turn."""
    return Stage(phase if phase == "Set-up" else f"Turn {turn}: {phase}", step(phase))


@case("4.0")
def stages(board: Board, turns: int = LAST_TURN) -> list[Stage[Board]]:
    """The stages from the phase that a board is in, for so many turns, to the end of the game at most."""
    found = []
    for turn in range(board.turn, min(LAST_TURN, board.turn + turns - 1) + 1):
        phases = PHASES[PHASES.index(board.phase) :] if turn == board.turn else PHASES[1:]
        found += [stage(turn, phase) for phase in phases]
    return found
