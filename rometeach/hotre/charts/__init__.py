"""The charts: combat, prices, strength, reach, Victory Points. Each is a function of the board, with its Cases."""
