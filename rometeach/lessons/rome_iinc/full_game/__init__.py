"""Lesson 14: a full game (Module 13)."""

from . import exercises
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "exercises"]
