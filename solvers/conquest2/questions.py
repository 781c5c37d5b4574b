"""Conquest of the Empire II: one function a question. Each returns a `Plan` with `.explain()`, `.why_not(...)` and `.next_best(3)`."""

from __future__ import annotations

from rometeach.conquest2.board.board import Board
from rometeach.core.arguments import checked
from rometeach.core.results.plans import Plan

from .blockers.inputs import BlockersQuestion
from .blockers.question import solve as solve_blockers

# --- blockers, cards, losses


@checked
def blockers(p: Board, goal: str, enemy: str = "", start: str = "", *, far: int | None = None, must: str = "",
             forbid: str = "", side: str = "") -> Plan:  # fmt: skip
    """The cheapest units and Galleys that keep an enemy away from a goal by land, proven; landings over the sea stay open.

    Args:
        p: the position: who stands where, and where the player can recruit.
        goal: the Provinces that are to be kept, "Italia; Neapolis".
        enemy: whom to keep away; "" for all enemies, where they are allies.
        start: where his army stands; "" for all Provinces with land units of his.
        far: Talents more for a Province that new units do not reach by one Move; None where none can be held so.
        must: Provinces and sea zones that are held in any case, "Pannonia; Mare Aegaeum".
        forbid: Provinces and sea zones that are not held.
        side: who asks; "" for the active player.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: nothing keeps the enemy away, or he is there already, with the Section.
    """
    asked = BlockersQuestion.of(p, goal, enemy, start, far=far, must=must, forbid=forbid, side=side)
    return solve_blockers(asked)


__all__ = ["blockers"]
