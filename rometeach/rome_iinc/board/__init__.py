"""The board: one immutable value, its files and the grammar of changes. It knows charts and results no more than a table does."""
