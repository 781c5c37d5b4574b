"""The planner: the form of a game's questions, its fields, and the panel that asks a solver."""
