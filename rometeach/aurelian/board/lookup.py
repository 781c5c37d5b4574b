"""Where boards come from: the set-up, the catalogue, files and share lines. `BoardState.of` makes one of any class of them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.frozen import Frozen
from ...core.positions import share
from ...core.positions.lookup import warn_of_rules
from ...core.positions.set_ups import SetUps
from ...core.positions.shape import shortened
from ..rules import Rules, standard
from . import catalogue, files
from .checks import problems as board_problems
from .reader import Reader
from .shape import PositionFile, read_shape
from .state import BoardState

PREFIX = f"A{share.VERSION}"
"""What share lines of this game begin with: its letter, and the version of the format."""


def blank(rules: Rules | None = None) -> BoardState:
    """A board with nothing on it but Legions; every chit is set aside."""
    rules = rules or standard()
    least, spaces = rules.values["danube.least"], len(rules.spaces)
    return BoardState(rules, strength=(least,) * spaces, raiders=("",) * spaces, aside=rules.chits)


@functools.lru_cache(maxsize=64)
def set_up(rules: Rules) -> BoardState:
    """The board before the chits are drawn (3.0)."""
    strength = tuple(int(r["strength"]) for r in rules.tables["danube"].values())
    return replace(
        blank(rules),
        title=catalogue.entries()[catalogue.SET_UP].title,
        army=rules.setup("army"),
        income=rules.setup("income"),
        treasury=rules.setup("treasury"),
        vp=rules.setup("vp"),
        aurelian_walls=rules.setup("aurelian_walls"),
        leadership=rules.setup("leadership"),
        aurelian=rules.tables["setup"]["aurelian"]["value"],
        strength=strength,
        usurpers=Frozen({rules.usurpers[u]: u for u in rules.named_usurpers}),
        aside=tuple(c for c in rules.chits if c not in rules.named_usurpers),
    )


@functools.lru_cache(maxsize=64)
def named(name: str) -> BoardState:
    """A board of the catalogue.

    Raises:
        BadInput: there is none of this name.
    """
    entry = catalogue.entries().get(name)
    if entry is None:
        hint = did_you_mean(name, catalogue.entries())
        raise BadInput([Problem(name[:60] or "position", f'there is no position "{name[:60]}"', hint)])
    if entry.path is None:
        return set_up(standard())
    return from_text(entry.path.read_bytes(), entry.path.name)


def from_text(text: str | bytes, where: str = "position") -> BoardState:
    """A board from the text of a TOML file; raises BadInput with every mistake."""
    return _from_file(*files.read_loosely(text.encode() if isinstance(text, str) else text, where), where)


def from_share(text: str) -> BoardState:
    """A board from a share line; raises BadInput if it was damaged."""
    return KEPT.read(text)


def _from_file(file: PositionFile, problems: list[Problem], where: str) -> BoardState:
    """The board of a file; `problems` are those of the file's shape."""
    board, reader = blank(), Reader()
    if file.based_on is not None:
        try:
            board = named(file.based_on)
        except BadInput as error:
            problems = [*problems, *(replace(p, where="based_on") for p in error.problems)]
    if file.rules is not None and (rules := reader.rules(file.rules)) is not None:
        board = replace(board, rules=rules)
    board = reader.read(file, board)
    found = [*problems, *reader.problems, *(p for p in board_problems(board) if p.severity == "error")]
    if found:
        raise BadInput(shortened(found), f"{where} cannot be used:")
    warn_of_rules(where, reader.told)
    return board


def _read(plain: Mapping[str, object]) -> BoardState:
    """The board that a share string holds as plain data."""
    return _from_file(*read_shape(plain), "share string")


KEPT = SetUps(PREFIX, (catalogue.SET_UP, "270-drawn"), Rules, named=named, dump=files.dump, read=_read)
"""The set-ups that share strings rest on."""
