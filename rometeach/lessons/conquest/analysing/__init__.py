"""Lesson 6 of Conquest of the Empire: a board of your own in the kit, and every question that can be put to it."""

from . import exercises, lines
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "lines"]
