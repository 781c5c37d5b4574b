"""Lesson 4: Taxes and Pay (Sections 9.1 to 9.3)."""

from . import averages, exercises, pay
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "averages", "exercises", "pay"]
