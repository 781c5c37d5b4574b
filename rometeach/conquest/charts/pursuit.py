"""Pursuit: what a winner's Cavalry kills of those who retreat, before they go (3.1).

The winner throws one die for each land unit of his whole force that is left. Each Cavalry face that one of his Cavalry matches
kills a fleeing land unit of his choice.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...conquest_board.combat_die import matched_law
from ...core.chance.laws import Law
from .figures import BOOK, CombatFigures
from .legion import Picking, Troops


def kills_law(winner: Troops, fleeing: Troops, figures: CombatFigures = BOOK) -> Law:
    """The exact law of the land units killed in the Pursuit: Cavalry faces, but not more than Cavalry, or than flee (3.1).

    Args:
        winner: all land units that the winner has left, the reserve among them.
        fleeing: all land units that retreat.
        figures: what the battle rests on.
    """
    most = min(winner.cavalry, fleeing.units)
    return matched_law(figures.die, winner.units, (0, most, 0, 0))


def kills_of(faces: Iterable[int], winner: Troops, fleeing: Troops, figures: CombatFigures = BOOK) -> int:
    """The land units killed by a throw of the Pursuit (3.1).

    Args:
        faces: the numbers of the faces thrown, from 1 on.
        winner: all land units that the winner has left.
        fleeing: all land units that retreat.
        figures: what the battle rests on.

    Raises:
        BadInput: there is no such face.
    """
    return sum(figures.die.matched(faces, (0, min(winner.cavalry, fleeing.units), 0, 0)))


def lost_law(winner: Troops, fleeing: Troops, refuge: bool = True, figures: CombatFigures = BOOK) -> Law:
    """The exact law of the land units that a Retreat costs: those killed in the Pursuit, or all without a Province to go to (3.1, 3.4).

    Args:
        winner: all land units that the winner has left.
        fleeing: all land units that retreat.
        refuge: whether there is a Province that they may retreat to.
        figures: what the battle rests on.
    """
    return kills_law(winner, fleeing, figures) if refuge else Law.sure(fleeing.units)


def left_after_retreat(
    winner: Troops, fleeing: Troops, victims: Picking, refuge: bool = True, figures: CombatFigures = BOOK
) -> tuple[dict[Troops, int], int]:
    """Who of those who retreat is left: weights of the troops left, and their denominator (3.1, 3.4).

    Args:
        winner: all land units that the winner has left.
        fleeing: all land units that retreat.
        victims: the order in which the winner picks victims of the Pursuit.
        refuge: whether there is a Province that they may retreat to.
        figures: what the battle rests on.
    """
    law = lost_law(winner, fleeing, refuge, figures)
    left = {fleeing.less(victims.take(fleeing, lost)): w for lost, w in law.weights.items()}
    return left, law.denominator
