"""Lesson 12: a whole turn together (Module 7)."""

from . import exercises
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "exercises"]
