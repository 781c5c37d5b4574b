"""The charts of the game: one module each, every number with its Section."""
