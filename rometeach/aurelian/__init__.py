"""Aurelian, Restorer of the World: the board as a value, every chart with its odds, the phases. Start at `position` and `rules`."""
