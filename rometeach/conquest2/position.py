"""The position: a board, and every question of chance that can be asked of it; and how one is found, loaded and set up."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from ..core.arguments import all_checked, checked, questions_checked
from ..core.positions.lookup import look_up, read
from .board import catalogue, lookup
from .board.board import Board
from .board.state import BoardState
from .rules import Rules

__all__ = ["Board", "Position", "blank", "from_share", "from_text", "load", "named", "position", "set_up"]


@questions_checked(BoardState, {"side": "colour", "a": "colour", "b": "colour", "name": "province", "sea": "sea zone"})
@all_checked()
@dataclass(frozen=True, slots=True, repr=False)
class Position(Board):
    """A board of Conquest of the Empire II, and what one can ask of it. Nothing changes it; every verb returns a new value."""


@checked
def blank(rules: Rules | None = None, players: int = 4) -> Position:
    """An empty map, and so many players."""
    return Position.of(lookup.blank(rules, players))


@checked
@functools.lru_cache(maxsize=64)
def set_up(rules: Rules, name: str = "four") -> Position:
    """The board at the start (1)."""
    return Position.of(lookup.set_up(rules, name))


@checked
@functools.lru_cache(maxsize=64)
def named(name: str) -> Position:
    """A position of the catalogue.

    Raises:
        BadInput: there is none of this name.
    """
    return Position.of(lookup.named(name))


@checked
def from_text(text: str | bytes, where: str = "position") -> Position:
    """A position from the text of a TOML file; raises BadInput with every mistake."""
    return Position.of(lookup.from_text(text, where))


@checked
def load(path: str | Path) -> Position:
    """A position from a file; raises BadInput with every mistake."""
    return from_text(read(path), Path(path).name)


@checked
def from_share(text: str) -> Position:
    """A position from a share string; raises BadInput if it was damaged."""
    return Position.of(lookup.from_share(text))


def position(text: str) -> Position:
    """A position by catalogue name, share string or file name, looked up in that order ("./four" forces a file).

    Raises:
        BadInput: it is none of these, or has mistakes.
    """
    return look_up(text, catalogue.entries(), named, Position.PREFIX, from_share, load)
