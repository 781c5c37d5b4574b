"""The map of Aurelian: its areas, the chances it shows, its words, and the picture of a board."""
