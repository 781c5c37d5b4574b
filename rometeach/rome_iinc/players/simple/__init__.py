"""The player who follows simple sense: `player` answers, by what the others think things are worth."""
