"""Lesson 9: fighting Wars and Losses (Sections 11.2 and 11.3)."""

from . import dice, force, losses, throws
from .examples import EXAMPLES
from .predictions import PREDICTIONS

__all__ = ["EXAMPLES", "PREDICTIONS", "dice", "force", "losses", "throws"]
