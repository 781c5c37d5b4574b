"""Lesson 4 of History of the Roman Empire: combat (9.3.2, 10 to 10.5)."""

from . import attacks, throws
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "attacks", "throws"]
