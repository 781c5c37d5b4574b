"""Boards read: from the catalogue, a file or a share string. `BoardState.of` makes one of any class of them."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.frozen import Frozen
from ...core.positions import share
from ...core.positions.lookup import saved_rules, warn_of_rules
from ...core.positions.set_ups import SetUps
from ..rules import SCENARIOS, Rules
from . import catalogue, files
from .checks import problems as board_problems
from .grammar.edit import edit
from .parts import ProvinceState
from .reader import Reader
from .shape import PositionFile, read_shape, shortened
from .state import BoardState

PREFIX = f"R{share.VERSION}"
"""What share strings of this game begin with."""
SET_UPS = "Set-ups: " + ", ".join(SCENARIOS) + "."


@functools.lru_cache(maxsize=64)
def named(name: str) -> BoardState:
    """A board of the catalogue."""
    path = catalogue.entries()[name].path
    return from_text(path.read_bytes(), path.name)


def base(file: PositionFile) -> BoardState:
    """The board that a file is based on.

    Raises:
        BadInput: the catalogue has none of that name.
    """
    if file.based_on not in catalogue.entries():
        hint = did_you_mean(file.based_on, catalogue.entries()) or SET_UPS
        raise BadInput([Problem("based_on", f'there is no position "{file.based_on[:60]}"', hint)])
    return named(file.based_on)


def from_text(text: str | bytes, where: str = "position") -> BoardState:
    """A board from the text of a TOML file; raises BadInput with every mistake."""
    raw = text.encode() if isinstance(text, str) else text
    file, found = files.read_loosely(raw, where)
    return _from_file(file, where, found)


def from_share(text: str) -> BoardState:
    """A board from a share string; raises BadInput if it was damaged."""
    return KEPT.read(text)


def _from_file(file: PositionFile, where: str, found: Sequence[Problem]) -> BoardState:
    """The board of a file; `found` is what was wrong with the file's shape."""
    problems = list(found)
    given = file.rules
    rules, told = Rules.standard(), ""
    below = BoardState(rules, "286", provinces=Frozen({n: ProvinceState() for n in rules.provinces}))
    try:
        corrections = {k: str(v)[:200] for k, v in given.corrections.items()}
        rules, told = saved_rules(Rules, given.digest, corrections, given.switches)
    except BadInput as error:
        problems += [replace(p, where=f"rules.{p.where}") for p in error.problems]
    if file.based_on:
        try:
            below = base(file)
        except BadInput as error:
            problems += error.problems
    reader = Reader(rules)
    board = reader.read(file, replace(below, rules=rules))
    problems += reader.problems
    if file.edit:
        try:
            board = edit(board, file.edit)
        except BadInput as error:
            problems += [replace(p, where=f"edit: {p.where}") for p in error.problems]
    problems += board_problems(board)
    if any(p.severity == "error" for p in problems):
        raise BadInput(shortened(problems), f"{where} cannot be used:")
    warn_of_rules(where, told)
    return board


def _read(plain: Mapping[str, object]) -> BoardState:
    """The board that a share string holds as plain data."""
    file, found = read_shape(plain)
    return _from_file(file, "share string", found)


KEPT = SetUps(PREFIX, SCENARIOS, Rules, named=named, dump=files.dump, read=_read)
"""The set-ups that share strings rest on."""
