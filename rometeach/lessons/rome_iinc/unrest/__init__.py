"""Lesson 6: Unrest, Annexation, Bread and Circuses (Sections 10.1, 10.2, 10.5)."""

from . import annexation, circuses, exercises
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "annexation", "circuses", "exercises"]
