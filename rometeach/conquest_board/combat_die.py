"""The combat die, and the exact law of its hits: each face that is matched with a unit of its kind is one (2.2).

A throw of n dice is one of faces^n, all alike. Of a kind with u units and m faces shown min(m, u) hit: a unit is matched with one
die at most. Where a kind may use more dice, as a Galley that throws two, it simply counts as more units.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from functools import lru_cache
from math import comb

from ..core.chance.laws import Law
from ..core.errors import BadInput, Problem

SYMBOLS = ("Infantry", "Cavalry", "Catapult", "Galley", "blank")
"""What a face may show, in the order in which faces are numbered."""
LETTERS = ("I", "C", "K", "G", "-")
"""How they are written in short."""
KINDS = SYMBOLS[:4]
"""The symbols that a unit can match."""

Matching = tuple[int, int, int, int]
"""How many dice may be matched by Infantry, Cavalry, Catapults, Galleys."""


@dataclass(frozen=True, slots=True)
class CombatDie:
    """How many faces of the combat die show what (2.2). Faces are numbered from 1 in this order.

    Raises:
        BadInput: a number is below 0, or the die has no face.
    """

    infantry: int = 2
    cavalry: int = 1
    catapult: int = 1
    galley: int = 1
    blank: int = 1

    def __post_init__(self) -> None:
        if min(self.shown) < 0 or not any(self.shown):
            said = f"has faces {', '.join(map(str, self.shown))}"
            raise BadInput(
                [Problem("combat die", said, "Each number is 0 or more, and one of them is not 0.", case="2.2")]
            )

    @property
    def shown(self) -> tuple[int, int, int, int, int]:
        """How many faces show each of `SYMBOLS`."""
        return self.infantry, self.cavalry, self.catapult, self.galley, self.blank

    @property
    def faces(self) -> int:
        """How many faces it has."""
        return sum(self.shown)

    @property
    def spellings(self) -> tuple[tuple[str, ...], ...]:
        """For each face how it is typed: ("I", "Infantry"), and ("-", "blank") for nothing."""
        named = zip(LETTERS, SYMBOLS, self.shown, strict=True)
        return tuple(pair for letter, symbol, number in named for pair in [(letter, symbol)] * number)

    def symbol(self, face: int) -> str:
        """What a face shows, by its number from 1 on.

        Raises:
            BadInput: there is no such face.
        """
        if face >= 1:
            left = face
            for symbol, number in zip(SYMBOLS, self.shown, strict=True):
                left -= number
                if left <= 0:
                    return symbol
        raise BadInput([Problem("face", f"{face} is none of the combat die", f"Give 1 to {self.faces}.", case="2.2")])

    def counted(self, faces: Iterable[int]) -> tuple[int, int, int, int, int]:
        """How many of the faces thrown show each of `SYMBOLS`.

        Raises:
            BadInput: there is no such face.
        """
        symbols = [self.symbol(face) for face in faces]
        infantry, cavalry, catapult, galley, blank = map(symbols.count, SYMBOLS)
        return infantry, cavalry, catapult, galley, blank

    def matched(self, faces: Iterable[int], units: Sequence[int]) -> Matching:
        """How many of the faces thrown are matched by the units of each of `KINDS`.

        Raises:
            BadInput: there is no such face.
        """
        infantry, cavalry, catapult, galley = map(min, self.counted(faces), units)
        return infantry, cavalry, catapult, galley


@lru_cache(maxsize=65536)
def matched_law(die: CombatDie, dice: int, units: Matching) -> Law:
    """The exact law of the hits of so many dice: the sum of min(faces, units) over the four kinds, over faces^dice.

    Args:
        die: the combat die.
        dice: how many are thrown.
        units: how many dice Infantry, Cavalry, Catapults and Galleys can match.

    Raises:
        BadInput: a number is below 0.
    """
    if dice < 0 or min(units) < 0:
        said = f"{dice} dice for {', '.join(map(str, units))} units cannot be thrown"
        raise BadInput([Problem("dice", said, "Give numbers from 0 on.", case="2.2")])
    shown = astuple(die)
    whole = die.faces**dice
    step = whole.bit_length() + 1
    kinds = [(f, u) for f, u in zip(shown, units, strict=False) if f and u]
    missing = die.faces - sum(f for f, _ in kinds)
    # ways[m]: with m dice given to the kinds so far, the numbers of ways to so many hits, packed side by side in one integer
    ways = [missing**m for m in range(dice + 1)]
    for f, u in kinds:
        share = [f**j << step * min(j, u) for j in range(dice + 1)]
        ways = [sum(comb(m, j) * share[j] * ways[m - j] for j in range(m + 1)) for m in range(dice + 1)]
    packed, mask = ways[dice], (1 << step) - 1
    weights = {}
    for hits in range(min(dice, sum(u for _, u in kinds)) + 1):
        weights[hits] = packed & mask
        packed >>= step
    return Law(weights, whole)


__all__ = ["KINDS", "LETTERS", "SYMBOLS", "CombatDie", "Matching", "matched_law"]
