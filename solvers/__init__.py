"""OR-Tools models: what to do with a position, proven best. Importing this package does not import OR-Tools.

One package a game, whose module `questions` has a function for each question that the game declares as one for a plan, and
what else one may want of its plans. `rometeach.plan` asks them by name. `solvers.cp` is what all models share.
"""

from .cp import SolverMissing

__all__ = ["SolverMissing"]
