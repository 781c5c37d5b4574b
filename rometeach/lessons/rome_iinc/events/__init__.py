"""Lesson 3: Events, Mortality and Assassination (Module 8)."""

from . import exercises
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "exercises"]
