"""What the kit asks of a game, for Rome, IInc."""

from __future__ import annotations

from pathlib import Path

from ..core.errors import BadInput, Problem
from ..core.session import Session, Stage, read
from . import acts
from .asked import able_to_fight, case, check, coverage, plain, positions, provenance, summary
from .owned import position, rules
from .phases import building, revolts, treasury, turn, victory
from .position import Position, from_share
from .position.model import Board
from .rules import GAME as NAME
from .simulation import simulate

__all__ = [
    "NAME",
    "able_to_fight",
    "case",
    "check",
    "coverage",
    "plain",
    "play",
    "position",
    "positions",
    "provenance",
    "resume",
    "rules",
    "simulate",
    "summary",
]

FIRST_TURN: tuple[Stage[Board], ...] = (
    Stage("Taxes", treasury.taxes),
    Stage("Pay", treasury.pay),
    Stage("Build", building.build),
    Stage("Revolts", revolts.revolts),
)
"""A first turn in small: Taxes, Pay, Building and the Revolt step."""


def _encode(board: Board) -> str:
    assert isinstance(board, Position)
    return board.share()


STAGES = ("first turn", "game")
"""What a session can follow: the steps of `FIRST_TURN`, or every step to the end of Turn 10."""


def _stages(board: Board, stages: str) -> tuple[Stage[Board], ...]:
    """The stages to follow from a position: a whole game goes on from the step that the board shows."""
    if stages not in STAGES:
        raise BadInput([Problem(stages[:40] or "stages", "is nothing to follow", 'Say "first turn" or "game".')])
    if stages == "first turn":
        return FIRST_TURN
    step = {"Build and Transfer": "Build"}.get(board.step, board.step)
    first = next((i for i, s in enumerate(turn.TURN) if s.name == f"{board.phase} Phase: {step}"), 0)
    return turn.game(victory.LAST_TURN + 1 - board.turn)[first:]


def _session(start: Board, seed: int | None, stages: str, autosave: str | Path | None = None) -> Session[Board]:
    about = {"rules": start.rules.digest, "stages": stages}
    found = _stages(start, stages)
    return Session(NAME, start, found, _encode, seed, about=about, acts=acts.begin, autosave=autosave)


def play(
    text: str | Position, seed: int | None = None, stages: str = "first turn", autosave: str | Path | None = None
) -> Session[Board]:
    """A session from a position: the first turn's main steps, or the whole game.

    With `autosave`, a path, the session is on the disk after every answer.

    Raises:
        BadInput: no such position or stages.
    """
    return _session(position(text) if isinstance(text, str) else text, seed, stages, autosave)


def resume(path: str | Path, autosave: bool = False) -> Session[Board]:
    """A saved session, with everything that was answered. `autosave` goes on saving to the same file.

    Raises:
        BadInput: no session file, one of other rules, or answers that do not fit.
    """
    plain = read(path)
    if plain.get("game") != NAME:
        raise BadInput([Problem(str(path), f'is a session of "{str(plain.get("game"))[:40]}", not of {NAME}')])
    start = from_share(plain["start"])
    saved = plain.get("rules", start.rules.digest)
    if saved != start.rules.digest:
        what = f"was played with the rules {str(saved)[:80]}; these are {start.rules.digest}"
        raise BadInput([Problem(str(path), what, "Play it with the version and corrections it was begun with.")])
    session = _session(start, plain["seed"], str(plain.get("stages", STAGES[0])))
    session.resume(plain)
    session.autosave = Path(path) if autosave else None
    return session
