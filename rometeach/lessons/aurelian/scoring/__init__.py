"""Lesson 6: Scoring and the Triumph (Sections 12 and 13)."""

from . import exercises, losing, reckoning
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "exercises", "losing", "reckoning"]
