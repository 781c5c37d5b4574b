"""Lesson 6 of History of the Roman Empire: the draw and the events (5.1 to 5.4, 6, 7 to 7.3, 11)."""

from . import exercises, hands, sentences
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "hands", "sentences"]
