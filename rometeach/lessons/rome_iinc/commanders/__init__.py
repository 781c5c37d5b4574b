"""Lesson 2: Commanders and Statesmen (Modules 5 and 6, Section 10.3)."""

from . import exercises
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises"]
