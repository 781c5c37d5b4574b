"""Lesson 7 of Conquest of the Empire: a whole evening on one screen, at a table, and with a class."""

from . import evening, turns
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "evening", "turns"]
