"""Where an army may retreat to, and Leaders who have lost theirs (3.6.6)."""

from __future__ import annotations

from ...conquest_board.rules import CROSSING
from ...core.cases import case
from ..board.state import BoardState
from .moves import closed_by


def beside(board: BoardState, side: str, province: str) -> tuple[str, ...]:
    """The Provinces beside one, over crossings where they are open: see the switch retreat_strait."""
    strait = board.rules.switches["retreat_strait"] == "open"
    found = []
    for name in board.rules.neighbours[province]:
        crossing = board.rules.borders[province][name] == CROSSING
        if not crossing or (strait and not closed_by(board, side, province, name)):
            found.append(name)
    return tuple(found)


@case("3.6.6")
def refuges(board: BoardState, side: str, province: str) -> tuple[str, ...]:
    """The Provinces that a player's army may retreat to: beside this one, without military units of the other Alliance."""
    return tuple(n for n in beside(board, side, province) if not board.blocked_by(n, side))


__all__ = ["beside", "refuges"]
