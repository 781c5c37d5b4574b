"""The figures and readings of battles, as one value: what the rulebook prints is the default of each (0.4, 2.2, 2.5)."""

from __future__ import annotations

from dataclasses import dataclass

from ...conquest_board.combat_die import CombatDie

DIE = CombatDie()
"""The combat die as it is printed."""
ATTACKER, DEFENDER = "attacker", "defender"
"""The sides of a battle."""
ANYWHERE, IN_LEGION = "anywhere", "legion"
"""Where a Catapult of the attacker counts against a fort: in his Battle Legion or the reserve, or in the Legion alone."""


@dataclass(frozen=True, slots=True)
class CombatFigures:
    """What battles rest on.

    Attributes:
        die: the combat die (2.2).
        legion: Combat Units in a Battle Legion without a Leader (2.2.1).
        per_leader: how many more each Leader present brings into it (2.2.1).
        fort_dice: dice more for a defender with a Fortified City (2.2.2).
        fort_dice_lost: how many of them he loses while the attacker has a Catapult (2.2.2).
        galley_dice: dice of a Galley in a naval battle (2.2.4).
        galley_hits_twice: whether both dice of one Galley may hit in a round (2.2.4).
        sunk_throw: whether Galleys that are hit still throw in that round; if not, the attacker throws first (2.2.4).
        naval_rounds: how many rounds a naval battle lasts at most (2.2.4).
        infantry: what an Infantry costs in Talents before inflation (2.5).
        cavalry: what a Cavalry costs.
        catapult: what a Catapult costs.
        galley: what a Galley costs.
        price_multiple: by how much inflation multiplies prices now: 1, 2 or 3 (2.5.1).
        fort_dice_match: whether a die of the fort needs a unit to match it; if not, each Infantry, Cavalry or Catapult face hits.
        reserve_catapults: whether Catapults match from the reserve (2.2.2).
        fort_catapult: where the attacker's Catapult counts against the fort, at the start of a round: `ANYWHERE` or `IN_LEGION`.
        both_fall_vacant: whether nobody has the Province when the last units of both sides fall in one round; else the defender has (3.5).
    """

    die: CombatDie = DIE
    legion: int = 5
    per_leader: int = 1
    fort_dice: int = 2
    fort_dice_lost: int = 1
    galley_dice: int = 2
    galley_hits_twice: bool = True
    sunk_throw: bool = True
    naval_rounds: int = 3
    infantry: int = 10
    cavalry: int = 20
    catapult: int = 30
    galley: int = 20
    price_multiple: int = 1
    fort_dice_match: bool = True
    reserve_catapults: bool = True
    fort_catapult: str = ANYWHERE
    both_fall_vacant: bool = False

    @property
    def prices(self) -> tuple[int, int, int]:
        """What an Infantry, a Cavalry, a Catapult cost now, in Talents."""
        k = self.price_multiple
        return self.infantry * k, self.cavalry * k, self.catapult * k

    @property
    def galley_price(self) -> int:
        """What a Galley costs now, in Talents."""
        return self.galley * self.price_multiple


BOOK = CombatFigures()
"""The figures that the rulebook prints, with the kit's readings."""
