"""The question "tax": how much Special Tax to take against Chaos."""
