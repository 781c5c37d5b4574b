"""Triumvirs: a small game for three, with hidden cards and battles that last until one side is gone."""
