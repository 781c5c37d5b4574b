"""Lesson 6: Scoring and the Triumph (Sections 12 and 13)."""

from . import exercises, last_turn
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "last_turn"]
