"""The shape of a position file: plain data structured as a dataclass by `cattrs`, every mistake told with its key path.

A game says the shape as frozen dataclasses with plain types, which `converter` reads strictly; what is special about its
values it adds as hooks that raise a TypeError "expected ..., not ...".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

from ..errors import Problem, did_you_mean

if TYPE_CHECKING:
    from cattrs import Converter as Converter
else:  # cattrs is loaded when a file is read
    Converter = object

T = TypeVar("T")
KeyPath = tuple[str | int, ...]

SHOWN = 100
"""How many mistakes of one file are spelled out; the rest are counted."""
ROUNDS = 8
"""How often a file is read again without what could not be read: once for each level that it nests, and a few more."""
_KINDS = {int: "a whole number", str: "text in quotes", bool: "true or false"}


def converter() -> Converter:
    """A converter that takes whole numbers, texts and yes or no for nothing else, and no keys that it does not know."""
    import cattrs

    made = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    made.register_structure_hook(int, strict(int))
    made.register_structure_hook(str, strict(str))
    made.register_structure_hook(bool, strict(bool))
    made.register_structure_hook(str | int, strict(str, int))
    return made


def strict(*kinds: type) -> Callable[[object, object], object]:
    """A hook that takes values of just these kinds."""

    def read(value: object, _: object) -> object:
        if type(value) not in kinds:
            raise expected(" or ".join(_KINDS[k] for k in kinds), value)
        return value

    return read


def expected(what: str, value: object) -> TypeError:
    """What a hook raises."""
    return TypeError(f"expected {what}, not {shown(value)}")


def shown(value: object) -> str:
    """A value of a file in a message."""
    text = str(value)
    text = text if len(text) <= 40 else text[:37] + "..."
    return repr(text) if isinstance(value, str) else text


def read_shape(raw: Mapping[str, object], kind: type[T], made: Converter) -> tuple[T, list[Problem]]:
    """What can be read of plain data, and what is wrong with the rest: keys that there are not, values of a wrong kind.

    Args:
        raw: the data.
        kind: the dataclass of a whole file; every field has a default.
        made: from `converter`, with the hooks of the game.
    """
    from cattrs.errors import BaseValidationError

    plain, problems = dict(raw), list[Problem]()
    for _ in range(ROUNDS):
        try:
            return made.structure(plain, kind), problems
        except BaseValidationError as error:
            found = _problems(error, ())
            problems += [p for _, p in found]
            plain = _without(plain, [path for path, _ in found])
        except RecursionError:
            return kind(), [Problem("file", "nests too deep")]
    return kind(), problems


def shortened(problems: list[Problem]) -> list[Problem]:
    """The first hundred problems and how many more there are."""
    if len(problems) <= SHOWN:
        return problems
    return [*problems[:SHOWN], Problem("file", f"has {len(problems) - SHOWN} more mistakes")]


def _problems(error: BaseException, path: KeyPath) -> list[tuple[KeyPath, Problem]]:
    from cattrs.errors import (
        AttributeValidationNote,
        BaseValidationError,
        ForbiddenExtraKeysError,
        IterableValidationNote,
    )

    if isinstance(error, ForbiddenExtraKeysError):
        known = [f.name for f in fields(error.cl)]
        return [((*path, k), _stranger((*path, k), known, i < SHOWN)) for i, k in enumerate(sorted(error.extra_fields))]
    if isinstance(error, BaseValidationError):
        found: list[tuple[KeyPath, Problem]] = []
        for inner in error.exceptions:
            place = path
            for note in getattr(inner, "__notes__", []):
                if isinstance(note, AttributeValidationNote):
                    place = (*path, note.name)
                elif isinstance(note, IterableValidationNote):
                    place = (*path, note.index)
            found += _problems(inner, place)
        return found
    text = "is missing" if isinstance(error, KeyError) else str(error)
    if not text.startswith(("expected", "is missing")):
        text = f"expected the section [{_dotted(path)}], that is lines of the form: key = value"
    return [(path, Problem(_dotted(path) or "file", text))]


def _stranger(path: KeyPath, known: list[str], hinted: bool) -> Problem:
    hint = (did_you_mean(str(path[-1]), known) or f"Keys: {', '.join(known)}.") if hinted else ""
    return Problem(_dotted(path), "is no key of a position file", hint)


def _dotted(path: KeyPath) -> str:
    return ".".join(str(p)[:60] or '""' for p in path)


def _without(plain: dict[str, object], paths: list[KeyPath]) -> dict[str, object]:
    """The data without what cannot be read (or without the table that lacks a key)."""
    plain = dict(plain)
    for path in paths:
        place: dict[str, object] = plain
        for n, step in enumerate(path):
            inner = place.get(str(step))
            if n == len(path) - 1 or not isinstance(inner, dict) or (n == len(path) - 2 and path[-1] not in inner):
                place.pop(str(step), None)
                break
            place[str(step)] = place = dict(inner)
    return plain
