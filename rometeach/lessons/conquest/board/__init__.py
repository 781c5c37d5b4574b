"""Lesson 1 of Conquest of the Empire: the board and tribute (0 to 0.9, 1, 2, 2.3)."""

from . import exercises
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises"]
