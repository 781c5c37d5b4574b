"""What each outcome means to Aurelian: its colour in every chart."""

from __future__ import annotations

from ..core.frozen import Frozen
from ..core.meanings import GAIN, GREAT_GAIN, LOSS, NEITHER, RUIN, Meaning

OF_ACTION = Frozen({"succeeds": GAIN, "no effect": NEITHER})
OF_CHECK = Frozen({"met": GAIN, "missed": LOSS})
OF_GAME = Frozen({"won": GREAT_GAIN, "lost": RUIN})

MEANINGS: Frozen[str, Meaning] = Frozen({**OF_ACTION, **OF_CHECK, **OF_GAME})
"""Every outcome of the game that has a name. A bar that carries another name (a Space, a cup) says itself what it means."""


def of_loss(loss: int, army: int, coins: int = 0) -> Meaning:
    """What it means that the Army loses so much of its Strength, and that so many Coins are won."""
    return RUIN if loss >= army else LOSS if loss else GAIN if coins else NEITHER
