"""A position found again: by catalogue name, share string or file; and a warning where the rules have changed since."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from .. import disk
from ..errors import BadInput, Problem, did_you_mean
from ..figures.rules import GameRules
from . import share
from .files import MAX_FILE

P = TypeVar("P")


class RulesChanged(UserWarning):
    """A position was saved under rules that differ from those it is read with now."""


def look_up(
    text: str,
    names: Iterable[str],
    named: Callable[[str], P],
    prefix: str,
    from_share: Callable[[str], P],
    load: Callable[[str], P],
    *,
    hint: str = "",
) -> P:
    """A position by name, share string or file name, looked up in that order ("./286" forces a file).

    Args:
        text: what was typed.
        names: those of the catalogue.
        named: finds the position of a name.
        prefix: what the game's share strings begin with.
        from_share: reads one of them.
        load: reads a file.
        hint: what to say where no name is like the text; without it the names.

    Raises:
        BadInput: it is none of these, or has mistakes.
    """
    names = tuple(names)
    if not isinstance(text, str):
        raise BadInput(
            [Problem(str(text)[:60], "is no text", "Put the position in quotes, such as " + f'"{names[0]}".')]
        )
    name = text.strip()
    if name in names:
        return named(name)
    if share.looks_like_share(name, prefix):
        return from_share(name)
    try:
        exists = bool(name) and Path(name).exists()
    except (OSError, ValueError):
        exists = False
    if exists:
        return load(name)
    shown = name if len(name) <= 60 else name[:57] + "..."
    what, hint = "is no named position, share string or file", hint or "Positions: " + ", ".join(names) + "."
    raise BadInput([Problem(shown or "position", what, did_you_mean(name, names) or hint)])


def read(path: str | Path) -> bytes:
    """The bytes of a position file.

    Raises:
        BadInput: it cannot be read, or is too long for a position.
    """
    try:
        return disk.read(path, MAX_FILE)
    except (OSError, ValueError) as error:
        what = f"cannot be read: {getattr(error, 'strerror', None) or error}"
        raise BadInput([Problem(str(path)[:120], what)]) from None


def warn_of_rules(where: str, digest: str, rules: GameRules) -> None:
    """Warn where a position was saved under other rules than it is read with; an empty digest says nothing."""
    if digest and digest != rules.digest:
        what = f"{where} was made with the rules {digest[:20]}; these are {rules.digest}"
        warnings.warn(what, RulesChanged, stacklevel=4)
