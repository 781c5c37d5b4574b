"""The course of Conquest of the Empire II."""
