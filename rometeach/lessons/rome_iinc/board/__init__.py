"""Lesson 1: the board, Provinces and Units (Modules 1, 2 and 4)."""

from . import exercises
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises"]
