"""Positions and rules as the owner of the game has corrected them (`rometeach.toml`)."""

from __future__ import annotations

from ..core.figures.owner import Owned
from .board import catalogue
from .position import Position, set_up
from .position import position as as_shipped
from .rules import GAME, Rules


def _under(name: str, found: Position, rules: Rules) -> Position:
    """A set-up is made anew: its map is that of the rules."""
    return set_up(rules, name) if name in catalogue.SET_UPS else found.with_rules(rules)


_OWNED = Owned(GAME, Rules, catalogue.entries, as_shipped, _under)
position, rules = _OWNED.position, _OWNED.rules
