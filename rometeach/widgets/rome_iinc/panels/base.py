"""What all small panels of Rome, IInc. share: the general panel with this game's controls."""

from __future__ import annotations

from typing import ClassVar, Generic

from ....rome_iinc.position import Position
from ...small.panel import Figures, Offers, R, RulePanel, Waiting, same
from .controls import RomeControls


class RomePanel(RulePanel[Position, R], RomeControls, Generic[R]):
    """A small panel for one chart of this game."""

    example: ClassVar[str] = "Germania II +Fort; West gold 87"


__all__ = ["Figures", "Offers", "R", "RomePanel", "Waiting", "same"]
