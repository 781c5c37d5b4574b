"""Lesson 3 of Conquest of the Empire II: actions and money (0.3 to 0.5, 2.2, 3 to 3.5.1, 3.8, 4, 9.1, 9.9)."""

from . import exercises, marches
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "marches"]
