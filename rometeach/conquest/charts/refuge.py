"""Where those who retreat can go (3.4)."""

from __future__ import annotations

from ...core.cases import case
from ..board.state import BoardState


@case("3.4", "0.3")
def refuges(board: BoardState, side: str, province: str) -> tuple[str, ...]:
    """The Provinces beside it, over land borders and crossings, without Combat Units of others: Galleys ashore count."""
    own = board.rules.switches["retreat_vacant"] == "refused"
    found = []
    for near in board.rules.neighbours[province]:
        there = board.provinces[near]
        if there.enemy_of(side) or any(g.side != side for g in there.galleys):
            continue
        if not own or there.owner == side:
            found.append(near)
    return tuple(found)
