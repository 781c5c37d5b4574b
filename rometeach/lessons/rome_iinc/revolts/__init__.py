"""Lesson 8: Revolts and Romanisation (Section 11.1)."""

from . import exercises
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "exercises"]
