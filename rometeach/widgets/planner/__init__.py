"""The planner: the fields of the questions that a game declares, and the panel that asks them."""
