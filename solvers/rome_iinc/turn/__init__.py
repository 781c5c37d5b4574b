"""The questions "garrison", "fight" and "turn": one placement of all Units serves the Revolt step and the fights."""
