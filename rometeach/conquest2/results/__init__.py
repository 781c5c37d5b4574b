"""What a position can be asked: each result shows itself as picture, table and text, with its reasons and doubts."""

from __future__ import annotations

from .battle_odds import BattleOdds, battle_odds
from .draws import DrawOdds, draw_odds
from .hands import SenateOdds, senate_odds
from .influence_odds import InfluenceOdds, influence_odds
from .naval_odds import NavalOdds, naval_odds
from .overview import Overview, overview
from .reach_odds import Reach, reach
from .scores import Score, score

__all__ = [
    "BattleOdds",
    "DrawOdds",
    "InfluenceOdds",
    "NavalOdds",
    "Overview",
    "Reach",
    "Score",
    "SenateOdds",
    "battle_odds",
    "draw_odds",
    "influence_odds",
    "naval_odds",
    "overview",
    "reach",
    "score",
    "senate_odds",
]
