"""Positions as TOML: read by hand-written file, dumped in full, saved without losing a file's comments.

The shape of a file is the dataclass `shape.PositionFile`. With `based_on` a file holds only what differs, and "none" empties
a Province or a list.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.errors import Problem
from ...core.figures.tables import parse_toml
from ..rules import GAME
from .differences import LISTS
from .grammar import ACTIVE_NUMBERS, FACTION_NUMBERS
from .shape import FORMAT, PositionFile, read_shape
from .state import EMPTY, Active, BoardState
from .texts import active_text, province_text, rounds_text, token_text


def dump(board: BoardState) -> dict[str, object]:
    """The whole board as plain data: what a file or a share string holds. Reading it back gives an equal board."""
    plain: dict[str, object] = {"game": GAME, "format": FORMAT}
    plain |= {"title": board.title} if board.title else {}
    plain |= {"turn": board.turn, "phase": board.phase, "done": board.done}
    plain |= {"view": board.seat} if board.seat else {}
    plain["in_play"] = list(board.factions)
    plain["factions"] = {f: _faction(board, f) for f in board.factions}
    plain["provinces"] = {n: province_text(p) for n, p in board.provinces.items() if p != EMPTY}
    plain["runs"] = dict(board.runs)
    plain["tokens"] = [token_text(t) for t in board.tokens]
    plain["active"] = _active(board.active)
    plain |= {name: list(found) for name in LISTS if (found := getattr(board, name))}
    plain["rules"] = board.rules.plain()
    return plain


def _faction(board: BoardState, faction: str) -> dict[str, object]:
    found = board.factions[faction]
    plain: dict[str, object] = {n: getattr(found, n) for n in FACTION_NUMBERS}
    plain |= {"start": found.start} if found.start else {}
    return plain | {"hand": list(found.hand), "seat": board.seats[faction]}


def _active(active: Active | None) -> dict[str, object]:
    if active is None:
        return {"who": "nobody"}
    plain: dict[str, object] = {"who": active_text(active)}
    plain |= {w.replace(" ", "_"): n for w, name in ACTIVE_NUMBERS.items() if (n := getattr(active, name))}
    plain |= {"held": sorted(active.held)} if active.held else {}
    plain |= {"rounds": rounds_text(active.rounds)} if active.rounds else {}
    plain |= {} if active.emperor else {"emperor": "dead"}
    return plain | ({"bought": list(active.bought)} if active.bought else {})


def difference(new: Mapping[str, object], old: Mapping[str, object], base: str) -> dict[str, object]:
    """What a `based_on` file must say: the entries of one dump that another lacks, "none" for what is gone."""
    result: dict[str, object] = {"game": GAME, "based_on": base}
    for key, value in new.items():
        if key in ("game", "format") or value == old.get(key):
            continue
        before = old.get(key, {})
        if not isinstance(value, dict) or not isinstance(before, dict) or key == "active":
            result[key] = value
            continue
        part = {k: v for k, v in value.items() if before.get(k) != v}
        gone = "nobody" if key == "runs" else "none"
        part |= {k: gone for k in before if k not in value and key in ("provinces", "runs")}
        if key == "rules":
            part = {k: v for k, v in part.items() if v}
        if part:
            result[key] = part
    return result | {k: "none" for k in (*LISTS, "view") if k in old and k not in new}


def read_loosely(raw: bytes, where: str) -> tuple[PositionFile, list[Problem]]:
    """What can be read of a file's bytes and what is wrong with the rest; raises BadInput if it is not TOML."""
    return read_shape(parse_toml(raw, where))
