"""Positions: their files, their share strings, and how one is found by name."""
