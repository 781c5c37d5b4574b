"""rometeach: learn, analyse and plan Roman-history board games, with every chance exact and every reason given.

>>> import rometeach
>>> p = rometeach.position("rome-iinc", "286")
>>> p.revolts()["Germania II"].p_revolt
Fraction(1, 3)
>>> rometeach.ask(p, "revolts") == p.revolts()
True
>>> rometeach.plan(p, "bread", empire="west").change
'buy prestige; buy prestige'
"""

from __future__ import annotations

from .answers import ask, plan
from .api import games, play, position, positions, questions, workbench
from .core.errors import BadInput, IllegalChoice, RometeachError

__all__ = [
    "BadInput",
    "IllegalChoice",
    "RometeachError",
    "ask",
    "games",
    "plan",
    "play",
    "position",
    "positions",
    "questions",
    "workbench",
]
__version__ = "0.1.0"
