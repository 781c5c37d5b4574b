"""The player who follows simple sense: `player` answers, by the worths of `judgement`."""
