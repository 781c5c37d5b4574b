"""Lesson 5: how Wars move and pillage (Module 3, Sections 9.4 to 9.6)."""

from . import exercises, pillage
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "exercises", "pillage"]
