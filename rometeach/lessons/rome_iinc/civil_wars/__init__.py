"""Lesson 10: Civil Wars and Rebellions (Sections 5.3, 11.4 and 11.5)."""

from . import fights, order, people, rebels
from .examples import EXAMPLES

__all__ = ["EXAMPLES", "fights", "order", "people", "rebels"]
