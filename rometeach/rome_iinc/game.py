"""What the kit asks of a game, for Rome, IInc."""

from __future__ import annotations

from pathlib import Path

from ..core.session import resume as session_again
from ..core.session.requests import Steps
from ..core.session.session import Session
from . import acts, setting_right
from . import stages as beginnings
from .board.state import Board
from .owner import position, rules
from .position import Position, from_share
from .queries import able_to_fight, case, check, coverage, positions, provenance, summary
from .rules import GAME as NAME
from .simulation import simulate

STAGES, following = beginnings.STAGES, beginnings.following

__all__ = [
    "NAME",
    "able_to_fight",
    "case",
    "check",
    "coverage",
    "following",
    "play",
    "position",
    "positions",
    "provenance",
    "resume",
    "rules",
    "simulate",
    "summary",
]


def _encode(board: Board) -> str:
    assert isinstance(board, Position)
    return board.share()


def _acts(board: Board, text: str) -> Steps[Board]:
    """What can be done unasked: the rules' own acts, and setting the board right."""
    change = setting_right.read(text)
    return acts.begin(board, text) if change is None else setting_right.begin(board, change)


def _session(start: Board, seed: int | None, stages: str, autosave: str | Path | None = None) -> Session[Board]:
    start, name, found = beginnings.begin(start, stages)
    about = {"rules": start.rules.digest, "stages": name}
    return Session(NAME, start, found, _encode, seed, about=about, acts=_acts, autosave=autosave)


def play(
    text: str | Position, seed: int | None = None, stages: str = "first turn", autosave: str | Path | None = None
) -> Session[Board]:
    """A session from a position: the first turn's main steps, one phase or step, or the whole game.

    `stages` is "first turn", "game", a phase ("Event", "Treasury", "Unrest", "War", "Victory"), a step ("Taxes",
    "Wars", ...; "Unrest Phase: Unrest" where a step is called like a phase), or "game from Wars" for the whole game from
    there. A phase that the board is in goes on from the step that the board shows. With `autosave`, a path, the session
    is on the disk after every answer.

    Raises:
        BadInput: no such position or stages, or a file that is no session where it would be saved.
    """
    return _session(position(text) if isinstance(text, str) else text, seed, stages, autosave)


def resume(path: str | Path, autosave: bool = False) -> Session[Board]:
    """A saved session, with everything that was answered. `autosave` goes on saving to the same file.

    Raises:
        BadInput: no session file, one of other rules, or answers that do not fit.
    """
    return session_again.resume(path, NAME, from_share, _session, beginnings.STAGES[0], autosave)
