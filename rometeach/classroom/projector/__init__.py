"""A lesson or a board for a class on the wall: slides with votes and dice, as one page that needs nothing else."""
