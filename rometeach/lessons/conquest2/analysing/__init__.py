"""Lesson 6 of Conquest of the Empire II: analyse my position."""

from . import chances, lines
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "chances", "lines"]
