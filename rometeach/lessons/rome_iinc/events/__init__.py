"""Lesson 3: Events, Mortality and Assassination (Module 8)."""

from . import exercises, pairs
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "pairs"]
