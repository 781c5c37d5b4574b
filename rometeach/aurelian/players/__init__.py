"""Players who are programs, and the dealer of a game on a table."""
