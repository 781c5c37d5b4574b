"""What each outcome means in History of the Roman Empire, to the attacker or to who is asked about: its colour in every chart."""

from __future__ import annotations

from ..core.frozen import Frozen
from ..core.meanings import GAIN, GREAT_GAIN, LOSS, NEITHER, RUIN, UNDECIDED, Meaning

WON, LOST = "the attacker wins", "the defender wins"
WON_DEAD, LOST_DEAD = "the attacker wins, his Emperor is killed", "the defender wins, the Emperor is killed"
OF_EXCHANGE = Frozen({WON: GAIN, LOST: LOSS, WON_DEAD: UNDECIDED, LOST_DEAD: RUIN})

LIVES, DIES = "the Emperor lives", "the Emperor is killed"
OF_EMPEROR = Frozen({LIVES: NEITHER, DIES: RUIN})

FIRST, TIED, LAST = "won", "shared", "lost"
OF_GAME = Frozen({FIRST: GREAT_GAIN, TIED: UNDECIDED, LAST: LOSS})
"""How a game ends for a player."""

MEANINGS: Frozen[str, Meaning] = Frozen({**OF_EXCHANGE, **OF_EMPEROR, **OF_GAME})
"""Every outcome of the game that has a name. A bar that carries another name (a Province, a number) says itself what it means."""


def of_fight(attackers: int, defenders: int, fort: bool, begun: int) -> Meaning:
    """What the end of a fight means to the attacker: he has it, or something was beaten, or nothing at all.

    Args:
        attackers: his Armies that are left.
        defenders: the enemy's.
        fort: whether a Fort stands that he had to fight.
        begun: the Armies that defended at the beginning.
    """
    if attackers and not defenders and not fort:
        return GAIN
    return LOSS if defenders < begun else RUIN


def of_reach(provinces: int, asked: int) -> Meaning:
    """What it means to get so far along a path."""
    return GREAT_GAIN if provinces == asked else GAIN if provinces else LOSS
