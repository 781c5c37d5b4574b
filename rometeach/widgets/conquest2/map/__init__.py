"""The map of Conquest of the Empire II."""
