"""What the widgets ask of Conquest of the Empire II, and its map and drawings."""
