"""The whole board as one immutable value."""
