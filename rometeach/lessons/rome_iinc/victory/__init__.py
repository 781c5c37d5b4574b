"""Lesson 11: Dynasties, Falls and victory (Section 10.4, Module 12)."""

from . import exercises, falls
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "falls"]
