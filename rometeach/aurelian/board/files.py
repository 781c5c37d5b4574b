"""Positions as TOML: read by hand-written file, dumped in full, saved without losing a file's comments.

The shape of a file is the dataclass `shape.PositionFile`. With `based_on` a file holds only what differs, and "none" empties
a place.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.errors import Problem
from ...core.figures.tables import parse_toml
from ..rules import GAME
from .cups import CUPS
from .differences import listed, stack_text
from .shape import FORMAT, NUMBERS, TEXTS, PositionFile, read_shape
from .state import BUILDING, BoardState


def dump(board: BoardState) -> dict[str, object]:
    """The whole board as plain data: what a file or a share string holds. Reading it back gives an equal board."""
    plain: dict[str, object] = {"game": GAME, "format": FORMAT}
    plain |= {k: getattr(board, k) for k in (*TEXTS, *NUMBERS) if getattr(board, k) != ""}
    plain |= {"siege": listed(board.sieges)} if board.sieges else {}
    plain |= {"done": list(board.done), "officers": list(board.officers), "dead_pool": list(board.dead)}
    cups: dict[str, object] = {cup: list(board.cups.known(cup)) for cup in CUPS}
    seen = (
        {"unseen": list(board.cups.events)} if board.cups.events else {"mode": "seen" if board.cups.seen else "known"}
    )
    plain["cups"] = cups | seen
    plain["boxes"] = {b: stack_text(s) for b, s in board.stacks.items()}
    plain["usurpers"] = dict(board.usurpers)
    plain["pools"] = {r: list(p) for r, p in board.pools.items()}
    plain["danube"] = {str(n): r or s for n, (s, r) in enumerate(zip(board.strength, board.raiders, strict=True), 1)}
    plain["walls"] = {r: BUILDING[n] for r, n in board.walls.items()}
    plain["temples"] = {r: BUILDING[n] for r, n in board.temples.items()}
    if board.hand:
        plain["hand"] = list(board.hand)
    plain["rules"] = board.rules.plain()
    return plain


def difference(new: Mapping[str, object], old: Mapping[str, object], base: str) -> dict[str, object]:
    """What a `based_on` file must say: the entries of one dump that another lacks, "none" for what is gone."""
    result: dict[str, object] = {"game": GAME, "based_on": base}
    for key, value in new.items():
        if key in ("game", "format") or value == old.get(key):
            continue
        before = old.get(key, {})
        if not isinstance(value, dict) or not isinstance(before, dict) or key == "cups":
            result[key] = value
            continue
        part = {k: v for k, v in value.items() if before.get(k) != v}
        part |= {k: "none" for k in before if k not in value and key != "rules"}
        if key == "rules":
            part = {k: v for k, v in part.items() if v}
        if part:
            result[key] = part
    return result | {k: "none" for k in ("outcome", "siege", "title", "hand") if k in old and k not in new}


def read_loosely(raw: bytes, where: str) -> tuple[PositionFile, list[Problem]]:
    """What can be read of a file's bytes and what is wrong with the rest; raises BadInput if it is not TOML."""
    return read_shape(parse_toml(raw, where))
