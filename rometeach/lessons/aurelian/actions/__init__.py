"""Lesson 2: the eight Actions (Section 6)."""

from . import exercises, judgement, orders, outcomes
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "exercises", "judgement", "orders", "outcomes"]
