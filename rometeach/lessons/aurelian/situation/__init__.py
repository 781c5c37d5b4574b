"""Lesson 1: the situation in 270 (Sections 1 to 4 and 13)."""

from . import exercises, losses
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "losses"]
