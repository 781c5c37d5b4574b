"""Lesson 6: Unrest, Annexation, Bread and Circuses (Sections 10.1, 10.2 and 10.5)."""

from . import annexation, circuses, exercises
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "annexation", "circuses", "exercises"]
