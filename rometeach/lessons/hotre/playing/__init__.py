"""Lesson 8 of History of the Roman Empire: an evening at one screen or at a table, to the count of the points."""

from . import evening, fights
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "evening", "fights"]
