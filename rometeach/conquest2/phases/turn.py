"""The course of play: the phases of a Campaign Season, the rounds and turns of its actions (2, 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.outcomes import last, within
from ...core.session.requests import Note, Steps
from ...core.session.session import Stage
from ..board.board import Board
from ..board.state import ACTIONS, AUCTION, CARDS, OVER, PHASES, SCORING, SEASON_END, SET_UP, TAXES, TOKENS, UNITS
from .actions import turn
from .auction import auctions
from .season import begin_round, collect_taxes, end_season, place_cards, place_tokens, score, set_up, to_taxes
from .units import starting_units

STEPS = {
    SET_UP: set_up,
    TOKENS: place_tokens,
    CARDS: place_cards,
    AUCTION: auctions,
    UNITS: starting_units,
    TAXES: collect_taxes,
    SCORING: score,
    SEASON_END: end_season,
}


@case("2", "3")
def phase(board: Board) -> Steps[Board]:
    """The open phase; of the actions the turn of one player."""
    if board.phase == OVER:
        return board
    if board.phase != ACTIONS:
        return (yield from within(board.phase, STEPS[board.phase](board)))
    side = board.active
    yield Note(f"Season {board.season}, round {board.round}: {side}", "3", who=side, heading=True)
    board = yield from within(side, turn(board))
    return following(board)


@case("3", "2.3")
def following(board: Board) -> Board:
    """The board when a player is done: the next Box acts; after the last one the next round begins, or taxes come."""
    board = board.with_player(board.active, left=0)
    at = board.order.index(board.active) + 1
    if at < len(board.order):
        return replace(board, active=board.order[at])
    if board.round < board.rules.values["season.rounds"]:
        return begin_round(board, board.round + 1)
    return to_taxes(board)


PHASE, ROUND, SEASON, GAME = "phase", "round", "season", "game"
STAGES = (ROUND, SEASON, GAME)
"""What a session can follow besides the open phase: the rest of the round (or the phases up to the next one), the season, the game."""


def stages(board: Board, name: str) -> list[Stage[Board]]:
    """The stages from where a board stands: of the open phase, the round, the season, or to the end of the game."""
    if board.phase == OVER:
        return []
    if name == PHASE:
        return [Stage(_title(board.season, board.round, board.active or board.phase), phase)]
    found = []
    final = board.rules.seasons if name == GAME else board.season
    for season in range(board.season, final + 1):
        for step in _steps(board, season, name):
            found.append(Stage(_title(season, *step), _only(season, *step)))
    return found


def _title(season: int, number: int, what: str) -> str:
    return f"Season {season}, round {number}: {what}" if number else f"Season {season}: {what}"


def _steps(board: Board, season: int, name: str) -> Iterator[tuple[int, str]]:
    """(round, phase or place in the order of play) of the stages of a season that are still to come."""
    now = season == board.season
    before = [p for p in PHASES[: PHASES.index(ACTIONS)] if season == 1 or p not in (SET_UP, UNITS)]
    at = PHASES.index(board.phase) if now else 0
    if name == ROUND and now and board.phase not in (ACTIONS, *before):
        yield from ((0, p) for p in PHASES[at:])
        return
    yield from ((0, p) for p in before if not now or PHASES.index(p) >= at)
    if now and at > PHASES.index(ACTIONS):
        yield from ((0, p) for p in PHASES[at:])
        return
    first = max(board.round, 1) if now else 1
    rounds = range(first, first + 1 if name == ROUND else board.rules.values["season.rounds"] + 1)
    for number in rounds:
        places = range(len(board.players))
        done = board.order.index(board.active) if now and number == board.round and board.active in board.order else 0
        yield from ((number, f"place {n + 1}") for n in places if n >= done)
    if name != ROUND:
        yield from ((0, p) for p in PHASES[PHASES.index(ACTIONS) + 1 :])


def _only(season: int, number: int, what: str) -> Callable[[Board], Steps[Board]]:
    """A stage that plays one phase, or one player's turn, and nothing where that is over."""

    def run(board: Board) -> Steps[Board]:
        if board.season != season or board.phase == OVER:
            return board
        if number:
            here = (
                board.phase == ACTIONS
                and board.round == number
                and what == f"place {board.order.index(board.active) + 1}"
            )
        else:
            here = board.phase == what
        if not here:
            return board
        return (yield from last(phase(board)))

    return run


__all__ = ["GAME", "PHASE", "STAGES", "following", "phase", "stages"]
