"""Positions as TOML: read by hand-written file, dumped in full, saved without losing a file's comments.

The shape of a file is the dataclass `shape.PositionFile`. With `based_on` a file holds only what differs, and "none" empties
a space or a list.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.errors import Problem
from ...core.figures.tables import parse_toml
from ..rules import GAME
from .differences import turn_texts
from .shape import FORMAT, PositionFile, read_shape
from .state import EMPTY, BoardState
from .texts import NONE, prisoners_text, province_text, sea_text


def dump(board: BoardState) -> dict[str, object]:
    """The whole board as plain data: what a file or a share string holds. Reading it back gives an equal board."""
    plain: dict[str, object] = {"game": GAME, "format": FORMAT}
    plain |= {"title": board.title} if board.title else {}
    plain |= {"turn": board.turn, "in_play": [f"{s} {p.home}" for s, p in board.players.items()]}
    plain |= {"active": board.active, "phase": board.phase}
    plain |= {"crowned": board.crowned} if board.crowned else {}
    plain["players"] = {s: _player(board, s) for s in board.players}
    rules = board.rules
    plain["provinces"] = {n: province_text(rules, n, p) for n, p in board.provinces.items() if p != EMPTY}
    plain["seas"] = {n: sea_text(rules, n, g) for n, g in board.seas.items() if g}
    plain |= {"prices": board.times, "reached": board.reached}
    texts = turn_texts(board)
    plain |= {n: t for n in LISTS if (t := texts[n]) != NONE}
    plain["rules"] = rules.plain()
    return plain


LISTS = ("rises", "roads", "allies", "asked", "fought", "bought", "road")
"""What may be empty, and then is left out."""


def _player(board: BoardState, side: str) -> dict[str, object]:
    found = board.players[side]
    plain: dict[str, object] = {"talents": found.talents}
    plain |= {"lost": found.lost} if found.lost else {}
    plain |= {"prisoners": prisoners_text(found.prisoners.items())} if found.prisoners else {}
    plain |= {"heir": found.heir} if found.heir else {}
    return plain | ({"inherited": list(found.inherited)} if found.inherited else {})


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
    result |= {"crowned": "nobody"} if "crowned" in old and "crowned" not in new else {}
    return result | {k: NONE for k in LISTS if k in old and k not in new}


def _changed(new: object, old: object) -> object:
    """A player's entry that says what is gone as well."""
    if not isinstance(new, dict) or not isinstance(old, dict):
        return new
    return new | {k: 0 if k == "lost" else NONE for k in old if k not in new}


def read_loosely(raw: bytes, where: str) -> tuple[PositionFile, list[Problem]]:
    """What can be read of a file's bytes and what is wrong with the rest; raises BadInput if it is not TOML."""
    return read_shape(parse_toml(raw, where))
