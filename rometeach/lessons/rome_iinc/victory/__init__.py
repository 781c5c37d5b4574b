"""Lesson 11: Dynasties, Falls and victory (Section 10.4, Module 12)."""

from . import exercises, falls
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "exercises", "falls"]
