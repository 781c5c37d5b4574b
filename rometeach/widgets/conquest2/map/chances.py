"""The chances that the map tells: of the battles on land that the active player may begin (3.6)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from ....conquest2.board.state import ACTIONS, BoardState
from ....conquest2.charts import trade
from ....conquest2.charts.battle import battle_law
from ....conquest2.charts.forces import Battle
from ....conquest2.charts.least_force import WINS
from ....conquest2.results.battles import fought
from ....core.errors import IllegalChoice

MOST = 14
"""So many units of a side at most are looked at; of larger battles the map tells nothing."""


def taken(board: BoardState) -> dict[str, Fraction]:
    """Province -> the chance that the active player wins a battle there, as the question of a battle tells it: all who may help do.

    Nobody retreats. Of several enemies it is the one whom he beats most surely.
    """
    side = board.active
    if board.phase != ACTIONS or side not in board.players or not board.players[side].left:
        return {}
    found: dict[str, Fraction] = {}
    for name, enemy in trade.battles(board, side):
        p = _won(board, name, (side, enemy))
        if p is not None:
            found[name] = max(p, found.get(name, p))
    return found


def _won(board: BoardState, name: str, sides: tuple[str, str]) -> Fraction | None:
    try:
        battle = fought(board, name, sides).battle
    except IllegalChoice:  # a Leader alone: no battle that dice decide
        return None
    if max(battle.attacker.army.all.number, battle.defender.army.all.number) > MOST:
        return None
    return _law(battle)


@lru_cache(maxsize=512)
def _law(battle: Battle) -> Fraction:
    return battle_law(battle).p_how(*WINS)


__all__ = ["MOST", "taken"]
