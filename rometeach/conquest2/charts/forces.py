"""What a battle is about, and how it may end: both sides, when they retreat, the law of the ends (3.6.4 to 3.6.6, 3.7.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from ...core.errors import BadInput, Problem
from ...core.frozen import Frozen
from .armies import KEEP_VARIETY, Army, Orders, Units, after
from .figures import ATTACKER, BOOK, DEFENDER, CombatFigures

WON, LOST, BOTH_GONE = "won", "lost", "both gone"
DEFENDER_RETREATED, ATTACKER_RETREATED, AFLOAT = "defender retreated", "attacker retreated", "both afloat"
HOW = (WON, LOST, BOTH_GONE, DEFENDER_RETREATED, ATTACKER_RETREATED, AFLOAT)
"""How a battle ends for the attacker: the defender is gone, he is, both are; a side has retreated; the last round at sea is over."""


class Retreat(NamedTuple):
    """When a side retreats at the end of a round: with fewer units than `below`, or after so many rounds; never with the defaults."""

    below: int = 0
    after: int = 0

    def decided(self, left: int, rounds: int) -> bool:
        """Whether the side retreats now."""
        return left < self.below or 0 < self.after <= rounds


NEVER = Retreat()


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a battle.

    Attributes:
        army: its units.
        dice: how many dice it throws: see `dice`.
        orders: how it loses units.
        retreat: when it retreats.
        leader: whether it has a Leader there: without one it cannot retreat after its last own land unit (3.6.6).
        refuge: whether it has a Province to retreat to: without one its own land units are lost when it retreats.
    """

    army: Army
    dice: int
    orders: Orders = KEEP_VARIETY
    retreat: Retreat = NEVER
    leader: bool = True
    refuge: bool = True


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle that is about to begin.

    Attributes:
        attacker: who attacks.
        defender: who defends.
        city: whether a City is defended: the defender throws first, and who is hit does not throw (3.6.5).
        naval: whether it is fought at sea (3.7.1).
        figures: what it rests on.
        training: at sea: further dice of the attacker and the defender (9.14); on land they are among `Side.dice`.
    """

    attacker: Side
    defender: Side
    city: bool = False
    naval: bool = False
    figures: CombatFigures = BOOK
    training: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        if self.naval and any(s.army.all.on_land for s in (self.attacker, self.defender)):
            raise BadInput([Problem("army", "has land units at sea", "Galleys alone fight there.", case="3.7.1")])


class End(NamedTuple):
    """How a battle ends: how many units both sides lost, and one of `HOW`."""

    attacker: int
    defender: int
    how: str


@dataclass(frozen=True)
class BattleLaw:
    """The ends of a battle with their weights over one denominator; `rounds_weight` are the rounds on average over it."""

    battle: Battle
    weights: Frozen[End, int]
    denominator: int
    rounds_weight: int = field(repr=False)

    def p_how(self, *how: str) -> Fraction:
        """The chance of one of these ends."""
        return Fraction(sum(w for end, w in self.weights.items() if end.how in how), self.denominator)

    @property
    def rounds(self) -> Fraction:
        """How many rounds are fought on average."""
        return Fraction(self.rounds_weight, self.denominator)

    def left(self) -> dict[tuple[Units, Units], Fraction]:
        """(units left of the attacker, of the defender) -> the chance, all parts of the armies together."""
        found: dict[tuple[Units, Units], int] = {}
        for end, w in self.weights.items():
            mine, yours = (_sum(self.left_of(side, end)) for side in (ATTACKER, DEFENDER))
            found[mine, yours] = found.get((mine, yours), 0) + w
        return {key: Fraction(w, self.denominator) for key, w in found.items()}

    def left_of(self, side: str, end: End) -> tuple[Units, Units, Units]:
        """What a side has left at an end: its own units, those lent, those of a card.

        Args:
            side: `ATTACKER` or `DEFENDER`.
            end: the end.
        """
        whose = self._side(side)
        lost, flees = (end.attacker, ATTACKER_RETREATED) if side == ATTACKER else (end.defender, DEFENDER_RETREATED)
        own, lent, guests = after(whose.army, whose.orders.losses(whose.army)[:lost])
        if end.how == flees and not whose.refuge:
            own = Units(galleys=own.galleys)
        return own, lent, guests

    def mean_left(self, side: str) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """The Infantry, Cavalry, Catapults and Galleys that a side has left on average, all parts of its army together.

        Args:
            side: `ATTACKER` or `DEFENDER`.
        """
        return self._mean(side, _sum)

    def mean_lost(self, side: str) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """The own units by kind that a side loses on average; those lent and those of a card cost it nothing.

        Args:
            side: `ATTACKER` or `DEFENDER`.
        """
        own = self._side(side).army.own
        infantry, cavalry, catapults, galleys = self._mean(side, lambda left: own.less(left[0]))
        return infantry, cavalry, catapults, galleys

    def _side(self, side: str) -> Side:
        return self.battle.attacker if side == ATTACKER else self.battle.defender

    def _mean(
        self, side: str, of: Callable[[tuple[Units, Units, Units]], Units]
    ) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """The mean of units that follow from what is left of a side: own, lent, guests."""
        alike: dict[tuple[Units, Units, Units], int] = {}
        for end, w in self.weights.items():
            left = self.left_of(side, end)
            alike[left] = alike.get(left, 0) + w
        sums = [0] * 4
        for left, w in alike.items():
            for kind, u in enumerate(of(left)):
                sums[kind] += u * w
        infantry, cavalry, catapults, galleys = (Fraction(x, self.denominator) for x in sums)
        return infantry, cavalry, catapults, galleys


def _sum(parts: tuple[Units, Units, Units]) -> Units:
    own, lent, guests = parts
    return own.plus(lent).plus(guests)


__all__ = [
    "AFLOAT",
    "ATTACKER_RETREATED",
    "BOTH_GONE",
    "DEFENDER_RETREATED",
    "HOW",
    "LOST",
    "NEVER",
    "WON",
    "Battle",
    "BattleLaw",
    "End",
    "Retreat",
    "Side",
]
