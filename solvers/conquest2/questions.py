"""Conquest of the Empire II: one function a question. Each returns a `Plan` with `.explain()`, `.why_not(...)` and `.next_best(3)`."""

from __future__ import annotations

from fractions import Fraction

from rometeach.conquest2.board.board import Board
from rometeach.core.arguments import checked
from rometeach.core.results.plans import Plan

from ..cp import SolverMissing
from .season.inputs import SeasonQuestion
from .season.question import solve as solve_season

__all__ = ["SolverMissing", "season"]


# --- the season


@checked
def season(
    p: Board, side: str = "", lead: Fraction | str = "0", *, must: str = "", forbid: str = "", time: float = 5
) -> Plan:
    """The actions that a player still has in this Campaign Season, for most Victory Points at its end, proven; the others pass.

    Args:
        p: the position, in the actions of a season.
        side: the player; "" for the one who acts.
        lead: what a Victory Point of another player counts against the plan: "0", "1/3", "1".
        must: what has to be done, "2 influence in Egyptus; take Loot the Countryside; special tax".
        forbid: what must not be.
        time: seconds after which the best plan so far is returned, with the proven gap.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: the season has no actions now, or the requests cannot be met, with the Section.
        SolverMissing: OR-Tools is not installed.
    """
    return solve_season(SeasonQuestion.of(p, side, lead, must=must, forbid=forbid, time=time))
