"""Battle armies: own units, those of allies, those of a Diplomacy card; the order in which they are lost (3.6.3 to 3.6.5, 9.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ...core.errors import BadInput, Problem

LETTERS = "ICKG"
"""Infantry, Cavalry, Catapults (K), Galleys (G), in short."""


class Units(NamedTuple):
    """Military units by kind."""

    infantry: int = 0
    cavalry: int = 0
    catapults: int = 0
    galleys: int = 0

    @property
    def number(self) -> int:
        """How many there are."""
        return self[0] + self[1] + self[2] + self[3]

    @property
    def on_land(self) -> int:
        """How many of them are land units."""
        return self[0] + self[1] + self[2]

    def plus(self, other: Units) -> Units:
        """These and others."""
        return Units(self[0] + other[0], self[1] + other[1], self[2] + other[2], self[3] + other[3])

    def less(self, other: Units) -> Units:
        """These without others."""
        return Units(self[0] - other[0], self[1] - other[1], self[2] - other[2], self[3] - other[3])

    def __str__(self) -> str:
        return " ".join(f"{n}{letter}" for n, letter in zip(self, LETTERS, strict=True) if n) or "nothing"


NOBODY = Units()
ONE_OF = tuple(Units(*(int(k == kind) for k in range(4))) for kind in range(4))
"""One unit of each kind."""


@dataclass(frozen=True, slots=True)
class Army:
    """All units under the control of one side of a battle.

    Attributes:
        own: its own units, committed Galleys among them (3.6.2).
        lent: those of allies (3.6.3).
        guests: those of its Diplomacy card, or the slaves (9.6, 9.12).

    Raises:
        BadInput: there is no unit, or a number is below 0.
    """

    own: Units
    lent: Units = NOBODY
    guests: Units = NOBODY

    def __post_init__(self) -> None:
        if min(*self.own, *self.lent, *self.guests) < 0:
            raise BadInput([Problem("army", f"has {self}", "Give numbers from 0 on.", case="3.6.4")])
        if not self.all.number:
            raise BadInput([Problem("army", "has no unit", "Without one there is no battle.", case="3.6.4")])

    @property
    def parts(self) -> tuple[Units, Units, Units]:
        """Own, lent, guests."""
        return self.own, self.lent, self.guests

    @property
    def all(self) -> Units:
        """All of them together: each counts alike for hits (3.6.5)."""
        return self.own.plus(self.lent).plus(self.guests)

    def __str__(self) -> str:
        said = [str(self.own)] + [
            f"{u} {word}" for u, word in ((self.lent, "lent"), (self.guests, "of a card")) if u.number
        ]
        return ", ".join(said)


OWN, LENT, GUESTS = range(3)
GUESTS_FIRST = (GUESTS, LENT, OWN)
"""Of one kind, those of a card are lost first, then those lent, then one's own."""


@dataclass(frozen=True, slots=True)
class Orders:
    """In which order a side loses units (3.6.5): a kind first, and of this kind whose.

    Attributes:
        name: what these orders are called.
        numerous: the most numerous kind loses first, so that many kinds are kept; ties by `kinds`.
        kinds: the order of the kinds.
        whose: the order of own, lent, guests within a kind.
        guests_first: all guests before all others.
    """

    name: str
    numerous: bool = False
    kinds: tuple[int, int, int, int] = (0, 1, 2, 3)
    whose: tuple[int, int, int] = GUESTS_FIRST
    guests_first: bool = False

    def losses(self, army: Army) -> tuple[tuple[int, int], ...]:
        """All units in the order in which they are lost, each as (whose, kind)."""
        return _losses(self, army)

    def next_of(self, left: Sequence[Sequence[int]]) -> tuple[int, int]:
        """Who is lost first of those who are left, as (whose, kind)."""
        groups: Sequence[Sequence[int]] = left
        if self.guests_first and any(left[GUESTS]):
            groups = ([0] * 4, [0] * 4, left[GUESTS])
        counts = [sum(part[k] for part in groups) for k in range(4)]
        whole = [sum(part[k] for part in left) for k in range(4)]
        able = [k for k in self.kinds if counts[k]]
        kind = max(able, key=lambda k: whole[k]) if self.numerous else able[0]
        return next(w for w in self.whose if groups[w][kind]), kind


@lru_cache(maxsize=4096)
def _losses(orders: Orders, army: Army) -> tuple[tuple[int, int], ...]:
    left = [list(part) for part in army.parts]
    found: list[tuple[int, int]] = []
    for _ in range(army.all.number):
        whose, kind = orders.next_of(left)
        left[whose][kind] -= 1
        found.append((whose, kind))
    return tuple(found)


KEEP_VARIETY = Orders("keep variety", numerous=True)
"""The most numerous kind loses a unit: the last of a kind is worth most."""
INFANTRY_FIRST = Orders("Infantry first")
GUESTS_BEFORE = Orders("units of a card first", numerous=True, guests_first=True)
"""Units of a Diplomacy card go first: they come back for the next battle (9.6)."""
USUAL = (KEEP_VARIETY, GUESTS_BEFORE, INFANTRY_FIRST)
"""The orders that have a name."""


def after(army: Army, losses: Sequence[tuple[int, int]]) -> tuple[Units, Units, Units]:
    """What is left of an army after losses: own, lent, guests."""
    left = [list(part) for part in army.parts]
    for whose, kind in losses:
        left[whose][kind] -= 1
    own, lent, guests = (Units(*part) for part in left)
    return own, lent, guests


__all__ = [
    "GUESTS",
    "GUESTS_BEFORE",
    "INFANTRY_FIRST",
    "KEEP_VARIETY",
    "LENT",
    "LETTERS",
    "NOBODY",
    "ONE_OF",
    "OWN",
    "USUAL",
    "Army",
    "Orders",
    "Units",
    "after",
]
