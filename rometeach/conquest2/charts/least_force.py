"""The least number of further units with which a battle is won with a wanted chance, found by trying every number from none on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from .armies import ONE_OF, Units
from .battle import battle_bounds, battle_law
from .figures import ATTACKER
from .forces import DEFENDER_RETREATED, WON, Battle

NAMES = ("Infantry", "Cavalry", "Catapults", "Galleys")
"""The kinds of units."""
WINS = (WON, DEFENDER_RETREATED)
"""The ends with which the attacker wins."""


@dataclass(frozen=True)
class LeastForce:
    """How many further Infantry the attacker needs.

    Attributes:
        battle: the battle without them.
        number: how many; None where even the most that may be added are too few.
        tried: how many numbers were tried, from 0 on.
    """

    battle: Battle
    number: int | None
    tried: int

    @cached_property
    def chances(self) -> tuple[Fraction, ...]:
        """The chance with 0, 1, 2, ... further Infantry, as far as they were tried.

        All before the number are below the wanted one, and that is the proof that it is the least.
        """
        return tuple(battle_law(stronger(self.battle, ATTACKER, 0, n)).p_how(*WINS) for n in range(self.tried))


def least_force(battle: Battle, wanted: Fraction, most: int) -> LeastForce:
    """The least number of further Infantry with which the attacker wins with a wanted chance.

    Every number from 0 on is tried, because nothing says that more units are always better: an order of losses may spend the good
    ones first. Where the bounds of a chance do not decide, the law does.

    Args:
        battle: the battle without them.
        wanted: the chance that is wanted, at least.
        most: how many may be added at most.
    """
    for number in range(most + 1):
        tried = stronger(battle, ATTACKER, 0, number)
        low, high = battle_bounds(tried, *WINS)
        if low < wanted <= high:
            low = battle_law(tried).p_how(*WINS)
        if low >= wanted:
            return LeastForce(battle, number, number + 1)
    return LeastForce(battle, None, most + 1)


def stronger(battle: Battle, side: str, kind: int, number: int) -> Battle:
    """The battle with so many further own units of a kind on a side.

    Args:
        battle: the battle without them.
        side: `ATTACKER` or `DEFENDER`.
        kind: the place of the kind in `NAMES`.
        number: how many.
    """
    whose = battle.attacker if side == ATTACKER else battle.defender
    more = Units(*(number * n for n in ONE_OF[kind]))
    better = replace(whose, army=replace(whose.army, own=whose.army.own.plus(more)))
    return replace(battle, attacker=better) if side == ATTACKER else replace(battle, defender=better)


__all__ = ["NAMES", "WINS", "LeastForce", "least_force", "stronger"]
