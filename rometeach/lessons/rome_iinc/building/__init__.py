"""Lesson 7: Building and Transferring (Sections 10.6 and 10.7)."""

from . import exercises, prices
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "exercises", "prices"]
