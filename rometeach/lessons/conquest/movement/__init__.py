"""Lesson 2 of Conquest of the Empire: movement, Roads and Galleys (0.11 to 0.13, 2.1 to 2.1.2)."""

from . import exercises, ways
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "ways"]
