"""The shape of a position file: which keys there are and what kind of value each takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NewType

from ...core.errors import Problem
from ...core.positions import shape
from ...core.positions.formats import Formats
from ...core.positions.shape import Converter
from ..rules import GAME

POSITION = Formats(1, {})
FORMAT = POSITION.now

Words = NewType("Words", str)
"""Text on one line without a semicolon."""
Listed = NewType("Listed", str)
"""Parts with commas between them, written so or as a list."""


@dataclass(frozen=True)
class PlayerFile:
    """`[players.Red]`."""

    talents: int | None = None
    points: int | None = None
    chaos: int | None = None
    actions: int | None = None
    took: Words | None = None
    hand: Listed | None = None
    cards: Listed | None = None


@dataclass(frozen=True)
class RulesFile:
    """`[rules]`: an owner's corrections and switches, and the digest of the rules that the file was made with."""

    corrections: dict[str, str | int] = field(default_factory=dict)
    switches: dict[str, str | int] = field(default_factory=dict)
    digest: str = ""


@dataclass(frozen=True)
class PositionFile:
    """A whole file; `case` and `about` are the reader's own, and not looked at."""

    game: str = GAME
    format: int = FORMAT
    based_on: Words | None = None
    case: object = None
    about: object = None
    edit: str = ""
    title: Words | None = None
    season: int | None = None
    round: int | None = None
    in_play: Listed | None = None
    phase: Words | None = None
    active: Words | None = None
    opener: Words | None = None
    players: dict[Words, PlayerFile] = field(default_factory=dict)
    provinces: dict[Words, Listed] = field(default_factory=dict)
    seas: dict[Words, Listed] = field(default_factory=dict)
    boxes: Listed | None = None
    bid: Listed | None = None
    display: Listed | None = None
    gone: Listed | None = None
    pool: Listed | None = None
    seen: Listed | None = None
    view: Words | None = None
    rules: RulesFile | None = None


def read_shape(raw: Mapping[str, object]) -> tuple[PositionFile, list[Problem]]:
    """What can be read of plain data, and what is wrong with the rest: keys and kinds of values, game and format."""
    file, problems = shape.read_shape(POSITION.upgraded(raw), PositionFile, _converter())
    if file.game != GAME:
        problems.append(Problem("game", f'"{file.game[:40]}" is not {GAME}'))
    if file.format != FORMAT:
        problems.append(Problem("format", f"this kit reads formats {POSITION.told}, not {file.format}"))
    return file, problems


@cache
def _converter() -> Converter:
    made = shape.converter()
    made.register_structure_hook_func(lambda kind: kind is Words, lambda value, _: _words(value))
    made.register_structure_hook_func(lambda kind: kind is Listed, lambda value, _: _listed(value))
    made.register_structure_hook_func(lambda kind: kind is object, lambda value, _: value)
    return made


def _words(value: object) -> str:
    if isinstance(value, str) and ";" not in value and "\n" not in value:
        return value
    raise shape.expected("text in quotes without a semicolon", value)


def _listed(value: object) -> str:
    if isinstance(value, str):
        return _words(value)
    if isinstance(value, list) and all(isinstance(v, str) and ";" not in v and "," not in v for v in value):
        return ", ".join(value) or "none"
    raise shape.expected("text in quotes or a list of texts in quotes", value)
