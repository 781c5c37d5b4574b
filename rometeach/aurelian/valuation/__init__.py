"""What a plan is worth: exact expectations from the charts and results, times weights."""
