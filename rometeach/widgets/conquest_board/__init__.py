"""What the widgets of both Conquest games share: how players look, the map of the board, the combat die."""
