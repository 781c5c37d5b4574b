"""Boards changed in one place: quick, as they keep what was worked out of the board and still holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from operator import attrgetter
from typing import TypeVar

from ...core.frozen import Frozen, replace
from .parts import EmpireState, ProvinceState, WarState
from .state import BoardState

B = TypeVar("B", bound=BoardState)

_OF_LANDS = ("foederati", "hostile", "lands", "lost_commands", "roman_gold", "settled", "statuses")
"""What is worked out of the statuses and tribes of Provinces, whatever Units stand there."""


def with_event(board: B, event: str, number: int) -> B:
    """The board with one Event counter, single (1) or doubled (2); they stand in the order of their names."""
    return replace(board, events=Frozen(dict(sorted({**board.events, event: number}.items()))))


def with_wars(board: B, wars: Frozen[str, WarState]) -> B:
    """The board with other Wars."""
    return replace(board, wars=wars)


def with_provinces(board: B, changes: Mapping[str, ProvinceState]) -> B:
    """The board with some Provinces replaced."""
    made = replace(board, provinces=board.provinces | changes)
    before, there = board.provinces, board.__dict__
    for p, state in changes.items():
        if before[p].status is not state.status or before[p].tribe != state.tribe:
            return made
    made.__dict__.update({name: there[name] for name in _OF_LANDS if name in there})
    return made


def with_tracks(board: B, empire: str, state: EmpireState) -> B:
    """The board after an Empire's Gold, Prestige or Unrest moved: nothing that is worked out of a board rests on them.

    Args:
        board: the board.
        empire: whose tracks.
        state: the Empire then; Emperor, seat and Rebel counters are those of the board.
    """
    made = replace(board)
    made.__dict__["east" if empire == "East" else "west"] = state
    return made


def stand_alike(board: BoardState, other: BoardState) -> bool:
    """Whether boards differ in nothing but Units, the Barracks and the Empires' tracks."""
    if board is other:
        return True
    if _SCENE(board) != _SCENE(other) or any(
        _OFFICE(x) != _OFFICE(y) for x, y in zip(_EMPIRES(board), _EMPIRES(other), strict=True)
    ):
        return False
    here, there = board.provinces, other.provinces
    return here is there or all(
        state is (to := there[p]) or (state.status is to.status and state.tribe == to.tribe)
        for p, state in here.items()
    )


_UNITS_AND_TRACKS = ("title", "provinces", "barracks", "east", "west")
_SCENE = attrgetter(*(f.name for f in fields(BoardState) if f.name not in _UNITS_AND_TRACKS))
_EMPIRES = attrgetter("east", "west")
_OFFICE = attrgetter("emperor", "seat", "rebel_commands")
