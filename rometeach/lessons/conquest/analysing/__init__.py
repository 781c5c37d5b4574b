"""Lesson 6 of Conquest of the Empire: analyse my position. Its Examples are still to be written."""

from __future__ import annotations

EXAMPLES: tuple[()] = ()

__all__ = ["EXAMPLES"]
