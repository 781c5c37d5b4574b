"""Lesson 10: Civil Wars and Rebellions (Sections 5.3, 11.4 and 11.5)."""

from . import fights, order, people, rebels
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "fights", "order", "people", "rebels"]
