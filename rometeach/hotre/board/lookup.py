"""Where boards come from: the set-ups, the catalogue, files and share lines. `BoardState.of` makes one of any class of them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.frozen import Frozen
from ...core.names import Names
from ...core.positions import share
from ...core.positions.lookup import warn_of_rules
from ...core.positions.set_ups import SetUps, check_players
from ...core.positions.shape import shortened
from ..rules import FACTIONS, Rules, standard
from . import catalogue, files
from .checks import problems as board_problems
from .reader import Reader
from .shape import PositionFile, read_shape
from .state import EMPTY, SET_UP, BoardState, Faction

PREFIX = f"H{share.VERSION}"
"""What share lines of this game begin with: its letter, and the version of the format."""

PAIRS = {"Red": "Red", "Green": "Red", "Blue": "Blue", "Yellow": "Blue"}
"""With two players: Faction -> the seat that runs it (2.1)."""


def blank(rules: Rules | None = None, players: int = 4) -> BoardState:
    """An empty map, and the Factions of so many players with nothing before them.

    Args:
        rules: the rules; None for the standard ones.
        players: 2 to 4.

    Raises:
        BadInput: so many cannot play.
    """
    check_players(players, {n for _, n in catalogue.SET_UPS.values()}, "2.1")
    rules = rules or standard()
    factions = FACTIONS[:3] if players == 3 else FACTIONS
    seats = {f: PAIRS[f] if players == 2 else f for f in factions}
    return BoardState(
        rules,
        Frozen(dict.fromkeys(rules.provinces, EMPTY)),
        Frozen(dict.fromkeys(factions, Faction())),
        Frozen(seats),
    )


@functools.lru_cache(maxsize=64)
def set_up(rules: Rules, name: str = "60") -> BoardState:
    """The board before the cards are dealt (2)."""
    title, players = catalogue.SET_UPS[Names("set-up", catalogue.SET_UPS).find(name, "name")]
    return replace(blank(rules, players), title=title, phase=SET_UP)


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
        return set_up(standard(), name)
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


KEPT = SetUps(PREFIX, tuple(catalogue.SET_UPS), Rules, named=named, dump=files.dump, read=_read)
"""The set-ups that share strings rest on."""
