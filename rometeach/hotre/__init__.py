"""History of the Roman Empire: the board as a value, every chart with its odds, the phases. Start at `position` and `rules`."""
