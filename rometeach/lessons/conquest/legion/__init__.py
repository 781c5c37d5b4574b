"""Lesson 3 of Conquest of the Empire: the Battle Legion, its dice and its losses (0.12, 2.2 to 2.2.2)."""

from . import choices, throws
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "choices", "throws"]
