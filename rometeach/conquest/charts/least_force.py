"""The least number of further units with which a battle is won with a wanted chance, found by trying every number from none on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from ...core.errors import BadInput, Problem
from .battle import Battle, BattleLaw, battle_law
from .figures import ATTACKER
from .legion import NAMES, Troops

INFANTRY, CAVALRY, CATAPULTS = NAMES


@dataclass(frozen=True)
class LeastForce:
    """How many further units are needed.

    Attributes:
        number: how many; None where even the most that may be added are too few.
        law: the battle with them, or with the most.
        chances: the chance with 0, 1, 2, ... further units, as far as they were tried. All before the number are below the wanted
            one, and that is the proof that it is the least.
    """

    number: int | None
    law: BattleLaw
    chances: tuple[Fraction, ...]


def least_force(
    battle: Battle, wanted: Fraction, unit: str = INFANTRY, side: str = ATTACKER, most: int = 20
) -> LeastForce:
    """The least number of further units of a kind with which a side has a wanted chance.

    The attacker wants to conquer the Province, the defender to keep it. Every number from 0 on is tried, because nothing says that
    more units are always better: an order of losses may spend the good ones first.

    Args:
        battle: the battle without them.
        wanted: the chance that is wanted, at least.
        unit: one of "Infantry", "Cavalry", "Catapults".
        side: `ATTACKER` or `DEFENDER`.
        most: how many may be added at most.

    Raises:
        BadInput: there is no such kind or number.
    """
    if unit not in NAMES or most < 0:
        raise BadInput(
            [Problem("unit", f"{most} more {unit} cannot be added", f"Name one of {', '.join(NAMES)}.", case="0.12")]
        )
    chances: list[Fraction] = []
    law = None
    for number in range(most + 1):
        law = battle_law(stronger(battle, side, unit, number))
        p = law.p_conquered
        chances.append(p if side == ATTACKER else 1 - p)
        if chances[-1] >= wanted:
            return LeastForce(number, law, tuple(chances))
    assert law is not None
    return LeastForce(None, law, tuple(chances))


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
