"""Positions and rules as the owner of the game has corrected them (`rometeach.toml`)."""

from __future__ import annotations

from ..core.figures.owner import Owned
from .board import catalogue
from .position import position as as_shipped
from .rules import GAME, Rules

_OWNED = Owned(GAME, Rules, catalogue.entries, as_shipped, lambda name, found, rules: found.with_rules(rules))
position, rules = _OWNED.position, _OWNED.rules
