"""Lesson 7: Building and Transferring (Sections 10.6 and 10.7)."""

from . import exercises, prices
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "prices"]
