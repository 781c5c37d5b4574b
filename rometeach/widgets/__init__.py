"""What a notebook shows: the map, the panels, the phase player."""
