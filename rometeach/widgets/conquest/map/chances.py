"""The chances that the map tells: of each battle of the active player, and of those to which one Legion of his can march."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from ....conquest.board.state import COMBAT, FORTIFIED, MOVEMENT, Force
from ....conquest.charts.battle import Battle, battle_law
from ....conquest.charts.figures import CombatFigures
from ....conquest.charts.forces import Force as Side
from ....conquest.charts.legion import Troops
from ....conquest.charts.marches import ends, movable, starts
from ....conquest.position import Board

MOST = 14
"""So many land units of a side at most are looked at; of larger battles the map tells nothing."""


def taken(board: Board) -> dict[str, Fraction]:
    """Province -> the chance that the active player conquers it if both fight to the end (2.2).

    In Combat, and in Movement, it is that of the battle that is due there. In Movement it is besides that of the best single march
    into a Province where an enemy alone stands (2.1.1).
    """
    side = board.active
    if board.phase not in (MOVEMENT, COMBAT) or side not in board.players:
        return {}
    found: dict[str, Fraction] = {}
    for name, there in board.provinces.items():
        enemy = there.enemy_of(side)
        if enemy and there.force(side).units and not board.are_allies(side, enemy) and name not in board.fought:
            _note(found, board, name, there.force(side))
    if board.phase == MOVEMENT:
        for start in starts(board):
            for end in ends(board, start):
                there = board.provinces[end]
                if there.enemy_of(side) and not there.force(side).units:
                    _note(found, board, end, _largest(board, start, end))
    return found


def _largest(board: Board, start: str, end: str) -> Force:
    """The largest Legion that can march: Catapults last."""
    can, left = movable(board, start, end), board.rules.values["move.units"]
    if not can.leaders:
        return Force()
    infantry = min(can.infantry, left)
    cavalry = min(can.cavalry, left - infantry)
    catapults = min(can.catapults, left - infantry - cavalry)
    return Force(infantry, cavalry, catapults, can.generals, can.caesar)


def _note(found: dict[str, Fraction], board: Board, name: str, attacker: Force) -> None:
    there = board.provinces[name]
    enemy = there.enemy_of(board.active)
    defender = there.force(enemy)
    if not attacker.units or max(attacker.units, defender.units) > MOST:
        return
    fort = there.city == FORTIFIED and there.owner == enemy
    p = _conquered(attacker, defender, fort, board.rules.combat(board.times))
    found[name] = max(p, found.get(name, p))


@lru_cache(maxsize=512)
def _conquered(attacker: Force, defender: Force, fort: bool, figures: CombatFigures) -> Fraction:
    return battle_law(Battle(_side(attacker), _side(defender), fort, figures=figures)).p_conquered


def _side(force: Force) -> Side:
    return Side(Troops(*force[:3]), force.generals, bool(force.caesar))


__all__ = ["taken"]
