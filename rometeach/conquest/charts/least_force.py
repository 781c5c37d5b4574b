"""The least number of further units with which a battle is won with a wanted chance, found by trying every number from none on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from ...core.errors import BadInput, Problem
from .battle import Battle, BattleLaw, battle_law
from .bounds import ConquestBounds
from .figures import ATTACKER
from .legion import NAMES, Troops

INFANTRY, CAVALRY, CATAPULTS = NAMES


@dataclass(frozen=True)
class LeastForce:
    """How many further units are needed.

    Attributes:
        battle: the battle without them.
        unit: their kind.
        side: whose they are.
        number: how many; None where even the most that may be added are too few.
        tried: how many numbers were tried, from 0 on.
    """

    battle: Battle
    unit: str
    side: str
    number: int | None
    tried: int

    @cached_property
    def laws(self) -> tuple[BattleLaw, ...]:
        """The battle with 0, 1, 2, ... further units, as far as they were tried."""
        return tuple(battle_law(stronger(self.battle, self.side, self.unit, n)) for n in range(self.tried))

    @property
    def law(self) -> BattleLaw:
        """The battle with them, or with the most."""
        return self.laws[-1]

    @cached_property
    def chances(self) -> tuple[Fraction, ...]:
        """The chance with 0, 1, 2, ... further units, as far as they were tried.

        All before the number are below the wanted one, and that is the proof that it is the least.
        """
        return tuple(law.p_conquered if self.side == ATTACKER else 1 - law.p_conquered for law in self.laws)


def least_force(
    battle: Battle,
    wanted: Fraction,
    unit: str = INFANTRY,
    side: str = ATTACKER,
    most: int = 20,
    bounds: ConquestBounds | None = None,
) -> LeastForce:
    """The least number of further units of a kind with which a side has a wanted chance.

    The attacker wants to conquer the Province, the defender to keep it. Every number from 0 on is tried, because nothing says that
    more units are always better: an order of losses may spend the good ones first. Where the
    bounds of a chance do not decide, the law does.

    Args:
        battle: the battle without them.
        wanted: the chance that is wanted, at least.
        unit: one of "Infantry", "Cavalry", "Catapults".
        side: `ATTACKER` or `DEFENDER`.
        most: how many may be added at most.
        bounds: bounds of battles with these orders, where there are some already.

    Raises:
        BadInput: there is no such kind or number.
    """
    if unit not in NAMES or most < 0:
        raise BadInput(
            [Problem("unit", f"{most} more {unit} cannot be added", f"Name one of {', '.join(NAMES)}.", case="0.12")]
        )
    table = bounds or ConquestBounds(battle)
    for number in range(most + 1):
        tried = stronger(battle, side, unit, number)
        low, high = table.of(tried)
        if side != ATTACKER:
            low, high = 1 - high, 1 - low
        if low < wanted <= high:
            p = battle_law(tried).p_conquered
            low = p if side == ATTACKER else 1 - p
        if low >= wanted:
            return LeastForce(battle, unit, side, number, number + 1)
    return LeastForce(battle, unit, side, None, most + 1)


def stronger(battle: Battle, side: str, unit: str, number: int) -> Battle:
    """The battle with so many further units of a kind on a side.

    Args:
        battle: the battle without them.
        side: `ATTACKER` or `DEFENDER`.
        unit: one of "Infantry", "Cavalry", "Catapults".
        number: how many.
    """
    more = Troops(*(number if name == unit else 0 for name in NAMES))
    if side == ATTACKER:
        return replace(battle, attacker=replace(battle.attacker, troops=battle.attacker.troops.more(more)))
    return replace(battle, defender=replace(battle.defender, troops=battle.defender.troops.more(more)))
