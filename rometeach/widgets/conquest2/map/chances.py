"""The chances that the map tells: of the battles on land that the active player may begin (3.6)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from ....conquest2.board.state import ACTIONS, BoardState
from ....conquest2.charts import trade
from ....conquest2.charts.armies import Army
from ....conquest2.charts.battle import DEFENDER_RETREATED, WON, Battle, Side, battle_law
from ....conquest2.charts.dice import dice
from ....conquest2.charts.figures import CombatFigures
from ....conquest2.phases.muster import guests
from ....core.errors import BadInput

MOST = 14
"""So many units of a side at most are looked at; of larger battles the map tells nothing."""


def taken(board: BoardState) -> dict[str, Fraction]:
    """Province -> the chance that the active player wins a battle there, with what each side has there and nobody retreating.

    Units of Diplomacy cards fight too; Galleys and allies do not. Of several enemies it is the one whom he beats most surely.
    """
    side = board.active
    if board.phase != ACTIONS or side not in board.players or not board.players[side].left:
        return {}
    found: dict[str, Fraction] = {}
    for name, enemy in trade.battles(board, side):
        p = _won(board, name, side, enemy)
        if p is not None:
            found[name] = max(p, found.get(name, p))
    return found


def _won(board: BoardState, name: str, side: str, enemy: str) -> Fraction | None:
    there = board.provinces[name]
    try:
        mine = Army(there.force(side).units, guests=guests(board, side, name, True))
        yours = Army(there.force(enemy).units, guests=guests(board, enemy, name, False))
    except BadInput:  # a lone Leader: no battle that dice decide
        return None
    if max(mine.all.number, yours.all.number) > MOST:
        return None
    throws = dice(board, name, side, False).total, dice(board, name, enemy, True).total
    return _law(mine, yours, throws, there.city == enemy, board.rules.combat)


@lru_cache(maxsize=512)
def _law(mine: Army, yours: Army, throws: tuple[int, int], city: bool, figures: CombatFigures) -> Fraction:
    battle = Battle(Side(mine, throws[0]), Side(yours, throws[1]), city, figures=figures)
    return battle_law(battle).p_how(WON, DEFENDER_RETREATED)


__all__ = ["MOST", "taken"]
