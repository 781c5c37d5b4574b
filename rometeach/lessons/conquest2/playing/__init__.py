"""Lesson 7 of Conquest of the Empire II: play an evening (8)."""

from . import evening, turns
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "evening", "turns"]
