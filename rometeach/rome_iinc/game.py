"""What the kit asks of a game, for Rome, IInc."""

from __future__ import annotations

from .position import Position
from .position import position as position
from .rules import GAME as NAME
