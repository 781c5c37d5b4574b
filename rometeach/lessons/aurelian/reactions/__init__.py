"""Lesson 3 of Aurelian: Reactions and the three cups (2.3, 5.0, 7.0, 7.1, 7.3, 7.4, 12.6)."""

from . import draws  # isort: skip
from . import chits, cups, duration
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "chits", "cups", "draws", "duration"]
