"""Where a session begins and how far it goes: the open phase, the round, the season, or the rest of the game."""

from __future__ import annotations

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.session.requests import Note, Steps
from ..core.session.session import Stage
from .board.board import Board
from .phases import turn

STAGES = turn.STAGES
"""What a session can follow besides the open phase: the rest of the round, of the season, or the game."""

_SET_RIGHT = "set right:"


def following(phase: str = "", whole: bool = False) -> str:
    """What `stages` to ask for: what is named, the whole game, or the rest of the round."""
    return phase or (turn.GAME if whole else STAGES[0])


def begin(board: Board, stages: str) -> tuple[str, list[Stage[Board]]]:
    """The exact name of what is followed, and its stages.

    Raises:
        BadInput: nothing of that name can be followed.
    """
    text = " ".join(stages.split()).casefold()
    known = (*STAGES, turn.PHASE)
    if text not in known:
        hint = did_you_mean(text, known) or f"Say {', '.join(known)}."
        raise BadInput([Problem(stages[:40] or "stages", "is nothing to follow", hint)])
    return text, turn.stages(board, text)


def set_right(board: Board, text: str) -> Steps[Board]:
    """An act that sets the board right when it differs from the table: "set right: Italia: Red 3I 1G".

    Raises:
        BadInput: no such act, clauses that cannot be read, or a change of season, round, phase or rules.
    """
    if not text.strip().casefold().startswith(_SET_RIGHT):
        hint = 'To change the board say for example "set right: Italia: Red 3I 1G".'
        raise BadInput([Problem(text[:40] or "act", "is nothing that can be done unasked", hint)])
    change = text.strip()[len(_SET_RIGHT) :].strip()
    edited = board.edit(change)
    if _when(edited) != _when(board):
        raise BadInput(
            [Problem(change[:60], "changes the season, the round, the phase or the rules, which a game in play keeps")]
        )
    if edited == board:
        raise BadInput([Problem(change[:60] or "change", "changes nothing: the board is so already")])
    return _changed(edited, change)


def _when(board: Board) -> tuple[object, ...]:
    """What a game in play keeps."""
    return board.rules, board.season, board.round, board.phase, board.active


def _changed(board: Board, change: str) -> Steps[Board]:
    yield Note(f"The board is set right: {change}.", "", board=board)
    return board
