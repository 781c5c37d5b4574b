"""Lesson 7: a board of your own in the kit, and every question that can be put to it."""

from . import exercises, questions
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "exercises", "questions"]
