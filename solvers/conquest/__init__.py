"""Best plans for Conquest of the Empire."""
