"""Lesson 4: Taxes and Pay (Sections 9.1 to 9.3)."""

from . import exercises, pay
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "exercises", "pay"]
