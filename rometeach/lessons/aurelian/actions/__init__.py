"""Lesson 2: the eight Actions (Section 6)."""

from . import exercises, judgement, orders, outcomes
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "judgement", "orders", "outcomes"]
