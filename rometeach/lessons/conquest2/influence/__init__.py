"""Lesson 1 of Conquest of the Empire II: influence and Victory Points (0 to 0.2, 0.7 to 0.9, 1, 2.1, 2.4, 3.3, 5.1)."""

from . import exercises
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises"]
