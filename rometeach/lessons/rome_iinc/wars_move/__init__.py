"""Lesson 5: how Wars move and pillage (Module 3, Sections 9.4 to 9.6)."""

from . import exercises, forks, pillage
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "forks", "pillage"]
