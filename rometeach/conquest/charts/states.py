"""The states of a battle by the orders of both sides: what each can be reduced to, its laws of hits, where the battle is over (2.2)."""

from __future__ import annotations

from math import gcd

from .figures import CombatFigures
from .forces import ATTACKER_RETREATED, BOTH_GONE, DEFENDER_RETREATED, LOST, WON
from .hits import hits_law
from .legion import Troops, legion_size
from .orders import Orders, Retreat


class Reduced:
    """What armies of one side can be reduced to: each with its Legion, and what is left after so many hits.

    An army is its land units with the size of its Legion: more Leaders than that takes change nothing (2.2.1).

    Attributes:
        found: the land units, by number.
        units: how many they are.
        legions: the Battle Legion of each.
        dice: for each the number of its Legion with the Catapults in reserve, in `thrown`: who has the same throws the same.
        thrown: those that throw: a Legion, and the Catapults in reserve.
        after: for each the numbers of what is left after 0, 1, 2, ... hits.
    """

    __slots__ = (
        "_figures",
        "_leaders",
        "_numbers",
        "_orders",
        "_throws",
        "after",
        "dice",
        "found",
        "legions",
        "thrown",
        "units",
    )

    def __init__(self, orders: Orders, figures: CombatFigures) -> None:
        self._orders, self._figures = orders, figures
        self._numbers: dict[tuple[Troops, int], int] = {}
        self._throws: dict[tuple[Troops, int], int] = {}
        self._leaders: list[int] = []
        self.found: list[Troops] = []
        self.units: list[int] = []
        self.legions: list[Troops] = []
        self.dice: list[int] = []
        self.thrown: list[tuple[Troops, int]] = []
        self.after: list[list[int]] = []

    def add(self, troops: Troops, leaders: int) -> int:
        """The number of an army; all that it can be reduced to gets one, too."""
        start = self._number(troops, leaders)
        while len(self.after) < len(self.found):
            left, leaders = self.found[len(self.after)], self._leaders[len(self.after)]
            legion, losses = self._orders.legion(left, leaders, self._figures), self._orders.losses
            thrown = legion, left[2] - legion[2]
            if thrown not in self._throws:
                self._throws[thrown] = len(self.thrown)
                self.thrown.append(thrown)
            self.legions.append(legion)
            self.dice.append(self._throws[thrown])
            lost = (losses.take(legion, hits) for hits in range(1, legion.units + 1))
            self.after.append([len(self.after), *(self._number(left.less(x), leaders) for x in lost)])
        return start

    def below(self, start: int) -> list[int]:
        """The numbers of all that an army can be reduced to, itself among them, fewer units first."""
        seen, waiting = {start}, [start]
        for at in waiting:
            new = [to for to in self.after[at] if to not in seen]
            seen.update(new)
            waiting += new
        return sorted(seen, key=self.units.__getitem__)

    def _number(self, troops: Troops, leaders: int) -> int:
        key = troops, legion_size(troops, leaders, self._figures)
        at = self._numbers.get(key)
        if at is None:
            at = self._numbers[key] = len(self.found)
            self.found.append(troops)
            self.units.append(troops.units)
            self._leaders.append(leaders)
        return at


def hits_row(legion: Troops, spare: int, fort: int, most: int, figures: CombatFigures) -> tuple[list[int], int]:
    """The law of hits in lowest terms, cut at the most that can be lost: weights of 0 to `most` hits, and their sum (2.2.2).

    Args:
        legion: the Battle Legion that throws.
        spare: Catapults in reserve.
        fort: dice of a fort.
        most: the most hits that count.
        figures: what the battle rests on.
    """
    law = hits_law(legion, Troops(0, 0, spare), fort, figures)
    row = [law.weights.get(h, 0) for h in range(most + 1)]
    row[most] += law.denominator - sum(row)
    common = gcd(*row)
    return [w // common for w in row], law.denominator // common


class HitRows:
    """The laws of hits of one side, kept: see `hits_row`."""

    def __init__(self, side: Reduced, figures: CombatFigures) -> None:
        self._side, self._figures = side, figures
        self._rows: dict[tuple[int, int, int], tuple[list[int], int]] = {}

    def row(self, dice: int, fort: int, most: int) -> tuple[list[int], int]:
        """Weights of 0 to `most` hits and their sum.

        Args:
            dice: who throws, by its number in `Reduced.thrown`.
            fort: dice of a fort.
            most: the most hits that count.
        """
        key = dice, fort, most
        found = self._rows.get(key)
        if found is None:
            found = self._rows[key] = hits_row(*self._side.thrown[dice], fort, most, self._figures)
        return found


def over(mine: int, yours: int, rounds: int, go: Retreat, stand: Retreat) -> str:
    """How the battle is over with so many units on both sides, the defender deciding first; "" where it goes on (2.2.3).

    Args:
        mine: land units of the attacker.
        yours: those of the defender.
        rounds: the rounds fought; before the first one nobody retreats.
        go: when the attacker retreats.
        stand: when the defender does.
    """
    if not mine or not yours:
        return BOTH_GONE if not mine and not yours else LOST if yours else WON
    if rounds and stand.decided(yours, mine, rounds):
        return DEFENDER_RETREATED
    return ATTACKER_RETREATED if rounds and go.decided(mine, yours, rounds) else ""


__all__ = ["HitRows", "Reduced", "hits_row", "over"]
