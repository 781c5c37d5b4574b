"""The player who plays on from his choices before he makes them."""
