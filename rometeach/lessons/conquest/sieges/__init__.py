"""Lesson 4 of Conquest of the Empire: sieges, Pursuit and capture (0.10, 2.2.3, 2.2.4, 3.1 to 3.4)."""

from . import captures, walls
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "captures", "walls"]
