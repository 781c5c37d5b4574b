"""The shape of a position file: which keys there are and what kind of value each takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING

from ...core.errors import Problem, did_you_mean
from ...core.positions.formats import POSITION
from ..rules import GAME

if TYPE_CHECKING:
    from cattrs import Converter
else:  # cattrs is loaded when a file is read; annotations can be read without it
    Converter = object

FORMAT = POSITION.now
SHOWN = 100
"""How many mistakes of one file are spelled out; the rest are counted."""


@dataclass(frozen=True)
class EmpireFile:
    """`[east]` and `[west]`."""

    gold: int | None = None
    prestige: int | None = None
    unrest: int | None = None
    emperor: str | None = None
    seat: str | None = None
    rebel_commands: list[str] | None = None


@dataclass(frozen=True)
class GovernorFile:
    """A value of `[governors]`."""

    statesman: str = ""
    commands: list[str] = field(default_factory=list)
    rebel: bool = False
    triumphs: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class WarFile:
    """A value of `[wars]`, when it is a table."""

    at: str
    leader: str = ""
    visited: list[str] = field(default_factory=list)
    moved: bool = False
    pillaged: bool = False
    fought: bool = False


@dataclass(frozen=True)
class BoxesFile:
    """`[boxes]`."""

    barracks: str | None = None
    dynasties: list[str] | None = None
    statesmen: list[str] | None = None
    face_up: list[str] | None = None
    wars: list[str] | None = None
    waiting: list[str] | None = None


@dataclass(frozen=True)
class OptionsFile:
    """`[options]`."""

    events: int | None = None
    taxes: int | None = None
    wars: int | None = None
    losses: bool | None = None


@dataclass(frozen=True)
class UsedFile:
    """`[used]`."""

    commanders: list[str] | None = None
    provinces: list[str] | None = None
    rebels: list[str] | None = None
    taxed: list[str] | None = None
    leaving: list[str] | None = None


@dataclass(frozen=True)
class RulesFile:
    """`[rules]`: an owner's corrections and switches, and the digest of the rules that the file was made with."""

    corrections: dict[str, str | int] = field(default_factory=dict)
    switches: dict[str, str] = field(default_factory=dict)
    digest: str = ""


@dataclass(frozen=True)
class PositionFile:
    """A whole file. `view` is whose view it is, "" for the whole board; where nothing is hidden, both are the same."""

    game: str = GAME
    format: int = FORMAT
    based_on: str = ""
    scenario: str = ""
    title: str = ""
    case: str = ""
    about: str = ""
    view: str = ""
    turn: int | None = None
    phase: str | None = None
    step: str | None = None
    outcome: str | None = None
    edit: str = ""
    east: EmpireFile = EmpireFile()
    west: EmpireFile = EmpireFile()
    governors: dict[str, GovernorFile | str] = field(default_factory=dict)
    provinces: dict[str, str] = field(default_factory=dict)
    wars: dict[str, WarFile | str] = field(default_factory=dict)
    leaders: dict[str, str] = field(default_factory=dict)
    events: dict[str, int] = field(default_factory=dict)
    boxes: BoxesFile = BoxesFile()
    options: OptionsFile = OptionsFile()
    used: UsedFile = UsedFile()
    rules: RulesFile = RulesFile()
    sources: dict[str, str] = field(default_factory=dict)


def read_shape(raw: Mapping[str, object]) -> tuple[PositionFile, list[Problem]]:
    """What can be read of plain data, and what is wrong with the rest: keys and kinds of values, game and format."""
    from cattrs.errors import BaseValidationError

    plain = POSITION.upgraded(raw)
    problems: list[Problem] = []
    file = PositionFile()
    for _ in range(8):
        try:
            file = _converter().structure(plain, PositionFile)
            break
        except BaseValidationError as error:
            found = _shape_problems(error, ())
            problems += [p for _, p in found]
            plain = _without(plain, [path for path, _ in found])
        except RecursionError:
            return PositionFile(), [Problem("file", "nests too deep")]
    if file.game != GAME:
        problems.append(Problem("game", f'"{file.game[:40]}" is not {GAME}'))
    if file.format != FORMAT:
        problems.append(Problem("format", f"this kit reads formats {POSITION.told}, not {str(file.format)[:20]}"))
    if not problems and not file.based_on and not file.scenario:
        problems.append(Problem("based_on", "is missing, and so is scenario", 'Begin with based_on = "286".'))
    return file, shortened(problems)


