"""What each outcome means in Conquest of the Empire II, to the attacker or to who is asked about: its colour in every chart."""

from __future__ import annotations

from ..core.frozen import Frozen
from ..core.meanings import GAIN, GREAT_GAIN, LOSS, RUIN, UNDECIDED, Meaning
from .charts.forces import ATTACKER_RETREATED, BOTH_GONE, DEFENDER_RETREATED, LOST, WON

OF_BATTLE = Frozen(
    {WON: GREAT_GAIN, DEFENDER_RETREATED: GAIN, BOTH_GONE: UNDECIDED, ATTACKER_RETREATED: LOSS, LOST: RUIN}
)
"""How a battle on land ends, for the attacker."""
WORDS = Frozen(
    {
        WON: "the attacker wins",
        DEFENDER_RETREATED: "the defender retreats",
        BOTH_GONE: "both are gone",
        ATTACKER_RETREATED: "the attacker retreats",
        LOST: "the attacker is beaten",
    }
)
"""How a battle on land ends, in words, the best end for the attacker first."""

ONLY_ATTACKER, BOTH_AFLOAT, NONE_AFLOAT, ONLY_DEFENDER = (
    "only the attacker has Galleys left",
    "both have Galleys left",
    "all Galleys are gone",
    "only the defender has Galleys left",
)
OF_SEA = Frozen({ONLY_ATTACKER: GAIN, BOTH_AFLOAT: UNDECIDED, NONE_AFLOAT: LOSS, ONLY_DEFENDER: RUIN})
"""How a naval battle ends, for the attacker."""

MEANINGS: Frozen[str, Meaning] = Frozen({WORDS[how]: means for how, means in OF_BATTLE.items()} | dict(OF_SEA))
"""Every outcome of the game that has a name. A bar that carries another name (a number) says itself what it means."""
