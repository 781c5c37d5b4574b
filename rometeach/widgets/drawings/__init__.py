"""Pieces of a game as drawings of their own: dice, counters, Command Boxes, tracks, ladders, successions, the order of a turn."""
