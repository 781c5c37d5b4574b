"""What each outcome means to the Empire, or to the Emperor who fights: its colour in every chart."""

from __future__ import annotations

from ..core.frozen import Frozen
from ..core.meanings import GAIN, GREAT_GAIN, LOSS, NEITHER, RUIN, UNDECIDED, Meaning

OF_WAR = Frozen({"Triumph": GAIN, "Draw": UNDECIDED, "Stalemate": NEITHER, "Defeat": LOSS, "Disaster": RUIN})
OF_CIVIL_WAR = Frozen({"Rebel Victory": LOSS, "Stalemate": NEITHER, "Rebel Defeat": GAIN})
OF_GAME = Frozen(
    {
        "Major Victory": GREAT_GAIN,
        "Minor Victory": GAIN,
        "Draw": UNDECIDED,
        "Minor Defeat": LOSS,
        "Major Defeat": RUIN,
    }
)
OF_REVOLT = Frozen({"Revolts": LOSS, "is Romanised": GAIN, "stays as it is": NEITHER})
OF_PILLAGE = Frozen({"moves on": UNDECIDED, "stays": NEITHER})
OF_REBELLION = Frozen({"rebels": LOSS, "stays loyal": NEITHER})
OF_ASSASSINATION = Frozen({"killed": LOSS, "survives": NEITHER})

MEANINGS: Frozen[str, Meaning] = Frozen(
    {**OF_WAR, **OF_CIVIL_WAR, **OF_GAME, **OF_REVOLT, **OF_PILLAGE, **OF_REBELLION, **OF_ASSASSINATION}
)
"""Every outcome of the game that has a name. A bar that carries another name (a Province, a War's end) says itself what it means."""
