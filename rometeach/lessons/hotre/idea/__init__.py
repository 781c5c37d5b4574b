"""Lesson 1 of History of the Roman Empire: two hats at one table (1 to 4.1, 15)."""

from . import exercises
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises"]
