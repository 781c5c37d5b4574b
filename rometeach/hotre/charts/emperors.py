"""The Emperor of a Player Phase: his row, and what he brings to a fight (5.3)."""

from __future__ import annotations

import functools

from ...core.cases import case
from ...core.figures.ledger import Named
from ..board.state import BoardState
from ..rules import Emperor, Rules
from .combat import NO_BONUS, Bonus


def emperor_subject(emperor: Emperor) -> Named:
    """Whom a line about an Emperor is about: his row of the chart."""
    return Named(emperor.name, f"emperors:{emperor.turn}.{emperor.number}")


@case("5.3", "7")
def bonus(board: BoardState, side: str) -> Bonus:
    """What a side's attacks have besides their dice in the Player Phase in progress; those of anybody else have nothing."""
    active = board.active
    if active is None or active.side != side:
        return NO_BONUS
    emperor = board.emperor_of(side) if active.emperor and side in board.factions else None
    if emperor is None:
        cards = active.attack_card or active.defence_card
        return Bonus(attack_card=active.attack_card, defence_card=active.defence_card) if cards else NO_BONUS
    return _of(board.rules, board.turn, emperor.number, active.attack_card, active.defence_card)


@functools.lru_cache(maxsize=1024)
def _of(rules: Rules, turn: int, number: int, attack_card: int, defence_card: int) -> Bonus:
    """What an Emperor and the cards of the Phase bring together."""
    emperor = rules.emperors[turn, number]
    subject = f"emperors:{turn}.{number}"
    return Bonus(subject, emperor.die, emperor.att, emperor.ties, attack_card, defence_card)
