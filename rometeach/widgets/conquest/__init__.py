"""What the widgets show of Conquest of the Empire."""
