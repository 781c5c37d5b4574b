"""Lesson 13: planning a turn with the solvers."""

from . import exercises
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises"]
