"""Lesson 3 of Conquest of the Empire II: actions and money (0.3 to 0.5, 2.2, 3, 4, 9)."""

from __future__ import annotations

from ...example import Example
from ...predictions import Prediction

EXAMPLES: tuple[Example, ...] = ()
PREDICTIONS: tuple[Prediction, ...] = ()

__all__ = ["EXAMPLES", "PREDICTIONS"]
