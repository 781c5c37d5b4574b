"""A land battle before it is fought: its two forces; and its ends, with what becomes of the Leaders (2.2, 3.1, 3.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...core.errors import BadInput, Problem
from .figures import ATTACKER, BOOK, DEFENDER, CombatFigures
from .legion import Troops
from .orders import INFANTRY_FIRST, Orders

WON, LOST, BOTH_GONE = "won", "lost", "both gone"
DEFENDER_RETREATED, ATTACKER_RETREATED = "defender retreated", "attacker retreated"
HOW = (WON, LOST, BOTH_GONE, DEFENDER_RETREATED, ATTACKER_RETREATED)
"""How a battle ends for the attacker: the defender's units are gone, his own, both in one round; or a side has retreated."""


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a battle.

    Attributes:
        troops: its land units.
        generals: how many Generals are with them.
        caesar: whether its Caesar is.
        refuge: whether there is a Province that it may retreat to (3.4).
    """

    troops: Troops
    generals: int = 0
    caesar: bool = False
    refuge: bool = True

    @property
    def leaders(self) -> int:
        """How many Leaders are present: Generals and the Caesar (0.6)."""
        return self.generals + self.caesar

    def __str__(self) -> str:
        leaders = [f"{self.generals}G"] if self.generals else []
        return " ".join([str(self.troops), *leaders, *(["Caesar"] if self.caesar else [])])


@dataclass(frozen=True, slots=True)
class Battle:
    """A land battle that is about to begin (2.2).

    Attributes:
        attacker: who attacks.
        defender: who defends.
        fort: whether the defender has a Fortified City there.
        attack: how the attacker plays it.
        defence: how the defender plays it.
        figures: what the battle rests on.

    Raises:
        BadInput: a side has no land unit, or a number is below 0.
    """

    attacker: Force
    defender: Force
    fort: bool = False
    attack: Orders = INFANTRY_FIRST
    defence: Orders = INFANTRY_FIRST
    figures: CombatFigures = BOOK

    def __post_init__(self) -> None:
        problems = []
        for side, force in ((ATTACKER, self.attacker), (DEFENDER, self.defender)):
            if min(force.troops) < 0 or force.generals < 0:
                problems.append(Problem(side, f"has {force}", "Give numbers from 0 on.", case="2.2"))
            elif not force.troops.units:
                problems.append(Problem(side, "has no land unit", "Without one there is no battle.", case="2.2"))
        if problems:
            raise BadInput(problems)


class End(NamedTuple):
    """How a battle ends: the land units that both have left, and one of `HOW`."""

    attacker: Troops
    defender: Troops
    how: str

    @property
    def conquered(self) -> bool:
        """Whether the attacker conquers the Province (3.5)."""
        return self.how in (WON, DEFENDER_RETREATED)


def captured(side: str, how: str, refuge: bool) -> bool:
    """Whether the Leaders of a side are captured, if it has any there (3.1, 3.2, 3.4).

    They are when its last land unit falls in battle and the enemy has one left, or when it retreats and there is no Province to go
    to. In the Pursuit they escape.

    Args:
        side: `ATTACKER` or `DEFENDER`.
        how: how the battle ended, one of `HOW`.
        refuge: whether the side has a Province to retreat to.
    """
    if side == ATTACKER:
        return how == LOST or (how == ATTACKER_RETREATED and not refuge)
    return how == WON or (how == DEFENDER_RETREATED and not refuge)
