"""The figures and readings of battles, as one value: what the rulebook prints is the default of each (3.6, 3.7)."""

from __future__ import annotations

from dataclasses import dataclass

from ...conquest_board.combat_die import CombatDie

DIE = CombatDie()
"""The combat die as it is printed: this game has no other one."""
ATTACKER, DEFENDER = "attacker", "defender"
"""The sides of a battle."""


@dataclass(frozen=True, slots=True)
class CombatFigures:
    """What battles rest on.

    Attributes:
        die: the combat die.
        dice: dice of each side in a battle on land, whatever it has there (3.6.4).
        naval_dice: dice of each Galley at sea (3.7.1).
        naval_rounds: how many rounds a naval battle lasts at most (3.7.1).
        ships_fight_on: whether a side without land units fights on with Galleys (3.6.5).
    """

    die: CombatDie = DIE
    dice: int = 3
    naval_dice: int = 1
    naval_rounds: int = 3
    ships_fight_on: bool = True


BOOK = CombatFigures()
"""The figures that the rulebook prints, with the kit's readings."""

__all__ = ["ATTACKER", "BOOK", "DEFENDER", "DIE", "CombatFigures"]
