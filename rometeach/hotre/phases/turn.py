"""The course of play: the Draw Phase, then the Player Phases, step by step, for seven Game Turns (4, 4.1, 6)."""

from __future__ import annotations

import functools

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.requests import Note, Steps
from ...core.session.session import Stage
from ..board.board import Board
from ..board.state import BARBARIAN, BUILDING, CITIES, DRAW, EVENTS, OVER, PLACEMENT, POINTS, SET_UP, Active, Token
from . import building, cities, draw, entry, placement, setup, victory_points
from .common import numeral
from .events import play
from .order import is_dead, order


@case("4", "6", "8.1", "12")
def begin(board: Board, token: Token) -> Steps[Board]:
    """A Player Phase begins: its Token is revealed, and a People is now controlled by its holder."""
    roman = token.kind != BARBARIAN
    side = token.holder if roman else board.rules.people_of[board.turn, token.number]
    tokens = tuple(replace(t, shown=True) if t == token else t for t in board.tokens)
    runs = board.runs if roman else board.runs | {side: token.holder}
    held = frozenset(board.held_by(side))
    board = replace(board, tokens=tokens, runs=runs, active=Active(token.holder, side, held=held))
    emperor = board.emperor_of(token.holder) if roman else None
    name = f"{emperor.name} ({emperor.bonus})" if emperor else side
    what = f"{token.holder} reveals {token.kind} Token {numeral(token.number)}: {name}"
    yield Note(what, "6", who=board.seats[token.holder], board=board, about=token, reveals=True)
    return board


@case("4.1")
def player_phase(board: Board) -> Steps[Board]:
    """The open Player Phase, or the next one of the turn: events, building, placement, Cities, points."""
    if board.phase == OVER:
        return board
    if board.active is None:
        if (token := following(board)) is None:
            return board
        if token.kind != BARBARIAN and is_dead(board, token.holder):
            yield Note(f"{token.holder} has nothing left and is out of the game", "13", who=board.seats[token.holder])
            return replace(board, done=board.done + 1)
        board = yield from begin(board, token)
    for step, run in STEPS.items():
        if board.active is not None and board.now.step == step:
            board = yield from run(board)
    return board


def following(board: Board) -> Token | None:
    """The Token whose Phase comes next; None when all have had theirs."""
    tokens = order(board)
    return tokens[board.done] if board.phase != DRAW and board.done < len(tokens) else None


@case("7", "8")
def events_step(board: Board) -> Steps[Board]:
    """The player may play a card; then the Armies of the Phase come beside the map."""
    board = yield from play.events(board)
    return (yield from building.new_armies(board))


@case("8", "7")
def building_step(board: Board) -> Steps[Board]:
    """The player builds; then the others may play cards against the placement that follows."""
    board = yield from building.purchases(board)
    return (yield from play.before_placement(board))


@case("9.2", "9.3", "13")
def placement_step(board: Board) -> Steps[Board]:
    """The first Army comes to the map where it has to, then the others are placed."""
    side = board.now.side
    if board.rules.kind_of(side) != "Faction":
        board = yield from entry.people(board)
    elif not board.factions[side].start:
        board = yield from entry.faction(board)
    else:
        while board.now.reserve and not board.armies_of(side):
            before = board.now.reserve
            board = yield from entry.returning(board)
            if board.now.reserve == before:
                break
    return (yield from placement.placement(board))


STEPS = {
    EVENTS: events_step,
    BUILDING: building_step,
    PLACEMENT: placement_step,
    CITIES: cities.cities,
    POINTS: victory_points.count,
}


@case("4", "3")
def turn_end(board: Board) -> Steps[Board]:
    """The turn is over: the next one begins, or the game ends."""
    if board.phase == OVER:
        return board
    if board.turn >= board.rules.values["turns.last"]:
        return (yield from victory_points.end(board))
    board = draw.laid_aside(board)
    factions = board.factions
    for faction in factions:
        board = board.with_faction(faction, played=0)
    board = replace(board, turn=board.turn + 1, phase=DRAW, done=0)
    yield Note(f"Turn {board.turn} begins", "4", board=board, heading=True)
    return board


def _draw(board: Board) -> Steps[Board]:
    if board.phase == DRAW:
        board = yield from draw.draw_phase(board)
    return board


def _phase(board: Board, number: int) -> Steps[Board]:
    return (yield from player_phase(board)) if board.done < number else board


STAGES = ("turn", "game")
"""What a session can follow besides the open phase: the rest of the turn, or the game."""
PHASE = "phase"
"""The open Draw Phase or Player Phase alone."""


def stages(board: Board, name: str) -> list[Stage[Board]]:
    """The stages from where a board stands: of the open phase, of the turn, or to the end of the game."""
    if board.phase == OVER:
        return []
    found: list[Stage[Board]] = []
    if board.phase == SET_UP:
        found.append(Stage("Set-up", setup.set_up))
        if name == PHASE:
            return found
    if name == PHASE:
        draws = board.phase == DRAW
        return [
            Stage(f"Turn {board.turn}: Draw", _draw)
            if draws
            else Stage(f"Turn {board.turn}: Player Phase", player_phase)
        ]
    last = board.turn if name == STAGES[0] else board.rules.values["turns.last"]
    for turn in range(board.turn, last + 1):
        if turn > board.turn or board.phase in (SET_UP, DRAW):
            found.append(Stage(f"Turn {turn}: Draw", _draw))
        first = board.done if turn == board.turn and board.phase not in (SET_UP, DRAW) else 0
        for number in range(first + 1, 2 * len(board.factions) + 1):
            found.append(Stage(f"Turn {turn}: Player Phase {number}", functools.partial(_phase, number=number)))
        found.append(Stage(f"Turn {turn}: end", turn_end))
    return found
