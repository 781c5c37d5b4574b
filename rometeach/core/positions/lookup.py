"""A position found again: by catalogue name, share string or file; and a warning where the rules have changed since."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar

from .. import disk
from ..errors import BadInput, Problem, did_you_mean
from ..figures.rules import GameRules
from . import link, share
from .files import MAX_FILE

P = TypeVar("P")
R = TypeVar("R", bound=GameRules)
SHOWN = 8
"""How many figures that have changed are named; the rest are counted."""


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
    """A position by name, share string, link to one of these, or file name, looked up in that order ("./286" forces a file).

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
    if name.startswith(("http://", "https://", "?")) and (linked := link.asked(name)[1]):
        name = linked
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


def saved_rules(
    kind: type[R], digest: str, corrections: Mapping[str, str], switches: Mapping[str, str]
) -> tuple[R, str]:
    """The rules that something was saved under, and what is to be told where they are not those of now.

    Args:
        kind: the class of the game's rules.
        digest: the digest that was saved; "" where there is none.
        corrections: those that were saved.
        switches: those that were saved.

    Raises:
        BadInput: references or switches that do not exist, values that do not fit; all at once.
    """
    rules = kind.of_digest(digest, corrections, switches) if digest else None
    if rules is None:
        rules = kind.load(corrections, switches)
        told = f"was made with the rules {digest[:20]}, which this kit does not know; it is read with {rules.digest}"
        return rules, told if digest else ""
    since = rules.changed_since
    shown = [*since[:SHOWN], f"{len(since) - SHOWN} more"] if len(since) > SHOWN else since
    return rules, f"was made with older figures, and keeps them: {'; '.join(shown)}" if since else ""


def warn_of_rules(where: str, told: str) -> None:
    """Warn of what `saved_rules` tells, if anything."""
    if told:
        warnings.warn(f"{where} {told}", RulesChanged, stacklevel=4)
