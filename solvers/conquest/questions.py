"""Conquest of the Empire: one function a question. Each returns a `Plan` with `.explain()`, `.why_not(...)` and `.next_best(3)`."""

from __future__ import annotations

from rometeach.conquest.board.board import Board
from rometeach.core.arguments import checked
from rometeach.core.results.plans import Plan

from ..cp import SolverMissing
from .programme.inputs import ProgrammeQuestion
from .programme.question import solve as solve_programme

__all__ = ["SolverMissing", "programme"]


# --- tribute and money (2.1, 2.3, 2.5)


@checked
def programme(p: Board, turns: int = 8, growth: str = "", rises: str = "", aim: str = "Talents", must: str = "",
              forbid: str = "") -> Plan:  # fmt: skip
    """When to build Cities and what else is asked for, for most Talents at the end or most Infantry on the way, proven.

    Args:
        p: the position, in the turn of the player who builds.
        turns: how many turns of his are looked at, with this one: 1 to 15.
        growth: by how many Talents his tribute is assumed to grow from turn to turn, "10" or "10, 5, 0"; "" for none.
        rises: higher prices that others trigger, "x2 Blue 6": from Blue's turn in round 6 on; "" for none. What he triggers is counted.
        aim: "Talents" or "Infantry".
        must: what has to be built, "2 Cities by round 3; Fortification at Dalmatia by round 4; Road at Italia - Dalmatia".
        forbid: what must not be bought, "City in round 2; City at Dalmatia".

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: the requests cannot be met, or the game is over, with the Section.
    """
    return solve_programme(ProgrammeQuestion.of(p, turns, growth, rises, aim, must, forbid))
