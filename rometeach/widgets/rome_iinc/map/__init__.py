"""The map of Rome, IInc.: the picture of a board, a part of it, and a plan on it."""
