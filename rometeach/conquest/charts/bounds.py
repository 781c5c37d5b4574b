"""Bounds of the chance to conquer a Province, for many battles at once: those that are played by the same orders share states (2.2).

What follows depends on the land units left alone, so a battle with one unit more passes through the states of the smaller one. The
figures are whole numbers over `ONE`, rounded down where the law divides; each step of a battle rounds once, so that the exact chance
lies above by less than the number of steps. Nothing here is a floating-point number: the bounds are certain.
"""

from __future__ import annotations

from fractions import Fraction
from operator import mul

from ...core.errors import BadInput, Problem
from .battle import Battle, battle_law
from .forces import DEFENDER_RETREATED, WON
from .hits import fort_dice
from .states import HitRows, Reduced, over

ONE = 1 << 128
"""The denominator of the bounds: so fine that a short fraction between them is the chance itself, and seldom lies there by accident."""


class _After(dict[int, int]):
    """What attackers are worth after the throw of a defender, by the number of what is left of the defender."""

    __slots__ = ("_below", "_struck", "_worth")

    def __init__(self, struck: list[int], below: list[int], worth: list[dict[int, int]]) -> None:
        self._struck, self._below, self._worth = struck, below, worth

    def __missing__(self, to: int) -> int:
        found = self[to] = sum(map(mul, self._struck, map(self._worth[to].__getitem__, self._below)))
        return found


class _Against(list[dict[int, int]]):
    """For each defender what the attackers are worth against it, over `ONE`; with a fort or without one."""

    def __init__(self) -> None:
        self.after: dict[tuple[int, int], tuple[list[int], int, _After]] = {}
        """By attackers and the dice that a defender throws: the weights of its hits, their sum, what comes after them."""


class ConquestBounds:
    """Bounds of the chance to conquer for battles that are played by the same orders, whatever fights."""

    def __init__(self, battle: Battle) -> None:
        """An empty table; it is filled as it is asked.

        Args:
            battle: a battle with the orders and figures; its forces do not matter.
        """
        b = self._battle = battle
        self._mine, self._yours = Reduced(b.attack, b.figures), Reduced(b.defence, b.figures)
        self._throws, self._returned = HitRows(self._mine, b.figures), HitRows(self._yours, b.figures)
        self._fort: list[int] = []
        self._against = _Against(), _Against()

    def of(self, battle: Battle) -> tuple[Fraction, Fraction]:
        """The chance to conquer is at least the first, and at most the second; both are equal where it is known exactly.

        Raises:
            BadInput: with this combat die the battle may never end, or it is played by other orders.
        """
        b = self._battle
        if (battle.attack, battle.defence, battle.figures) != (b.attack, b.defence, b.figures):
            raise BadInput([Problem("orders", "are not those of this table", "Make another table.", case="2.2.3")])
        if b.attack.retreat.after is not None or b.defence.retreat.after is not None:
            # a retreat after so many rounds depends on more than the units left
            p = battle_law(battle).p_conquered
            return p, p
        a = self._mine.add(battle.attacker.troops, battle.attacker.leaders)
        d = self._yours.add(battle.defender.troops, battle.defender.leaders)
        self._grow()
        against, attackers = self._against[battle.fort], self._mine.below(a)
        for to in self._yours.below(d):
            self._fill(attackers, to, against)
        low, steps = self._first(a, d, against), self._mine.units[a] + self._yours.units[d] + 1
        return Fraction(low, ONE), Fraction(min(low + steps, ONE), ONE)

    def _grow(self) -> None:
        """Room for the armies that came new."""
        mine = self._mine
        for at in range(len(self._fort), len(mine.found)):
            legion = mine.legions[at]
            self._fort.append(fort_dice(legion, mine.found[at].less(legion), self._battle.figures))
        for against in self._against:
            against += [{} for _ in range(len(against), len(self._yours.found))]

    def _fill(self, attackers: list[int], d: int, against: _Against) -> None:
        """The worth of attackers, the smallest first, against a defender; all that is left of it after a hit is filled already."""
        go, stand, known = self._battle.attack.retreat, self._battle.defence.retreat, against[d]
        mine, yours = self._mine.units, self._yours.units[d]
        for a in attackers:
            if a not in known:
                how = over(mine[a], yours, 1, go, stand)
                if how:
                    known[a] = ONE * (how in (WON, DEFENDER_RETREATED))
                else:
                    total, leaves, _ = self._sum(a, d, against)
                    known[a] = total // leaves

    def _sum(self, a: int, d: int, against: _Against) -> tuple[int, int, int]:
        """What the rounds that change something are worth together, their weight, and that of all rounds."""
        below, above = self._mine.after[a], self._yours.after[d]
        key = a, self._yours.dice[d]
        found = against.after.get(key)
        if found is None:
            fort = self._fort[a] if against is self._against[True] else 0
            struck, every = self._returned.row(key[1], fort, len(below) - 1)
            found = against.after[key] = struck, every, _After(struck, below, against)
        struck, whole, after = found
        hits, every = self._throws.row(self._mine.dice[a], 0, len(above) - 1)
        whole *= every
        leaves = whole - hits[0] * struck[0]
        if not leaves:
            said = f"{self._mine.found[a]} against {self._yours.found[d]} can never hit each other"
            raise BadInput([Problem("combat die", said, "Give each kind of unit a face.", case="2.2")])
        missed = sum(map(mul, struck[1:], map(against[d].__getitem__, below[1:])))
        hit = sum(map(mul, hits[1:], map(after.__getitem__, above[1:])))
        return hits[0] * missed + hit, leaves, whole

    def _first(self, a: int, d: int, against: _Against) -> int:
        """The worth before the first round: a side may retreat after it, not before, even if nobody was hit (2.2.3)."""
        known, b = against[d][a], self._battle
        if not over(self._mine.units[a], self._yours.units[d], 1, b.attack.retreat, b.defence.retreat):
            return known
        total, leaves, whole = self._sum(a, d, against)
        return (total + (whole - leaves) * known) // whole


__all__ = ["ONE", "ConquestBounds"]
