"""What a plan is worth: exact expectations from the charts, times weights."""
