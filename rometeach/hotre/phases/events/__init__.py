"""Event Cards: when they may be played, and what each does (7)."""
