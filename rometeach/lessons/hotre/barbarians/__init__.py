"""Lesson 2 of History of the Roman Empire: a Barbarian Phase (5.2, 8.1, 9 to 9.2.2)."""

from . import exercises
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises"]
