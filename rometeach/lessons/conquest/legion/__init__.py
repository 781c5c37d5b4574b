"""Lesson 3 of Conquest of the Empire: the Battle Legion. Its Examples are still to be written."""

from __future__ import annotations

EXAMPLES: tuple[()] = ()

__all__ = ["EXAMPLES"]
