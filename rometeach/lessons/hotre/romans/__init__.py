"""Lesson 3 of History of the Roman Empire: a Roman Phase (5.3, 8.2 to 8.2.4, 9.3 to 9.3.2)."""

from . import exercises, money
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "money"]
