"""What a side may choose in any state of a battle, by the charts: its Battle Legions and what is left after so many hits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from operator import itemgetter
from typing import Any

from rometeach.conquest.charts.legion import Troops, legions, parts
from rometeach.core import progress

from .inputs import BattleQuestion

Best = Callable[[Sequence[int]], int]
"""The best of the values of some places, read from a row of all."""


@dataclass(frozen=True, slots=True)
class Formation:
    """A Battle Legion that may be formed, and what may follow.

    Attributes:
        legion: the Legion.
        reserve: the reserve.
        after: for 0, 1, 2, ... hits the places of the troops that may be left.
    """

    legion: Troops
    reserve: Troops
    after: tuple[tuple[int, ...], ...]


def reducible(question: BattleQuestion, side: str) -> int:
    """How many troops `Choices` would find, without finding them; 1 where the side plays by its orders: there are few of these.

    Whoever plays best may lose any kind first, so every smaller number of each kind can be left.
    """
    return 1 if side in question.by_orders else prod(n + 1 for n in question.force(side).troops)


class Choices:
    """Every troops that a side can be reduced to, from nobody up, with the formations of each.

    Where the side plays by its orders, there is one formation and one way to lose so many units.
    """

    __slots__ = ("formations", "found", "place")

    def __init__(self, question: BattleQuestion, side: str) -> None:
        self.found: list[Troops] = []
        self.place: dict[Troops, int] = {}
        self.formations: list[tuple[Formation, ...]] = []
        force, orders, figures = question.force(side), question.orders(side), question.battle.figures
        fixed = side in question.by_orders

        def formed(troops: Troops) -> tuple[Troops, ...]:
            if fixed:
                return (orders.legion(troops, force.leaders, figures),)
            return legions(troops, force.leaders, figures)

        def lost(legion: Troops, hits: int) -> tuple[Troops, ...]:
            return (orders.losses.take(legion, hits),) if fixed else tuple(parts(legion, hits))

        reached: dict[Troops, list[tuple[Troops, list[list[Troops]]]]] = {}
        waiting = [force.troops]
        while waiting:
            progress.check()
            troops = waiting.pop()
            if troops in reached:
                continue
            reached[troops] = rows = []
            for legion in formed(troops):
                left = [[troops.less(x) for x in lost(legion, hits)] for hits in range(legion.units + 1)]
                rows.append((legion, left))
                waiting += [x for some in left for x in some if x not in reached]
        self.found = sorted(reached, key=lambda x: (x.units, x))
        self.place = {troops: k for k, troops in enumerate(self.found)}
        for troops in self.found:
            self.formations.append(
                tuple(
                    Formation(legion, troops.less(legion), tuple(tuple(self.place[x] for x in some) for some in left))
                    for legion, left in reached[troops]
                )
            )


def best_of(places: tuple[int, ...], choose: Callable[[Any], int]) -> Best:
    """A function that finds the best value of some places in a row, by `max` or `min`."""
    if len(places) == 1:
        return itemgetter(places[0])
    read = itemgetter(*places)
    return lambda row: choose(read(row))
