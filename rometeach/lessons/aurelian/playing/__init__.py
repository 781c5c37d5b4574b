"""Lesson 8: a game from 270 to its end, alone, at a table, or with a class."""

from . import exercises, table
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "table"]
