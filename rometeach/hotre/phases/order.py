"""The order of play: Peoples and Emperors in turn, each by the numbers of their Tokens (6)."""

from __future__ import annotations

import itertools

from ...core.cases import case
from ..board.state import BARBARIAN, EMPEROR, BoardState, Token


@case("6")
def order(board: BoardState) -> tuple[Token, ...]:
    """The Tokens of this turn in the order in which they take their Phases: a People first, then an Emperor, and so on."""
    kinds = [
        sorted((t for t in board.tokens if t.kind == kind), key=lambda t: t.number) for kind in (BARBARIAN, EMPEROR)
    ]
    return tuple(t for pair in itertools.zip_longest(*kinds) for t in pair if t is not None)


@case("13")
def is_dead(board: BoardState, faction: str) -> bool:
    """Whether a Faction is out of the game: it has begun, has neither Legions nor Forts left, and no Roman Victory Points."""
    found = board.factions[faction]
    if not found.start or found.roman:
        return False
    return not any(p.side == faction or (p.fort and p.faction == faction) for p in board.provinces.values())


__all__ = ["is_dead", "order"]
