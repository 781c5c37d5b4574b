"""What each outcome means in Conquest of the Empire, to the attacker or to who is asked about: its colour in every chart."""

from __future__ import annotations

from ..core.frozen import Frozen
from ..core.meanings import GAIN, GREAT_GAIN, LOSS, RUIN, UNDECIDED, Meaning
from .charts.forces import ATTACKER_RETREATED, BOTH_GONE, DEFENDER_RETREATED, LOST, WON

OF_BATTLE = Frozen(
    {WON: GREAT_GAIN, DEFENDER_RETREATED: GAIN, BOTH_GONE: UNDECIDED, ATTACKER_RETREATED: LOSS, LOST: RUIN}
)
"""How a battle ends, for the attacker."""
WORDS = Frozen(
    {
        WON: "the attacker conquers",
        DEFENDER_RETREATED: "the defender retreats",
        BOTH_GONE: "both are gone",
        ATTACKER_RETREATED: "the attacker retreats",
        LOST: "the attacker is beaten",
    }
)
"""How a battle ends, in words."""

AFLOAT, BOTH_AFLOAT, NONE_AFLOAT, SUNK = (
    "the enemy's Galleys are gone",
    "both have Galleys left",
    "all Galleys are gone",
    "the attacker's Galleys are gone",
)
OF_SEA = Frozen({AFLOAT: GAIN, BOTH_AFLOAT: UNDECIDED, NONE_AFLOAT: LOSS, SUNK: RUIN})
"""How a naval battle ends, for the attacker."""

LIVES, FALLS = "the Caesar lives", "the Caesar falls"
OF_CAESAR = Frozen({LIVES: GAIN, FALLS: RUIN})
"""What becomes of a Caesar, for his player."""

MEANINGS: Frozen[str, Meaning] = Frozen(
    {WORDS[how]: means for how, means in OF_BATTLE.items()} | {**OF_SEA, **OF_CAESAR}
)
"""Every outcome of the game that has a name. A bar that carries another name (a number) says itself what it means."""
