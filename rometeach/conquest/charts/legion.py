"""Land units and the Battle Legion: how large it is, which there may be, which one an order of preference makes (2.2.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ...core.errors import BadInput, Problem
from .figures import BOOK, CombatFigures

LETTERS = "ICK"
"""Infantry, Cavalry, Catapults, as they are written."""
NAMES = ("Infantry", "Cavalry", "Catapults")


class Troops(NamedTuple):
    """Land Combat Units (0.12): how many of each kind."""

    infantry: int = 0
    cavalry: int = 0
    catapults: int = 0

    @classmethod
    def of(cls, text: str) -> Troops:
        """The troops of a text such as "5I 2C 1K" (C is Cavalry, K Catapults); "" or "none" is nobody.

        Raises:
            BadInput: it cannot be read.
        """
        found = [0, 0, 0]
        for word in text.replace("none", "").split():
            read = re.fullmatch(r"(\d{1,4})([ICKick])", word)
            if not read:
                hint = "Write numbers with I for Infantry, C for Cavalry, K for Catapults: 5I 2C 1K."
                raise BadInput([Problem("troops", f"{word!r} cannot be read", hint, case="0.12")])
            found[LETTERS.index(read[2].upper())] += int(read[1])
        return cls(*found)

    @property
    def units(self) -> int:
        """How many they are together."""
        return self[0] + self[1] + self[2]

    def less(self, other: Troops) -> Troops:
        """What is left without the others."""
        return Troops(self[0] - other[0], self[1] - other[1], self[2] - other[2])

    def more(self, other: Troops) -> Troops:
        """These and the others."""
        return Troops(self[0] + other[0], self[1] + other[1], self[2] + other[2])

    def worth(self, prices: tuple[int, int, int]) -> int:
        """What they cost together, at prices for an Infantry, a Cavalry, a Catapult."""
        return self[0] * prices[0] + self[1] * prices[1] + self[2] * prices[2]

    def __str__(self) -> str:
        return " ".join(f"{n}{letter}" for n, letter in zip(self, LETTERS, strict=True) if n) or "none"


NOBODY = Troops()


@dataclass(frozen=True, slots=True)
class Picking:
    """An order of preference in which units are taken: into the Battle Legion, as losses, as victims of a Pursuit.

    Attributes:
        order: kinds in the order in which they are taken, the letters I, C, K (Catapults) once each.
        keep: so many of each kind are left until there is nothing else to take.

    Raises:
        BadInput: the order does not name each kind once.
    """

    order: str = LETTERS
    keep: Troops = NOBODY

    def __post_init__(self) -> None:
        if sorted(self.order) != sorted(LETTERS):
            hint = "Name each kind once: ICK is Infantry, then Cavalry, then Catapults."
            raise BadInput([Problem("order", f"{self.order!r} is no order of the three kinds", hint, case="2.2.1")])

    def take(self, troops: Troops, number: int) -> Troops:
        """So many of the troops, or all where they are fewer."""
        taken, left = [0, 0, 0], number
        places = [LETTERS.index(letter) for letter in self.order]
        for kept in (self.keep, NOBODY) if any(self.keep) else (NOBODY,):
            for k in places:
                more = min(left, troops[k] - taken[k] - kept[k])
                if more > 0:
                    taken[k] += more
                    left -= more
        return Troops(*taken)

    def __str__(self) -> str:
        said = ", ".join(NAMES[LETTERS.index(letter)] for letter in self.order)
        return said + (f"; {self.keep} kept to the last" if any(self.keep) else "")


def legion_size(troops: Troops, leaders: int, figures: CombatFigures = BOOK) -> int:
    """How many units the Battle Legion holds: as many as there are, up to 5 and one more for each Leader (2.2.1)."""
    return min(troops.units, figures.legion + figures.per_leader * leaders)


def battle_legion(troops: Troops, leaders: int, picking: Picking, figures: CombatFigures = BOOK) -> Troops:
    """The Battle Legion that an order of preference makes; the other troops are the reserve (2.2.1).

    Args:
        troops: the land units of the side.
        leaders: its Leaders present.
        picking: the order of preference.
        figures: what the battle rests on.
    """
    return picking.take(troops, legion_size(troops, leaders, figures))


def legions(troops: Troops, leaders: int, figures: CombatFigures = BOOK) -> tuple[Troops, ...]:
    """Every Battle Legion that may be formed (2.2.1)."""
    return tuple(parts(troops, legion_size(troops, leaders, figures)))


def parts(troops: Troops, number: int) -> Iterator[Troops]:
    """Every way to take so many of the troops, or all where they are fewer: Legions, losses of a Legion, victims (2.2.1, 2.2.2, 3.1)."""
    number = min(number, troops.units)
    for infantry in range(min(number, troops[0]), -1, -1):
        left = number - infantry
        for cavalry in range(min(left, troops[1]), -1, -1):
            if left - cavalry <= troops[2]:
                yield Troops(infantry, cavalry, left - cavalry)
