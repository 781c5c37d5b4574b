"""What both Conquest games share: the board, the pieces, the combat die."""
