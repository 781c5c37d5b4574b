"""Lesson 5 of Conquest of the Empire II: the Senate and Chaos (0.6, 5.2, 7, 9.2 to 9.5, 9.11)."""

from . import disorder, exercises
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "disorder", "exercises"]
