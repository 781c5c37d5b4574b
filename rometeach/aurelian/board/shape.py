"""The shape of a position file: which keys there are and what kind of value each takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NewType

from ...core.errors import Problem
from ...core.positions import shape
from ...core.positions.formats import POSITION
from ...core.positions.shape import Converter
from ..rules import GAME

FORMAT = POSITION.now
TEXTS = ("title", "phase", "outcome", "aurelian")
NUMBERS = ("turn", "actions", "army", "leadership", "vp", "income", "treasury", "aurelian_walls")
LISTS = ("siege", "done", "officers", "dead_pool", "hand")

Words = NewType("Words", str)
"""Text on one line without a semicolon."""
Listed = NewType("Listed", str)
"""Names with commas between them, written so or as a list."""
Holder = NewType("Holder", str)
"""What holds a Danube Space: a Strength, or a Barbarian by name."""


@dataclass(frozen=True)
class CupsFile:
    """`[cups]`."""

    friendly: Listed | None = None
    unfriendly: Listed | None = None
    hostile: Listed | None = None
    unseen: Listed | None = None
    mode: Words | None = None


@dataclass(frozen=True)
class RulesFile:
    """`[rules]`: an owner's corrections and switches, and the digest of the rules that the file was made with."""

    corrections: dict[str, str | int] = field(default_factory=dict)
    switches: dict[str, str | int] = field(default_factory=dict)
    digest: str = ""


@dataclass(frozen=True)
class PositionFile:
    """A whole file; `case` and `about` are the reader's own, and not looked at.

    `view` is whose view it is, "" for the whole board; where nothing is hidden, both are the same.
    """

    game: str = GAME
    format: int = FORMAT
    based_on: Words | None = None
    case: object = None
    about: object = None
    view: str = ""
    edit: str = ""
    title: Words | None = None
    phase: Words | None = None
    outcome: Words | None = None
    aurelian: Words | None = None
    siege: Listed | None = None
    turn: int | None = None
    actions: int | None = None
    army: int | None = None
    leadership: int | None = None
    vp: int | None = None
    income: int | None = None
    treasury: int | None = None
    aurelian_walls: int | None = None
    done: Listed | None = None
    officers: Listed | None = None
    dead_pool: Listed | None = None
    hand: Listed | None = None
    cups: CupsFile | None = None
    boxes: dict[Words, Listed] = field(default_factory=dict)
    usurpers: dict[Words, Listed] = field(default_factory=dict)
    pools: dict[Words, Listed] = field(default_factory=dict)
    danube: dict[Words, Holder] = field(default_factory=dict)
    walls: dict[Words, Listed] = field(default_factory=dict)
    temples: dict[Words, Listed] = field(default_factory=dict)
    rules: RulesFile | None = None


def read_shape(raw: Mapping[str, object]) -> tuple[PositionFile, list[Problem]]:
    """What can be read of plain data, and what is wrong with the rest: keys and kinds of values, game and format."""
    file, problems = shape.read_shape(POSITION.upgraded(raw), PositionFile, _converter())
    if file.game != GAME:
        problems.append(Problem("game", f'"{file.game[:40]}" is not {GAME}'))
    if file.format != FORMAT:
        problems.append(Problem("format", f"this kit reads formats {POSITION.told}, not {file.format}"))
    if "based_on" not in raw and "cups" not in raw:
        problems.append(Problem("based_on", "is missing, and so is [cups]", 'Begin with based_on = "270".'))
    return file, problems


@cache
def _converter() -> Converter:
    made = shape.converter()
    made.register_structure_hook_func(lambda kind: kind is Words, lambda value, _: _words(value))
    made.register_structure_hook_func(lambda kind: kind is Listed, lambda value, _: _listed(value))
    made.register_structure_hook_func(lambda kind: kind is Holder, lambda value, _: _holder(value))
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
    raise shape.expected("text in quotes or a list of names in quotes", value)


def _holder(value: object) -> str:
    if isinstance(value, list) or type(value) in (str, int):
        return _listed(str(value) if isinstance(value, int) else value)
    raise shape.expected("a Strength, or a Barbarian in quotes", value)
