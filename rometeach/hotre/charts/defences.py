"""What an attack meets in a Province, as chances of single exchanges: Armies, and a Fort that has to be fought by itself (10, 10.4)."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import replace
from ..rules import Rules
from .combat import Attack, exchange, takes_forts
from .fights import STAY, Chances, Defence, chances

OPEN = Defence(0, Chances(1, 0, 1))
"""Nobody has to be fought."""


def against_fort(attack: Attack) -> Attack:
    """The same attack when only the Fort is left."""
    return replace(attack, defender="")


@case("10", "10.4")
def defence(rules: Rules, attack: Attack, armies: int, retreat: str = STAY, room: int = 0, after: int = 1) -> Defence:
    """What so many Armies, with or without a Fort, put against an attack.

    Args:
        rules: what is played by.
        attack: the first exchange.
        armies: how many defend; 0 where a Fort stands alone, or nobody.
        retreat: when they retreat, one of `fights.RETREATS`.
        room: how many of them find a place to go to.
        after: after so many exchanges they may.
    """
    fights_fort = bool(attack.fort) and not takes_forts(attack.attacker)
    lone = chances(exchange(rules, against_fort(attack))) if fights_fort else None
    if not armies:
        return Defence(0, lone, lone) if lone else OPEN
    one = exchange(rules, attack)
    dead = chances(one.after) if one.after else None
    return Defence(armies, chances(one), lone, dead, retreat, room, after)


__all__ = ["OPEN", "against_fort", "defence"]
