"""A changed board keeps what was worked out of it and still holds, and nothing else."""

from __future__ import annotations

import dataclasses
from functools import cached_property
from random import Random

import pytest
from random_boards import random_board

from rometeach.core.frozen import Frozen, replace
from rometeach.rome_iinc.board.board import Board, ProvinceState, WarState, with_provinces, with_tracks, with_wars
from rometeach.rome_iinc.board.state import BoardState

FACTS = tuple(n for n, x in vars(BoardState).items() if isinstance(x, cached_property))


def _asked(board: Board) -> Board:
    """The board after every fact of it was asked for."""
    for name in FACTS:
        getattr(board, name)
    return board


def _fresh(board: Board) -> Board:
    return Board(**{f.name: getattr(board, f.name) for f in dataclasses.fields(board)})


def _as_anew(board: Board) -> None:
    for name in FACTS:
        assert getattr(board, name) == getattr(_fresh(board), name), name


def test_every_fact_says_what_it_rests_on() -> None:
    assert set(FACTS) == set(BoardState._RESTS_ON)
    fields = {f.name for f in dataclasses.fields(BoardState)}
    assert all(fields.issuperset(rests) for rests in BoardState._RESTS_ON.values())


@pytest.mark.parametrize("seed", range(20))
def test_facts_of_a_changed_board_are_those_of_the_same_board_made_anew(seed: int) -> None:
    """Every field in turn is that of another board."""
    rng = Random(seed)
    board = _asked(Board.of(random_board(seed)))
    other = dataclasses.replace(random_board(seed + 100), rules=board.rules)
    for field in dataclasses.fields(board):
        changed = replace(board, **{field.name: getattr(other, field.name)})
        assert changed == dataclasses.replace(board, **{field.name: getattr(other, field.name)})
        _as_anew(changed)
    some = rng.sample(list(board.provinces), 5)
    _as_anew(with_provinces(board, {p: other.provinces[p] for p in some}))
    moved = with_provinces(board, {p: ProvinceState(s.status, s.tribe) for p in some for s in [board.provinces[p]]})
    assert moved.hostile is board.hostile and moved.lands is board.lands
    _as_anew(moved)
    richer = with_tracks(board, "West", dataclasses.replace(board.west, gold=board.west.gold + 3, unrest=9))
    assert richer == dataclasses.replace(board, west=richer.west) and richer.commander_of is board.commander_of
    _as_anew(richer)
    quiet = with_wars(board, Frozen({n: WarState(w.space) for n, w in board.wars.items()}))
    _as_anew(quiet)
    with pytest.raises(TypeError, match="has no field walls"):
        replace(board, walls=1)
