"""The player who asks the solvers: `player` answers, each part of his turn is a module."""
