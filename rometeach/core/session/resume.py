"""A saved session taken up again: its file is checked, its start is read, its answers are given once more."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ..errors import BadInput, Problem
from ..figures.rules import Ruled
from ..positions.lookup import RulesChanged, saved_rules
from .files import beside, read
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
    """The session of a file. It is played by the rules that it was begun with, as far as this kit knows them.

    What has changed since is in its `notices`, and told as a warning. Where an answer no longer fits, the session stands
    before it, and its `stopped` says which and why. Then, and where the rules are unknown, the file is left as it is until
    the session is saved there, and then kept beside the new one.

    Args:
        path: the file.
        game: the name of the game that it must be of.
        from_share: reads its start.
        begin: makes a session from (position, seed, stages).
        stages: what is followed where the file does not say it.
        autosave: whether to go on saving to the same file.

    Raises:
        BadInput: no session file, or one of another game; a damaged start, something among the answers that is none.
    """
    plain = read(path)
    if plain.get("game") != game:
        raise BadInput([Problem(str(path), f'is a session of "{str(plain.get("game"))[:40]}", not of {game}')])
    seed = plain["seed"]
    assert seed is None or isinstance(seed, int)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesChanged)
        start = from_share(str(plain["start"]))
    session = begin(start, seed, str(plain.get("stages", stages)))
    if isinstance(view := plain.get("view"), str) and view:
        session.about["view"] = view
    session.resume(plain, path)
    notices = []
    if told := _rules(plain, start):
        notices.append(f"This game {told}.")
        if not start.rules.published:
            session.keep_aside(path)
    if session.unasked:
        made = (
            "1 choice is made as it was" if session.unasked == 1 else f"{session.unasked} choices are made as they were"
        )
        notices.append(f"When this game was saved the kit asked less: its {made} then.")
    if session.stopped:
        notices.append(f"{session.stopped} When you go on and save, the old file is kept as {beside(Path(path)).name}.")
    session.notices = tuple(notices)
    for text in session.notices:
        warnings.warn(text, RulesChanged, stacklevel=3)
    session.autosave = Path(path) if autosave else None
    return session


def _rules(plain: dict[str, object], start: Ruled) -> str:
    """What is to be told of the rules that a session was played with; "" where they are those of now."""
    mine = start.rules
    digest = str(plain.get("rules", mine.digest))
    _, told = saved_rules(type(mine), digest, mine.corrections, mine.chosen_switches)
    return told
