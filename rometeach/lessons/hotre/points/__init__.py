"""Lesson 5 of History of the Roman Empire: Cities, Dioceses and points (9.3.3, 12, 15 to 15.3)."""

from . import exercises, sums
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "sums"]
