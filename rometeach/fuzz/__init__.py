"""Random play of any game that looks for mistakes: every board is held to what must hold, and what may be asked of it is asked."""
