"""What the kit asks of Conquest of the Empire II: see `rometeach.core.verbs.Verbs`."""

from __future__ import annotations

from pathlib import Path

from ..core.session.dice import seed_of
from ..core.session.resume import resume as resume_session
from ..core.session.session import Session
from .board.board import Board
from .owner import position, rules
from .position import from_share
from .queries import case, check, coverage, positions, provenance, summary
from .rules import GAME
from .stages import STAGES, begin, following, set_right

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
    name, found = begin(start, stages)
    about = {"rules": start.rules.digest, "stages": name}
    return Session(GAME, start, found, Board.share, seed, about=about, acts=set_right, autosave=autosave)


def play(
    text: str | Board, seed: int | None = None, stages: str = "round", autosave: str | Path | None = None
) -> Session[Board]:
    """A session from a position: the open phase, the rest of the round or season, or the whole game.

    With a seed the program throws the dice and draws tokens and cards. Without one they are typed in.

    Args:
        text: the position, or what finds one: a name, a share line, a file.
        seed: that of the dice; None for a game on a table.
        stages: "phase", "round", "season" or "game".
        autosave: a file that keeps every answer.

    Raises:
        BadInput: no such position or stages, a seed that is no whole number, or a file that is no session, or another
            game, where it would be saved.
    """
    start = position(text) if isinstance(text, str) else text
    return _session(start, seed_of(seed), stages, autosave)


def resume(path: str | Path, autosave: bool = False) -> Session[Board]:
    """A saved session, with everything that was answered. `autosave` goes on saving to the same file.

    Raises:
        BadInput: no session file, one of other rules, or answers that do not fit.
    """
    return resume_session(path, GAME, from_share, _session, STAGES[0], autosave)
