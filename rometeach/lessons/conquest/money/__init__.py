"""Lesson 5 of Conquest of the Empire: money and inflation (0.9 to 0.11, 2.4 to 2.6)."""

from . import bills, exercises
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "bills", "exercises"]
