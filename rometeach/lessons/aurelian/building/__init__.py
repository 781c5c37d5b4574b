"""Lesson 5: Building, Levy, Dead Pool and Taxes (Sections 8 to 11)."""

from . import exercises, pool, taxes
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "pool", "taxes"]
