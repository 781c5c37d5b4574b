"""Lesson 4 of Aurelian: the Danube (6.4, 6.5, 7.2, 7.3, 8.1, 11.2, 13.0)."""

from . import front, raids
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "front", "raids"]
