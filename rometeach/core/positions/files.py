"""Position files: TOML that keeps its comments, and writing so that nothing is ever half-written."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Protocol

from .. import disk, names
from ..errors import BadInput, Problem

MAX_FILE = 2_000_000
"""Bytes; a longer file is no position."""


def save(path: str | Path, text: Callable[[], str], over: Callable[[bytes, str], str]) -> None:
    """Write a position: `text` where there is no file yet, else what `over` makes of the bytes and the name of the old one.

    Raises:
        BadInput: the file that is there is no position, or none can be written there; nothing is changed.
    """
    path = Path(path)
    try:
        disk.write(path, over(disk.read(path, MAX_FILE), path.name) if path.exists() else text())
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        what = f"cannot be written: {getattr(error, 'strerror', None) or error}"
        raise BadInput([Problem(str(path)[:120], what)]) from None


class Checked(Protocol):
    """A board that knows what is wrong with it."""

    def problems(self) -> list[Problem]:
        """Everything that is wrong with it."""


def check(path: Path, load: Callable[[Path], Checked]) -> list[Problem]:
    """Everything that is wrong with a position file, errors first; with a warning alone it can still be used."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found = load(path).problems()
        except BadInput as error:
            found = list(error.problems)
    found += [
        Problem("rules.digest", str(w.message), severity="warning")
        for w in caught
        if issubclass(w.category, UserWarning)
    ]
    return sorted(found, key=lambda p: p.severity)


def write_text(plain: Mapping[str, object], old_text: str = "") -> str:
    """TOML text of plain data; with `old_text` its comments and order stay wherever they still apply."""
    import tomlkit

    doc = tomlkit.parse(old_text) if old_text else tomlkit.document()
    _merge(doc, plain)
    return tomlkit.dumps(doc)


def _merge(doc: MutableMapping[str, object], plain: Mapping[str, object]) -> None:
    spelled = {names.key(k): k for k in doc}
    kept = {spelled.get(names.key(k), k): v for k, v in plain.items()}
    for key in [k for k in doc if k not in kept]:
        del doc[key]
    for key, value in kept.items():
        old = doc.get(key)
        if isinstance(value, dict) and isinstance(old, MutableMapping):
            _merge(old, value)
        elif key not in doc or doc[key] != value:
            doc[key] = value
