"""Lesson 7 of Conquest of the Empire: play an evening. Its Examples are still to be written."""

from __future__ import annotations

EXAMPLES: tuple[()] = ()

__all__ = ["EXAMPLES"]
