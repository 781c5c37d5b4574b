"""The chances that the map tells: of each Province that the side of this Phase may attack with what stands beside the map."""

from __future__ import annotations

from fractions import Fraction

from ....core.errors import BadInput
from ....hotre.board.state import PLACEMENT
from ....hotre.charts.fights import fight_law
from ....hotre.charts.reach import reach
from ....hotre.phases.fight import is_contested
from ....hotre.position import Board
from ....hotre.results.attacks import defence_of, find_attack

MOST = 20
"""So many Armies at most are put into one fight."""


def taken(board: Board) -> dict[str, Fraction]:
    """Province -> the chance that it is taken if all Armies beside the map are put into it; nothing outside of Placement (10)."""
    active = board.active
    if active is None or active.step != PLACEMENT or not active.reserve:
        return {}
    found = {}
    for province in reach(board, active.side):
        there = board.provinces[province]
        if not is_contested(board, active.side, province) or board.are_friends(
            active.side, there.side or there.faction
        ):
            continue
        try:
            attack = find_attack(board, province)
        except BadInput:
            continue
        found[province] = fight_law(min(active.reserve, MOST), defence_of(board, attack)).p_won
    return found
