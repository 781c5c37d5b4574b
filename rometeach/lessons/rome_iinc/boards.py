"""Boards for exercises: a set-up, changed a little at random, always one that may lie on a table."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from rometeach.core.errors import BadInput
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.position import Position, position

from ..chooser import Chooser

SET_UPS = ("286", "363", "425", "497", "565")


@functools.lru_cache(maxsize=64)
def named(name: str) -> Position:
    """A position of the catalogue by the standard rules."""
    return position(name)


def as_position(board: Board) -> Position:
    """A board that a step of the rules gave back, as the position that it is."""
    assert isinstance(board, Position)
    return board


def set_up(choose: Chooser, among: Sequence[str] = SET_UPS) -> Position:
    """One of the set-ups."""
    return named(choose.pick(among))


def changed(p: Position, change: str) -> Position | None:
    """The board after a change, or None if the rules or the table forbid it."""
    try:
        new = p.edit(change)
    except BadInput:
        return None
    known = set(p.problems())
    return None if any(x not in known for x in new.problems()) else new


def loyal_garrisoned(p: Board, empire: str = "") -> list[str]:
    """The Loyal Roman and Insurgent Provinces (of one Empire)."""
    return [
        name
        for name, state in p.provinces.items()
        if state.status.value in ("Roman", "Insurgent") and p.is_loyal(name) and empire in ("", p.empire_of[name])
    ]
