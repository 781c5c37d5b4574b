"""All that may be left of one side of a battle, fewest units first, and what it throws then (3.6.4, 3.6.5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

from rometeach.conquest2.charts.armies import NOBODY, ONE_OF, Army, Units
from rometeach.conquest2.charts.battle import Battle, Side
from rometeach.conquest_board.combat_die import matched_law
from rometeach.core.chance.laws import Law

Counted = tuple[int, int, int, int]
"""What one's own Infantry, Cavalry, Catapult, Galley is worth in Talents."""


def own_left(army: Army, units: Units) -> Units:
    """The own units among those that are left: of one kind those of a card and of allies are lost before them (9.6)."""
    return Units(*(min(n, own) for n, own in zip(units, army.own, strict=True)))


@dataclass(frozen=True)
class States:
    """What may be left of a side.

    Attributes:
        side: the side.
        battle: its battle.
        found: the units that may be left, fewest first; place 0 is nobody.
        fewer: for each place the places with one unit less, by kind; itself where nobody is left.
    """

    side: Side
    battle: Battle
    found: tuple[Units, ...]
    fewer: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, side: Side, battle: Battle) -> States:
        """All that may be left when its player may lose any units."""
        found = sorted(
            (Units(*u) for u in product(*(range(n + 1) for n in side.army.all))), key=lambda u: (u.number, tuple(u))
        )
        return cls._made(side, battle, found)

    @classmethod
    def by_orders(cls, side: Side, battle: Battle) -> States:
        """What may be left when it loses units by its orders."""
        left = [side.army.all]
        for _, kind in side.orders.losses(side.army):
            left.append(left[-1].less(ONE_OF[kind]))
        return cls._made(side, battle, left[::-1])

    @classmethod
    def _made(cls, side: Side, battle: Battle, found: list[Units]) -> States:
        place = {u: n for n, u in enumerate(found)}
        fewer = [tuple(place[v] for k in range(4) if u[k] and (v := u.less(ONE_OF[k])) in place) or (0,) for u in found]
        return cls(side, battle, tuple(found), tuple(fewer))

    @cached_property
    def place(self) -> dict[Units, int]:
        """The place of each."""
        return {u: n for n, u in enumerate(self.found)}

    @cached_property
    def levels(self) -> tuple[slice, ...]:
        """The places with 0, 1, 2, ... units."""
        numbers = [u.number for u in self.found]
        return tuple(slice(numbers.index(n), numbers.index(n) + numbers.count(n)) for n in range(numbers[-1] + 1))

    def fights(self, units: Units) -> bool:
        """Whether these units can fight on (3.6.5)."""
        return units.number > 0 and (self.battle.figures.ships_fight_on or units.on_land > 0)

    def hits(self, units: Units) -> Law:
        """The law of the hits of these units."""
        return matched_law(self.battle.figures.die, self.side.dice if units.number else 0, units)

    def counted(self, units: Units, worth: Counted) -> int:
        """What the own units among these are worth."""
        return sum(n * w for n, w in zip(own_left(self.side.army, units), worth, strict=True))

    def may_go(self, units: Units) -> bool:
        """Whether there is somebody left who can retreat: own land units, or a Leader (3.6.6)."""
        return self.side.leader or own_left(self.side.army, units).on_land > 0


@lru_cache(maxsize=65_536)
def ways(units: Units, hits: int) -> tuple[Units, ...]:
    """What may be left of units after so many hits; nobody where there are as many hits as units."""
    if hits >= units.number:
        return (NOBODY,)
    lost = product(*(range(min(n, hits) + 1) for n in units))
    return tuple([units.less(Units(*w)) for w in lost if sum(w) == hits])


__all__ = ["Counted", "States", "own_left", "ways"]
