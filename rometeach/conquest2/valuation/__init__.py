"""What positions and plans are worth."""
