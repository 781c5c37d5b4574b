"""What the kit asks of a game, for Rome, IInc."""

from __future__ import annotations

from pathlib import Path

from ..core.session import Session, Stage, read
from .asked import able_to_fight, case, check, coverage, plain, positions, provenance, summary
from .owned import position, rules
from .phases import building, revolts, treasury
from .position import Position, from_share
from .position.model import Board
from .rules import GAME as NAME

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
    "summary",
]

FIRST_TURN: tuple[Stage[Board], ...] = (
    Stage("Taxes", treasury.taxes),
    Stage("Pay", treasury.pay),
    Stage("Build", building.build),
    Stage("Revolts", revolts.revolts),
)
"""The steps that can be played so far: Taxes, Pay, Building and the Revolt step of one turn."""


def _encode(board: Board) -> str:
    assert isinstance(board, Position)
    return board.share()


def play(text: str | Position, seed: int | None = None) -> Session[Board]:
    """A session of the steps that can be played so far, from a position."""
    start = position(text) if isinstance(text, str) else text
    return Session(NAME, start, FIRST_TURN, _encode, seed)


def resume(path: str | Path) -> Session[Board]:
    """A saved session, with everything that was answered.

    Raises:
        BadInput: no session file, or answers that do not fit.
    """
    plain = read(path)
    session: Session[Board] = Session(NAME, from_share(plain["start"]), FIRST_TURN, _encode, plain["seed"])
    return session.resume(plain)
