"""Where a session begins and how far it goes: a turn, one phase, or the rest of the game."""

from __future__ import annotations

from dataclasses import replace

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.session.requests import Note, Steps
from ..core.session.session import Stage
from .board.board import PHASES, Board
from .phases import turn

STAGES = ("turn", "game")
"""What a session can follow besides a phase: the rest of the turn, or every phase to the end of the game."""

_FROM = "game from "
_SET_RIGHT = "set right:"


def following(phase: str = "", whole: bool = False) -> str:
    """What `stages` to ask for: one phase, the game from there, the whole game, or the rest of the turn."""
    if not phase:
        return STAGES[1] if whole else STAGES[0]
    return f"{_FROM}{phase}" if whole else phase


def begin(board: Board, stages: str) -> tuple[Board, str, list[Stage[Board]]]:
    """The board to begin with, the exact name of what is followed, and its stages.

    Raises:
        BadInput: nothing of that name can be followed.
    """
    text = " ".join(stages.split()).casefold()
    if text == STAGES[0]:
        return board, STAGES[0], turn.stages(board, 1)
    if text == STAGES[1]:
        return board, STAGES[1], turn.stages(board)
    on = text.startswith(_FROM)
    wanted = text.removeprefix(_FROM).removesuffix(" phase")
    name = next((p for p in PHASES if p.casefold() == wanted), "")
    if not name:
        hint = did_you_mean(wanted, (*PHASES, *STAGES)) or f"Say turn, game or a phase: {', '.join(PHASES)}."
        raise BadInput([Problem(stages[:40] or "stages", "is nothing to follow", hint)])
    if name == PHASES[0] != board.phase:
        raise BadInput(
            [Problem(name, "is over on this board", 'Begin with the position "270", whose chits are to be drawn.')]
        )
    board = replace(board, phase=name)
    return board, (_FROM if on else "") + name, turn.stages(board) if on else [turn.stage(board.turn, name)]


def set_right(board: Board, text: str) -> Steps[Board]:
    """An act that sets the board right when it differs from the table: "set right: Gallia: 3, 4 CV".

    Raises:
        BadInput: no such act, clauses that cannot be read, or a change of turn, phase or rules.
    """
    if not text.strip().casefold().startswith(_SET_RIGHT):
        hint = 'To change the board say for example "set right: treasury 7".'
        raise BadInput([Problem(text[:40] or "act", "is nothing that can be done unasked", hint)])
    change = text.strip()[len(_SET_RIGHT) :].strip()
    edited = board.edit(change)
    if (edited.rules, edited.turn, edited.phase) != (board.rules, board.turn, board.phase):
        raise BadInput([Problem(change[:60], "changes the turn, the phase or the rules, which a game in play keeps")])
    if edited == board:
        raise BadInput([Problem(change[:60] or "change", "changes nothing: the board is so already")])
    return _changed(edited, change)


def _changed(board: Board, change: str) -> Steps[Board]:
    yield Note(f"The board is set right: {change}.", "", board=board)
    return board
