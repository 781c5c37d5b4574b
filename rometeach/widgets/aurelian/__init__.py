"""What Aurelian looks like: its face, its map, its panels."""
