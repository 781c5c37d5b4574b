"""The questions for the best plan of Conquest of the Empire II, as it declares them; `solvers.conquest2.questions` answers them."""

from __future__ import annotations

from ..core.declaration import Question
from .politics_plans import BID, SENATE, TAX
from .season_plans import SEASON
from .war_plans import BLOCKERS, CARDS, FIGHT

PLANS: tuple[Question, ...] = (SEASON, TAX, BID, SENATE, BLOCKERS, CARDS, FIGHT)
"""What `rometeach.plan` answers for this game."""

__all__ = ["PLANS"]
