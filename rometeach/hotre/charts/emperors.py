"""The Emperor of a Player Phase: his row, and what he brings to a fight (5.3)."""

from __future__ import annotations

from ...core.cases import case
from ...core.figures.ledger import Named
from ..board.state import BoardState
from ..rules import Emperor
from .combat import Bonus


def emperor_subject(emperor: Emperor) -> Named:
    """Whom a line about an Emperor is about: his row of the chart."""
    return Named(emperor.name, f"emperors:{emperor.turn}.{emperor.number}")


@case("5.3", "7")
def bonus(board: BoardState, side: str) -> Bonus:
    """What a side's attacks have besides their dice in the Player Phase in progress; those of anybody else have nothing."""
    active = board.active
    if active is None or active.side != side:
        return Bonus()
    emperor = board.emperor_of(side) if active.emperor and side in board.factions else None
    if emperor is None:
        return Bonus(attack_card=active.attack_card, defence_card=active.defence_card)
    return Bonus(
        f"emperors:{emperor.turn}.{emperor.number}",
        emperor.die,
        emperor.att,
        emperor.ties,
        active.attack_card,
        active.defence_card,
    )
