"""The board: one immutable value, its cups, its files and the grammar of changes."""
