"""What notebooks show of Conquest of the Empire."""
