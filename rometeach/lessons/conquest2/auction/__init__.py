"""Lesson 2 of Conquest of the Empire II: the season and the alliance auction (2, 2.3, 6)."""

from . import exercises
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises"]
