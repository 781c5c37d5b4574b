"""Hits: the dice of a side, and the exact law of how many of them are matched by a unit (2.2.2)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from ...conquest_board.combat_die import CombatDie, Matching, matched_law
from ...core.chance.laws import Law
from .figures import BOOK, IN_LEGION, CombatFigures
from .legion import NOBODY, Troops, legions


def fort_dice(legion: Troops, reserve: Troops = NOBODY, figures: CombatFigures = BOOK) -> int:
    """The dice that a Fortified City gives its defender against these attackers at the start of a round (2.2.2).

    Args:
        legion: the attacker's Battle Legion.
        reserve: his reserve.
        figures: what the battle rests on.
    """
    catapults = legion.catapults + (0 if figures.fort_catapult == IN_LEGION else reserve.catapults)
    return figures.fort_dice - (figures.fort_dice_lost if catapults else 0)


def matching(legion: Troops, reserve: Troops = NOBODY, figures: CombatFigures = BOOK) -> Matching:
    """How many dice Infantry, Cavalry, Catapults and Galleys of a side can match: Catapults of the reserve too (2.2.2)."""
    return legion[0], legion[1], legion[2] + (reserve[2] if figures.reserve_catapults else 0), 0


def hits_of(
    faces: Iterable[int],
    legion: Troops,
    reserve: Troops = NOBODY,
    figures: CombatFigures = BOOK,
    fort_faces: Iterable[int] = (),
) -> int:
    """The hits of a throw (2.2.2).

    Args:
        faces: the numbers of the faces thrown, from 1 on.
        legion: the Battle Legion that throws them.
        reserve: the reserve of the same side.
        figures: what the battle rests on.
        fort_faces: the faces of the dice of the fort.

    Raises:
        BadInput: there is no such face.
    """
    units = matching(legion, reserve, figures)
    if figures.fort_dice_match:
        return sum(figures.die.matched([*faces, *fort_faces], units))
    return sum(figures.die.matched(faces, units)) + sum(figures.die.counted(fort_faces)[:3])


def hits_law(legion: Troops, reserve: Troops = NOBODY, fort: int = 0, figures: CombatFigures = BOOK) -> Law:
    """The exact law of the hits of a side in one round (2.2.2).

    Args:
        legion: its Battle Legion, with one die a unit.
        reserve: its reserve.
        fort: dice that a Fortified City adds.
        figures: what the battle rests on.
    """
    units = matching(legion, reserve, figures)
    if figures.fort_dice_match or not fort:
        return matched_law(figures.die, legion.units + fort, units)
    return matched_law(figures.die, legion.units, units) + matched_law(figures.die, fort, (fort, fort, fort, 0))


@lru_cache(maxsize=65536)
def _mean(die: CombatDie, dice: int, units: Matching) -> Fraction:
    """The hits of so many dice on average."""
    return matched_law(die, dice, units).mean


def most_hits(troops: Troops, leaders: int, figures: CombatFigures = BOOK) -> Troops:
    """The Battle Legion with the most hits on average; of equal ones that with the most Infantry, then Cavalry (2.2.1)."""
    best, found = Fraction(-1), NOBODY
    for legion in legions(troops, leaders, figures):
        mean = _mean(figures.die, legion.units, matching(legion, troops.less(legion), figures))
        if mean > best:
            best, found = mean, legion
    return found
