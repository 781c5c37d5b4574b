"""Lesson 9: fighting Wars and Losses (Sections 11.2 and 11.3)."""

from . import dice, force, losses
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "dice", "force", "losses"]
