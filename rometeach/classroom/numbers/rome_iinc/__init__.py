"""The late Empire in numbers: what is counted in its games, stored, drawn, and set beside history."""
