"""Lesson 6: Scoring and the Triumph (Sections 12 and 13)."""

from . import exercises, reckoning
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "exercises", "reckoning"]
