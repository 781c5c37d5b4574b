"""Lesson 4 of Conquest of the Empire: sieges, Pursuit and capture. Its Examples are still to be written."""

from __future__ import annotations

EXAMPLES: tuple[()] = ()

__all__ = ["EXAMPLES"]
