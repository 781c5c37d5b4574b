"""Lesson 7 of Conquest of the Empire II: play an evening (8)."""

from __future__ import annotations

from ...example import Example
from ...predictions import Prediction

EXAMPLES: tuple[Example, ...] = ()
PREDICTIONS: tuple[Prediction, ...] = ()

__all__ = ["EXAMPLES", "PREDICTIONS"]
