"""Positions as TOML: read by hand-written file, dumped in full, saved without losing a file's comments.

The shape of a file is the dataclass `shape.PositionFile`. With `based_on` a file holds only what differs, and "none" empties
a space or a list.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.errors import Problem
from ...core.figures.tables import parse_toml
from ..rules import GAME
from .differences import lists
from .shape import FORMAT, PositionFile, read_shape
from .state import EMPTY, BoardState
from .texts import NONE, cards_text, province_text, sea_text

LISTS = ("boxes", "bid", "display", "gone", "pool", "seen")
"""What may be empty, and then is left out; the pool alone is always told."""


def dump(board: BoardState) -> dict[str, object]:
    """The whole board as plain data: what a file or a share string holds. Reading it back gives an equal board."""
    plain: dict[str, object] = {"game": GAME, "format": FORMAT}
    plain |= {"title": board.title} if board.title else {}
    plain |= {"season": board.season, "round": board.round, "in_play": list(board.players), "phase": board.phase}
    plain |= {n: value for n in ("active", "opener") if (value := getattr(board, n))}
    plain["players"] = {s: _player(board, s) for s in board.players}
    plain["provinces"] = {n: province_text(p) for n, p in board.provinces.items() if p != EMPTY}
    plain["seas"] = {n: sea_text(f) for n, f in board.seas.items() if f}
    texts = lists(board)
    plain |= {n: texts[n] for n in LISTS if texts[n] != NONE or n == "pool"}
    plain |= {"view": board.seat} if board.seat else {}
    plain["rules"] = board.rules.plain()
    return plain


def _player(board: BoardState, side: str) -> dict[str, object]:
    found = board.players[side]
    plain: dict[str, object] = {"talents": found.talents, "points": found.points, "chaos": found.chaos}
    plain |= {"actions": found.left} if found.left else {}
    plain |= {"took": "yes"} if found.took else {}
    plain |= {"hand": list(found.hand)} if found.hand else {}
    return plain | ({"cards": cards_text(found.cards)} if found.cards else {})


def difference(new: Mapping[str, object], old: Mapping[str, object], base: str) -> dict[str, object]:
    """What a `based_on` file must say: the entries of one dump that another lacks, "none" for what is gone."""
    result: dict[str, object] = {"game": GAME, "based_on": base}
    for key, value in new.items():
        if key in ("game", "format") or value == old.get(key):
            continue
        before = old.get(key, {})
        if not isinstance(value, dict) or not isinstance(before, dict):
            result[key] = value
            continue
        part = {k: _changed(v, before.get(k)) for k, v in value.items() if before.get(k) != v}
        part |= {k: NONE for k in before if k not in value and key in ("provinces", "seas")}
        if key == "rules":
            part = {k: v for k, v in part.items() if v}
        if part:
            result[key] = part
    result |= {n: "nobody" for n in ("active", "opener") if n in old and n not in new}
    return result | {k: NONE for k in (*LISTS, "view") if k in old and k not in new}


_GONE = {"actions": 0, "took": "no"}
"""What says that something is gone; "none" for all else."""


def _changed(new: object, old: object) -> object:
    """A player's entry that says what is gone as well."""
    if not isinstance(new, dict) or not isinstance(old, dict):
        return new
    return new | {k: _GONE.get(k, NONE) for k in old if k not in new}


def read_loosely(raw: bytes, where: str) -> tuple[PositionFile, list[Problem]]:
    """What can be read of a file's bytes and what is wrong with the rest; raises BadInput if it is not TOML."""
    return read_shape(parse_toml(raw, where))
