"""What the kit asks of Rome, IInc.: see `rometeach.core.verbs.Verbs`."""

from __future__ import annotations

from pathlib import Path

from ..core.session.resume import resume as resume_session
from ..core.session.session import Session
from . import acts
from .board.board import Board
from .owner import position, rules
from .position import from_share
from .queries import case, check, coverage, positions, provenance
from .rules import GAME
from .stages import STAGES, begin, following
from .summary import summary

__all__ = [
    "STAGES",
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
    "summary",
]


def _session(start: Board, seed: int | None, stages: str, autosave: str | Path | None = None) -> Session[Board]:
    start, name, found = begin(start, stages)
    about = {"rules": start.rules.digest, "stages": name}
    return Session(GAME, start, found, Board.share, seed, about=about, acts=acts.begin, autosave=autosave)


def play(
    text: str | Board, seed: int | None = None, stages: str = "first turn", autosave: str | Path | None = None
) -> Session[Board]:
    """A session from a position: the first turn's main steps, one phase or step, or the whole game.

    Args:
        text: a position, or its name, share string or file.
        seed: of the dice and draws; without one they are asked for.
        stages: "first turn", "game", a phase ("Event", "Treasury", "Unrest", "War", "Victory"), a step ("Taxes",
            "Wars", ...; "Unrest Phase: Unrest" where a step is called like a phase), or "game from Wars" for the
            whole game from there. A phase that the board is in goes on from the step that the board shows.
        autosave: a path; the session is there after every answer.

    Raises:
        BadInput: no such position or stages, a seed that is no whole number, or a file that is no session, or another
            game, where it would be saved.
    """
    return _session(position(text) if isinstance(text, str) else text, seed, stages, autosave)


def resume(path: str | Path, autosave: bool = False) -> Session[Board]:
    """A saved session, with everything that was answered. `autosave` goes on saving to the same file.

    Raises:
        BadInput: no session file, one of other rules, or answers that do not fit.
    """
    return resume_session(path, GAME, from_share, _session, STAGES[0], autosave)
