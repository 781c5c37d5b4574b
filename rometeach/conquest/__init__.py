"""Conquest of the Empire, Classic: the rules of the game of Caesars, Legions and inflation."""
