"""The rules that answer without dice being thrown: each a function of a board, cited by its Section."""
