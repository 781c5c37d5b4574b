"""Lesson 4 of Conquest of the Empire II: battle (3.6, 3.7, 9.6 to 9.8, 9.12 to 9.15)."""

from __future__ import annotations

from ...example import Example
from ...predictions import Prediction

EXAMPLES: tuple[Example, ...] = ()
PREDICTIONS: tuple[Prediction, ...] = ()

__all__ = ["EXAMPLES", "PREDICTIONS"]
