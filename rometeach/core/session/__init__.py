"""How a game is asked and followed: requests, dice, play by program, and sessions with undo and files."""
