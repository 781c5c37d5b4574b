"""Lesson 6 of Conquest of the Empire II: analyse my position."""

from __future__ import annotations

from rometeach.conquest2.position import Position

from ...example import Example
from ...predictions import Prediction

EXAMPLES: tuple[Example[Position], ...] = ()
PREDICTIONS: tuple[Prediction[Position], ...] = ()

__all__ = ["EXAMPLES", "PREDICTIONS"]
