"""Lesson 6: Scoring and the Triumph (Sections 12 and 13)."""

from . import exercises, last_turn
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "exercises", "last_turn"]
