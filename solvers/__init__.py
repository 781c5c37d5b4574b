"""OR-Tools models: what to do with a position, proven best. Importing this package does not import OR-Tools.

    >>> import rometeach, solvers
    >>> p = rometeach.position("rome-iinc", "286")
    >>> plan = solvers.turn(p, empire="west", gold=87, weights=solvers.WEIGHTS)
    >>> plan.status, plan.value == plan.bound
    ('OPTIMAL', True)

One package a game, whose module `questions` has the same verbs: `QUESTIONS`, a function for each of them, and the
arguments that each `TAKES`. Those of Rome, IInc. are also found here: `solvers.turn` is `solvers.rome_iinc.questions.turn`.
`solvers.cp` is what all models share.
"""

from . import aurelian
from .cp import SolverMissing
from .rome_iinc.questions import (
    QUESTIONS,
    WEIGHTS,
    Weights,
    annex,
    bread,
    compare,
    fight,
    garrison,
    governors,
    least,
    losses,
    turn,
)

__all__ = ["QUESTIONS", "WEIGHTS", "SolverMissing", "Weights", "annex", "aurelian", "bread", "compare", "fight", "garrison",
           "governors", "least", "losses", "turn"]  # fmt: skip
