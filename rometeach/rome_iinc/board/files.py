"""Positions as TOML: read by hand-written file, dumped in full, saved without losing a file's comments.

The shape of a file is the dataclass `PositionFile`; `[provinces]` values read "Roman: Legion, 2 Auxilia" or
"Visigothic Foederati", `[wars]` values "Numidia" or a table. With `based_on` a file holds only what differs, and "off"
takes a War, Leader or Governor away, 0 an Event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from ...core.errors import BadInput, Problem
from ...core.figures.tables import parse_toml
from ..rules import GAME
from .parts import ProvinceState, WarState
from .shape import FORMAT, PositionFile, read_shape
from .state import BoardState


def dump(board: BoardState) -> dict[str, object]:
    """The whole board as plain data: what a file or a share string holds. Reading it back gives an equal board."""
    plain: dict[str, object] = {
        "game": GAME,
        "format": FORMAT,
        "scenario": board.scenario,
        "title": board.title,
        "turn": board.turn,
        "phase": board.phase,
        "step": board.step,
    }
    if board.outcome:
        plain["outcome"] = board.outcome
    for key, e in (("east", board.east), ("west", board.west)):
        plain[key] = {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(e).items()}
    plain["governors"] = {k: _without_defaults(asdict(g)) for k, g in board.governors.items()}
    plain["provinces"] = {n: province_text(s) for n, s in board.provinces.items() if s != ProvinceState()}
    plain["wars"] = {k: _war_text(w) for k, w in board.wars.items()}
    plain["leaders"] = dict(board.leaders)
    plain["events"] = dict(board.events)
    plain["boxes"] = {
        "barracks": str(board.barracks),
        "dynasties": list(board.dynasties),
        "statesmen": list(board.statesmen_box),
        "face_up": list(board.face_up),
        "wars": list(board.wars_box),
        "waiting": list(board.waiting_counters),
    }
    plain["options"] = asdict(board.options)
    plain["used"] = {k: list(v) for k, v in asdict(board.used).items() if v or k != "leaving"}
    plain["rules"] = board.rules.plain()
    return plain


def province_text(state: ProvinceState) -> str:
    """ "Roman: Legion, 2 Auxilia"."""
    return state.title + (f": {state.units}" if state.units.number else "")


def _without_defaults(plain: Mapping[str, object]) -> dict[str, object]:
    return {k: list(v) if isinstance(v, tuple) else v for k, v in plain.items() if v}


def _war_text(w: WarState) -> object:
    """Its space alone, or a table that says more."""
    more = _without_defaults(asdict(w))
    more.pop("space", None)
    return {"at": w.space, **more} if more else w.space


def difference(new: Mapping[str, object], old: Mapping[str, object], base: str) -> dict[str, object]:
    """What a `based_on` file must say: the entries of one dump that another lacks, "off" for what is gone."""
    result: dict[str, object] = {"game": GAME, "based_on": base}
    if old.get("outcome") and "outcome" not in new:
        result["outcome"] = ""
    for key, value in new.items():
        if key in ("game", "format") or value == old.get(key):
            continue
        if not isinstance(value, dict):
            result[key] = value
            continue
        given = old.get(key)
        before: dict[str, object] = given if isinstance(given, dict) else {}
        part = {k: v for k, v in value.items() if before.get(k) != v}
        gone = {"provinces": "Roman", "events": 0}.get(key, "off")
        part |= {k: gone for k in before if k not in value}
        if key == "rules":
            part = {k: v for k, v in part.items() if v}
        if part:
            result[key] = part
    return result


def read_text(raw: bytes, where: str) -> PositionFile:
    """A file's bytes as a `PositionFile`; raises BadInput."""
    file, problems = read_loosely(raw, where)
    if problems:
        raise BadInput(problems, f"{where} cannot be used:")
    return file


def read_loosely(raw: bytes, where: str) -> tuple[PositionFile, list[Problem]]:
    """What can be read of a file's bytes and what is wrong with the rest; raises BadInput if it is not TOML."""
    return read_shape(parse_toml(raw, where))
