"""Lesson 8: Revolts and Romanisation (Section 11.1)."""

from . import exercises, garrison
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "garrison"]
