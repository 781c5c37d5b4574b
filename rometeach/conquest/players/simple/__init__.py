"""The simple player: rules of thumb."""
