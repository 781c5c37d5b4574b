"""The phase player: a game followed step by step, with its map, its log, typed or thrown dice, undo and files."""
