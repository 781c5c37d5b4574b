"""What a position can be asked: each result shows itself as picture, table and text, with its reasons and doubts."""

from __future__ import annotations

from .battle_odds import BattleOdds, battle_odds
from .dangers import Danger, danger
from .legion_odds import LegionOdds, legion_odds
from .naval_odds import NavalOdds, naval_odds
from .overview import Overview, overview
from .pursuit_odds import PursuitOdds, pursuit_odds
from .reach_odds import Reach, reach
from .tribute_odds import Tribute, tribute_of

__all__ = [
    "BattleOdds",
    "Danger",
    "LegionOdds",
    "NavalOdds",
    "Overview",
    "PursuitOdds",
    "Reach",
    "Tribute",
    "battle_odds",
    "danger",
    "legion_odds",
    "naval_odds",
    "overview",
    "pursuit_odds",
    "reach",
    "tribute_of",
]
