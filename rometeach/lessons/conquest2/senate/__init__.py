"""Lesson 5 of Conquest of the Empire II: the Senate and Chaos (0.6, 5.2, 7, 9.2 to 9.5, 9.11)."""

from __future__ import annotations

from ...example import Example
from ...predictions import Prediction

EXAMPLES: tuple[Example, ...] = ()
PREDICTIONS: tuple[Prediction, ...] = ()

__all__ = ["EXAMPLES", "PREDICTIONS"]
