"""Lesson 4 of Conquest of the Empire II: battles on land and at sea (3.6, 3.7, 9.6 to 9.8, 9.12 to 9.15)."""

from . import choices, throws
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "choices", "throws"]
