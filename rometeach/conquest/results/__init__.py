"""What a position can be asked: each result shows itself as picture, table and text, with its reasons and doubts."""

from __future__ import annotations

from .battle_odds import BattleOdds, battle_odds
from .legion_odds import LegionOdds, legion_odds
from .pursuit_odds import PursuitOdds, pursuit_odds
from .tribute_odds import Tribute, tribute_of

__all__ = [
    "BattleOdds",
    "LegionOdds",
    "PursuitOdds",
    "Tribute",
    "battle_odds",
    "legion_odds",
    "pursuit_odds",
    "tribute_of",
]
