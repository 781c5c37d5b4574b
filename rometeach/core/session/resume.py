"""A saved session taken up again: its file is checked, its start is read, its answers are given once more."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ..errors import BadInput, Problem
from ..figures.rules import Ruled
from .files import read
from .session import Session

P = TypeVar("P")
B = TypeVar("B", bound=Ruled)


def resume(
    path: str | Path,
    game: str,
    from_share: Callable[[str], B],
    begin: Callable[[B, int | None, str], Session[P]],
    stages: str,
    autosave: bool = False,
) -> Session[P]:
    """The session of a file.

    Args:
        path: the file.
        game: the name of the game that it must be of.
        from_share: reads its start.
        begin: makes a session from (position, seed, stages).
        stages: what is followed where the file does not say it.
        autosave: whether to go on saving to the same file.

    Raises:
        BadInput: no session file, one of another game or of other rules, or answers that do not fit.
    """
    plain = read(path)
    if plain.get("game") != game:
        raise BadInput([Problem(str(path), f'is a session of "{str(plain.get("game"))[:40]}", not of {game}')])
    seed = plain["seed"]
    assert seed is None or isinstance(seed, int)
    start = from_share(str(plain["start"]))
    saved = plain.get("rules", start.rules.digest)
    if saved != start.rules.digest:
        what = f"was played with the rules {str(saved)[:80]}; these are {start.rules.digest}"
        raise BadInput([Problem(str(path), what, "Play it with the version and corrections it was begun with.")])
    session = begin(start, seed, str(plain.get("stages", stages)))
    session.resume(plain, path)
    session.autosave = Path(path) if autosave else None
    return session
