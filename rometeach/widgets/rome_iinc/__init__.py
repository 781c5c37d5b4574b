"""What only Rome, IInc. needs: its map, its panels, its analyser, its position editor, its plans on the map."""
