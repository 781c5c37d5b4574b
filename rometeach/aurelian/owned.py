"""Positions and rules as the owner of the game has corrected them (`rometeach.toml`)."""

from __future__ import annotations

from ..core import owner as owner_
from . import rules as rules_
from .position import Position, catalogue, set_up
from .position import position as as_shipped
from .rules import Rules


def position(text: str, *, owner: bool = True) -> Position:
    """A position by catalogue name, share string or file, looked up in that order ("./270" forces a file).

    A catalogue position gets the owner's corrections and switches, unless `owner` is False or the environment variable
    ROMETEACH_IGNORE_OWNER is set. Files and share strings carry their own.

    Raises:
        BadInput: it is none of these, or it or the owner's file has mistakes.
    """
    found = as_shipped(text)
    if not owner or text.strip() not in catalogue.entries():
        return found
    corrections, switches = _changes()
    if not corrections and not switches:
        return found
    rules = found.rules.with_changes(corrections, switches)
    return set_up(rules) if text.strip() == catalogue.SET_UP else found.with_rules(rules)


def rules(*, owner: bool = True) -> Rules:
    """The rules of the game, with the owner's corrections and switches.

    Raises:
        BadInput: the owner's file has mistakes.
    """
    corrections, switches = _changes() if owner else ({}, {})
    return rules_.load(corrections, switches)


def _changes() -> tuple[dict[str, str], dict[str, str]]:
    from ..games import GAMES

    return owner_.changes(rules_.GAME, GAMES, rules_.load)
