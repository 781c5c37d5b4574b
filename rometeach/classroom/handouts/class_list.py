"""The names of a class, from a file with one name on each line, and the number of the exercises that each pupil has."""

from __future__ import annotations

import hashlib
from pathlib import Path

from ...core.errors import BadInput, Problem
from ...lessons import pupils

MOST = 200
"""The most pupils of a file."""
BYTES = 100_000
"""No file of names is longer."""
NUMBERS = 999_999
"""Exercises are numbered from 1 to here, as in the notebooks."""


def read(path: Path) -> tuple[str, ...]:
    """The names of a file, one on each line; empty lines are left out.

    Raises:
        BadInput: it cannot be read, has no names or too many, or names that cannot be used; all of it at once.
    """
    where = str(path)[:80]
    try:
        raw = path.read_bytes() if path.stat().st_size <= BYTES else None
        text = raw.decode("utf-8-sig") if raw is not None else ""
    except UnicodeDecodeError:
        hint = "Save it as plain text in UTF-8: one name on each line."
        raise BadInput([Problem(where, "is no text in UTF-8", hint)]) from None
    except (OSError, ValueError) as error:
        raise BadInput([Problem(where, f"cannot be read: {getattr(error, 'strerror', None) or error}")]) from None
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if raw is None or len(lines) > MOST:
        raise BadInput([Problem(where, "is too long for a class", f"It has one name on each line, {MOST} at most.")])
    if not lines:
        raise BadInput([Problem(where, "is empty", "Write one name on each line.")])
    found: dict[str, int] = {}
    problems: list[Problem] = []
    for number, line in lines:
        at = f"{where}, line {number}"
        try:
            name = pupils.name(line, at)
        except BadInput as error:
            problems += error.problems
            continue
        if name in found:
            problems.append(
                Problem(at, f'"{name}" stands on line {found[name]} too', "Tell the two apart, by an initial perhaps.")
            )
        found.setdefault(name, number)
    if problems:
        raise BadInput(problems)
    return tuple(found)


def number_of(seed: int, pupil: str, again: int = 0) -> int:
    """The number of a pupil's exercises: the same for the same seed and name.

    Args:
        seed: that of the class.
        pupil: the name; "" for a sheet without one, which has the seed itself.
        again: how often it was the number of somebody else.
    """
    if not pupil and not again:
        return (seed - 1) % NUMBERS + 1
    text = f"{seed}/{pupil}/{again}" if again else f"{seed}/{pupil}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % NUMBERS + 1


__all__ = ["MOST", "NUMBERS", "number_of", "read"]
