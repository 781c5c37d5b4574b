"""The board: one immutable value, its files and the grammar of changes."""
