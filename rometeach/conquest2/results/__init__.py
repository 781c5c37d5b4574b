"""What a position can be asked: each result shows itself as picture, table and text, with its reasons and doubts."""

from __future__ import annotations

from .battle_odds import BattleOdds, battle_odds
from .naval_odds import NavalOdds, naval_odds

__all__ = [
    "BattleOdds",
    "NavalOdds",
    "battle_odds",
    "naval_odds",
]
