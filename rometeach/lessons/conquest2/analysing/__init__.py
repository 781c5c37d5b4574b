"""Lesson 6 of Conquest of the Empire II: analyse my position."""

from __future__ import annotations

from ...example import Example
from ...predictions import Prediction

EXAMPLES: tuple[Example, ...] = ()
PREDICTIONS: tuple[Prediction, ...] = ()

__all__ = ["EXAMPLES", "PREDICTIONS"]
