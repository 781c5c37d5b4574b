"""The exact law of a naval battle: which Galleys are sunk in its rounds, with what was aboard (2.2.4).

Both sides throw two dice for each Galley, and each Galley face sinks one; what is sunk still throws in that round. Two readings of
this are figures: `galley_hits_twice` and `sunk_throw`. The battle ends after three rounds, or when a fleet is gone. Owners choose
which Galleys go down, so only their numbers are left to chance.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from ...conquest_board.combat_die import matched_law
from ...core.errors import BadInput, Problem
from ...core.frozen import Frozen
from .figures import ATTACKER, BOOK, DEFENDER, CombatFigures
from .legion import NOBODY, Troops

CHEAPEST, AS_LISTED = "cheapest", "as listed"
"""Which Galley goes down first: that with the cheapest cargo, Leaders last of all and the Caesar after them; or the first one listed."""


@dataclass(frozen=True, slots=True)
class Cargo:
    """What one Galley carries (2.1.2): land units, Generals, the Caesar."""

    troops: Troops = NOBODY
    generals: int = 0
    caesar: bool = False

    @property
    def leaders(self) -> int:
        """How many Leaders are aboard."""
        return self.generals + self.caesar


EMPTY = Cargo()


@dataclass(frozen=True, slots=True)
class Fleet:
    """The Galleys of one side (0.13).

    Attributes:
        galleys: each with its cargo.
        sinks: which goes down first, `CHEAPEST` or `AS_LISTED`.

    Raises:
        BadInput: there is no Galley, or no such order.
    """

    galleys: tuple[Cargo, ...]
    sinks: str = CHEAPEST

    def __post_init__(self) -> None:
        if not self.galleys:
            raise BadInput([Problem("fleet", "has no Galley", "Without one there is no naval battle.", case="2.2.4")])
        if self.sinks not in (CHEAPEST, AS_LISTED):
            hint = f'Give "{CHEAPEST}" or "{AS_LISTED}".'
            raise BadInput([Problem("fleet", f"{self.sinks!r} is no order of sinking", hint, case="2.2.4")])

    @classmethod
    def of(cls, number: int) -> Fleet:
        """So many empty Galleys."""
        return cls((EMPTY,) * number)

    def sunk(self, number: int, figures: CombatFigures = BOOK) -> tuple[Cargo, ...]:
        """The cargos that are lost with so many Galleys, in the order in which they go down (2.2.4)."""
        if self.sinks == AS_LISTED:
            return self.galleys[:number]
        prices = figures.prices
        return tuple(sorted(self.galleys, key=lambda c: (c.caesar, c.generals, c.troops.worth(prices))))[:number]


class Afloat(NamedTuple):
    """How a naval battle ends: the Galleys that both have left.

    Where the last Galleys of both went down in one round, the other two say how many of each did: nobody is left to capture their
    Leaders, who are removed.
    """

    attacker: int
    defender: int
    attacker_together: int = 0
    defender_together: int = 0


@dataclass(frozen=True, slots=True)
class NavalLaw:
    """The ends of a naval battle with their weights over one denominator."""

    attacker: Fleet
    defender: Fleet
    figures: CombatFigures
    weights: Frozen[Afloat, int]
    denominator: int

    def p_if(self, test: Callable[[Afloat], bool]) -> Fraction:
        """The chance that a test holds at the end."""
        return Fraction(sum(w for end, w in self.weights.items() if test(end)), self.denominator)

    @property
    def p_attacker_gone(self) -> Fraction:
        """The chance that all Galleys of the attacker are sunk, and not all of the defender."""
        return self.p_if(lambda end: not end.attacker and end.defender > 0)

    @property
    def p_defender_gone(self) -> Fraction:
        """The chance that all Galleys of the defender are sunk, and not all of the attacker."""
        return self.p_if(lambda end: not end.defender and end.attacker > 0)

    @property
    def p_both_gone(self) -> Fraction:
        """The chance that no Galley is left."""
        return self.p_if(lambda end: not end.attacker and not end.defender)

    def law(self) -> dict[tuple[int, int], Fraction]:
        """The law of the Galleys that both have left."""
        found: dict[tuple[int, int], int] = {}
        for end, w in self.weights.items():
            found[end[:2]] = found.get(end[:2], 0) + w
        return {k: Fraction(w, self.denominator) for k, w in sorted(found.items())}

    def mean(self, of: Callable[[Afloat], int]) -> Fraction:
        """A number on average."""
        return Fraction(sum(of(end) * w for end, w in self.weights.items()), self.denominator)

    def mean_sunk(self, side: str) -> Fraction:
        """How many Galleys a side loses on average."""
        k = self._at(side)
        return len(self._fleet(side).galleys) - self.mean(lambda end: end[k])

    def talents_lost(self, side: str) -> Fraction:
        """What a side loses on average, Galleys and the land units aboard, in Talents at the prices of now (2.5)."""
        prices, galley = self.figures.prices, self.figures.galley_price
        return self.mean(lambda end: sum(galley + c.troops.worth(prices) for c in self.lost(side, end)))

    def mean_captured(self, side: str) -> Fraction:
        """How many Leaders of a side are captured on average (3.2)."""
        return self.mean(lambda end: sum(c.leaders for c in self._captured(side, end)))

    def p_leader_captured(self, side: str) -> Fraction:
        """The chance that a Leader of a side is captured, one at least (3.2)."""
        return self.p_if(lambda end: any(c.leaders for c in self._captured(side, end)))

    def p_caesar_captured(self, side: str) -> Fraction:
        """The chance that the Caesar of a side is captured (3.3)."""
        return self.p_if(lambda end: any(c.caesar for c in self._captured(side, end)))

    def p_caesar_drowned(self, side: str) -> Fraction:
        """The chance that the Caesar of a side goes down in the round in which both fleets do: he is out, and nobody has captured him."""
        return self.p_if(lambda end: any(c.caesar for c in self.lost(side, end))) - self.p_caesar_captured(side)

    def lost(self, side: str, end: Afloat) -> tuple[Cargo, ...]:
        """The cargos that a side has lost, in the order in which they went down."""
        fleet = self._fleet(side)
        return fleet.sunk(len(fleet.galleys) - end[self._at(side)], self.figures)

    def _captured(self, side: str, end: Afloat) -> tuple[Cargo, ...]:
        lost = self.lost(side, end)
        return lost[: len(lost) - end[2 + self._at(side)]]

    def _fleet(self, side: str) -> Fleet:
        return self.attacker if side == ATTACKER else self.defender

    def _at(self, side: str) -> int:
        return (ATTACKER, DEFENDER).index(side)


def galley_hits(galleys: int, figures: CombatFigures = BOOK) -> tuple[int, ...]:
    """In how many throws so many Galleys, with two dice each, score 0, 1, ... hits (2.2.4)."""
    groups, dice = (1, galleys * figures.galley_dice) if figures.galley_hits_twice else (galleys, figures.galley_dice)
    law = matched_law(figures.die, dice, (0, 0, 0, dice if figures.galley_hits_twice else 1))
    one = tuple(law.weights.get(hits, 0) for hits in range(max(law.weights) + 1))
    found: tuple[int, ...] = (1,)
    for _ in range(groups):
        found = tuple(
            sum(found[n] * one[hits - n] for n in range(len(found)) if 0 <= hits - n < len(one))
            for hits in range(len(found) + len(one) - 1)
        )
    return found


def naval_law(attacker: Fleet, defender: Fleet, figures: CombatFigures = BOOK) -> NavalLaw:
    """The exact law of a naval battle (2.2.4).

    Args:
        attacker: the Galleys of the moving player.
        defender: those of the other.
        figures: what the battle rests on.
    """
    a, d = len(attacker.galleys), len(defender.galleys)
    each = figures.die.faces ** (figures.galley_dice * (a + d))
    at: dict[Afloat, int] = {Afloat(a, d): 1}
    for _ in range(figures.naval_rounds):
        after: dict[Afloat, int] = {}
        for end, weight in at.items():
            for then, w in _round(end, each, figures) if end.attacker and end.defender else ((end, each),):
                after[then] = after.get(then, 0) + weight * w
        at = after
    return NavalLaw(attacker, defender, figures, Frozen(at), each**figures.naval_rounds)


def _round(end: Afloat, whole: int, figures: CombatFigures) -> list[tuple[Afloat, int]]:
    """What a round makes of so many Galleys, weights over a common denominator."""
    mine, yours = end.attacker, end.defender
    hits = _cut(galley_hits(mine, figures), yours)
    found = []
    for i, w in enumerate(hits):
        struck = _cut(galley_hits(yours if figures.sunk_throw else yours - i, figures), mine)
        scale = whole // (sum(hits) * sum(struck))
        for j, v in enumerate(struck):
            together = (mine, yours) if i == yours and j == mine else (0, 0)
            found.append((Afloat(mine - j, yours - i, *together), w * v * scale))
    return found


def _cut(ways: tuple[int, ...], most: int) -> tuple[int, ...]:
    """The same where no more than so many hits count."""
    return (*ways[:most], sum(ways[most:])) if len(ways) > most else ways
