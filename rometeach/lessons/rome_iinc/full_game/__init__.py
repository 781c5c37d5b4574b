"""Lesson 14: a full game (Module 13)."""

from . import exercises
from .examples import EXAMPLES
from .followed import SCORES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "SCORES", "exercises"]
