"""Lesson 1: the situation in 270 (Sections 1 to 4 and 13)."""

from . import exercises, losses
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "exercises", "losses"]
