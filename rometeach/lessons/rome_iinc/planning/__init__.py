"""Lesson 13: planning a turn with the solvers."""

from . import exercises
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "exercises"]
