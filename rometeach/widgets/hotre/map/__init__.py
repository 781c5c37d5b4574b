"""The map of History of the Roman Empire."""