def shortened(problems: list[Problem]) -> list[Problem]:
    """The first hundred problems and how many more there are."""
    if len(problems) <= SHOWN:
        return problems
    return [*problems[:SHOWN], Problem("file", f"has {len(problems) - SHOWN} more mistakes")]


@cache
def _converter() -> Converter:
    import cattrs

    converter = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    converter.register_structure_hook(int, _strict(int))
    converter.register_structure_hook(str, _strict(str))
    converter.register_structure_hook(bool, _strict(bool))
    converter.register_structure_hook(str | int, _strict(str, int))
    converter.register_structure_hook_func(lambda kind: kind == list[str], _list)
    for kind in (GovernorFile, WarFile):
        converter.register_structure_hook(kind | str, _text_or(converter, kind))
    return converter


_KINDS = {int: "a whole number", str: "text in quotes", bool: "true or false"}


def _strict(*kinds: type) -> Callable[[object, object], object]:
    def read(value: object, _: object) -> object:
        if type(value) not in kinds:
            raise TypeError(f"expected {' or '.join(_KINDS[k] for k in kinds)}, not {_shown(value)}")
        return value

    return read


def _list(value: object, _: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise TypeError(f'expected a list of texts like ["Gallia", "Italia"], not {_shown(value)}')
    return value


def _text_or(converter: Converter, kind: type) -> Callable[[object, object], object]:
    def read(value: object, _: object) -> object:
        if isinstance(value, str):
            return value
        if not isinstance(value, dict):
            raise TypeError(f"expected text in quotes or a table in braces, not {_shown(value)}")
        return converter.structure(value, kind)

    return read


def _shown(value: object) -> str:
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    text = str(value)
    return repr(text if len(text) <= 40 else text[:37] + "...")


Path_ = tuple[str | int, ...]


def _shape_problems(error: BaseException, path: Path_) -> list[tuple[Path_, Problem]]:
    from cattrs.errors import (
        AttributeValidationNote,
        BaseValidationError,
        ForbiddenExtraKeysError,
        IterableValidationNote,
    )

    if isinstance(error, ForbiddenExtraKeysError):
        known = [f.name for f in fields(error.cl)]
        extra = sorted(error.extra_fields)
        return [
            (
                (*path, k),
                Problem(
                    _dotted((*path, k)),
                    "there is no such key",
                    (did_you_mean(k, known) or f"Keys: {', '.join(known)}.") if i < SHOWN else "",
                ),
            )
            for i, k in enumerate(extra)
        ]
    if isinstance(error, BaseValidationError):
        found: list[tuple[Path_, Problem]] = []
        for inner in error.exceptions:
            place = path
            for note in getattr(inner, "__notes__", []):
                if isinstance(note, AttributeValidationNote):
                    place = (*path, note.name)
                elif isinstance(note, IterableValidationNote):
                    place = (*path, note.index)
            found += _shape_problems(inner, place)
        return found
    text = str(error)
    if isinstance(error, KeyError):
        text = "is missing"
    elif not text.startswith("expected"):
        text = "expected a table, that is lines of the form: key = value"
    return [(path, Problem(_dotted(path) or "file", text))]


def _dotted(path: Path_) -> str:
    return ".".join(str(p)[:60] or '""' for p in path)


def _without(plain: Mapping[str, object], paths: list[Path_]) -> dict[str, object]:
    """The data without what cannot be read (or without the table that lacks a key)."""
    found = dict(plain)
    for path in paths:
        place = found
        for n, step in enumerate(path):
            inner = place.get(str(step))
            if n == len(path) - 1 or not isinstance(inner, dict) or (n == len(path) - 2 and path[-1] not in inner):
                place.pop(str(step), None)
                break
            following: dict[str, object] = dict(inner)
            place[str(step)] = following
            place = following
    return found
